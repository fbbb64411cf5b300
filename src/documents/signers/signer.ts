import { Type } from 'typebox';
import { limits } from '../../kernel/limits.ts';
import { Email, Name, nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { DocumentId, SignerId } from '../ids.ts';

export const SIGNER_STATUSES = ['waiting', 'invited', 'viewed', 'signed', 'declined'] as const;

export interface Signer {
  readonly id: SignerId;
  readonly documentId: DocumentId;
  /** The role of the template; null for a signer who was added by hand. */
  readonly roleId: string | null;
  readonly name: string;
  readonly email: string;
  readonly signingOrder: number;
  readonly status: (typeof SIGNER_STATUSES)[number];
  readonly signedAt: Date | null;
  readonly declineReason: string | null;
}

/** Document 3, *Field*: the properties that a signer is created with. */
export const TERMS = ['email', 'name', 'signingOrder'] as const;
export type SignerTerms = Pick<Signer, (typeof TERMS)[number]>;
export type SignerRequest = Omit<SignerTerms, 'signingOrder'> & { readonly signingOrder?: number };

/** Without an order of their own they sign after everybody else. */
export function newSigner(
  { signingOrder, ...request }: SignerRequest & Pick<Signer, 'id' | 'documentId'>,
  others: readonly Signer[],
): Signer {
  const last = Math.max(0, ...others.map((other) => other.signingOrder));
  return {
    ...request,
    roleId: null,
    signingOrder: signingOrder ?? Math.min(last + 1, limits.signingOrder),
    status: 'waiting',
    signedAt: null,
    declineReason: null,
  };
}

const SigningOrder = Type.Integer({
  minimum: 1,
  maximum: limits.signingOrder,
  description: 'Lowest first; equal numbers sign side by side',
});

export const SignerBody = strict({
  email: Email,
  name: Name,
  signingOrder: Type.Optional(SigningOrder),
});

export const SignerChanges = strict({
  email: Type.Optional(Email),
  name: Type.Optional(Name),
  signingOrder: Type.Optional(SigningOrder),
});

export const SignerShape = strict(
  {
    id: Uuid,
    roleId: nullable(Type.String()),
    role: nullable(Type.String()),
    name: Type.String(),
    email: Type.String(),
    signingOrder: Type.Integer({ description: 'Lowest first; equal numbers sign side by side' }),
    status: Type.Enum([...SIGNER_STATUSES]),
    signedAt: nullable(Timestamp),
    declineReason: nullable(Type.String()),
  },
  { title: 'Signer' },
);

/** The id of a role is its name. */
export function presentSigner(signer: Signer) {
  const { id, roleId, name, email, signingOrder, status, signedAt, declineReason } = signer;
  return {
    id,
    roleId,
    role: roleId,
    name,
    email,
    signingOrder,
    status,
    signedAt: signedAt?.toISOString() ?? null,
    declineReason,
  };
}
