import { hash } from 'node:crypto';
import { Type } from 'typebox';
import { asId, type OrganizationId, type UserId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import { strict, Timestamp } from '../../kernel/schema.ts';

/** A link with which a person chooses the password of an account, once. */
export interface Invitation {
  readonly url: string;
  readonly expiresAt: Date;
}

/** One answer for an invitation that never was, was used, was replaced or has expired. */
export const NO_INVITATION = refuse(
  'not_found',
  'No such invitation. It may have been used, replaced or have expired.',
);

export const InvitationShape = strict(
  {
    url: Type.String({
      description: 'Whoever opens it chooses the password. For one use, and shown in this answer only',
    }),
    expiresAt: Timestamp,
  },
  { title: 'Invitation' },
);

export function presentInvitation({ url, expiresAt }: Invitation) {
  return { url, expiresAt: expiresAt.toISOString() };
}

/** 256 bits, which nobody guesses. */
export const TOKEN_RANDOM_BYTES = 32;

const ORGANIZATION_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{64}$/;

/** Base64url of the organization's id and the random bytes: it is looked up within that organization alone. */
export function invitationToken(organizationId: OrganizationId, random: Uint8Array): string {
  const organization = Buffer.from(organizationId.replaceAll('-', ''), 'hex');
  return Buffer.concat([organization, random]).toString('base64url');
}

/** Undefined for a text that was never a token. */
export function organizationOfToken(token: string): OrganizationId | undefined {
  if (!TOKEN.test(token)) return undefined;
  const hex = Buffer.from(token, 'base64url').subarray(0, ORGANIZATION_BYTES).toString('hex');
  return asId(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
}

/** In hex. So much chance needs no key: the digest stays good when the master key changes. */
export function tokenDigest(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Behind `#`, which a browser sends to nobody: the token gets into no log on its way. */
export function invitationUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/#/invitation/${token}`;
}

/** A sealed token opens for its own account alone. */
export function invitationSeal(userId: UserId): string {
  return `invitation:${userId}`;
}
