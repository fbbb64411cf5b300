import { Type } from 'typebox';
import { nullable, strict, Uuid } from '../../kernel/schema.ts';
import { DocumentShape } from '../documents/document.ts';
import { type Field, FieldShape, presentField } from '../fields/field.ts';
import { isExpired } from '../documents/document-state.ts';
import { presentSigner, SignerShape } from '../signers/signer.ts';
import { findMissingFields } from './values/completeness.ts';
import { resolvedDateFormat } from '../fields/values/date-resolution.ts';
import type { ViewContext } from './view-context.ts';
import { stands, turnRefusal } from './permission.ts';
import { ownFields, type Signing, type SignerStanding } from './signing.ts';
import { valuesHash } from './frozen-values.ts';

/** A document as it is shown to one of its signers. */
export interface SigningView {
  readonly signing: Signing;
  readonly viewContext: ViewContext;
}

/** The changed fields, and how many are left then. */
export interface ChangedFields {
  readonly standing: SignerStanding;
  readonly viewContext: ViewContext;
  readonly field: Field;
  readonly alsoChanged: readonly Field[];
  readonly requiredRemaining: number;
}

const { id, name, status, pageCount, pages, sentAt, completedAt, expiresAt, voidReason } =
  DocumentShape.properties;

/** Of the other signers no more than name, role, order and status. */
const SigningDocumentShape = strict({
  id,
  name,
  status,
  message: nullable(Type.String({ description: 'To the signers' })),
  pageCount,
  pages,
  sentAt,
  completedAt,
  expiresAt,
  voidReason,
  signers: Type.Array(
    strict({
      id: Uuid,
      name: Type.String(),
      role: SignerShape.properties.role,
      signingOrder: SignerShape.properties.signingOrder,
      status: SignerShape.properties.status,
    }),
  ),
});

export const SigningFieldShape = strict(
  {
    ...FieldShape.properties,
    readOnly: Type.Boolean({ description: 'The sender wrote the value, or its owner has signed it' }),
    resolvedDateFormat: nullable(Type.String({ description: 'How a `date` is written' })),
  },
  { title: 'SigningField' },
);

export const SigningShape = strict(
  {
    document: SigningDocumentShape,
    signer: SignerShape,
    turn: Type.Boolean({ description: 'Fields can be filled now' }),
    fields: Type.Array(SigningFieldShape, { description: 'Of this signer, in order of page and place' }),
    sharedFields: Type.Array(SigningFieldShape, {
      description: 'Of other signers, to be filled by anybody whose turn it is',
    }),
    requiredRemaining: Type.Integer({ description: 'How much keeps this signer from completing' }),
    valuesSha256: Type.String({
      description: 'Hex SHA-256 of all that this signer would sign; `complete` can be held to it',
    }),
  },
  { title: 'Signing' },
);

export const ChangedFieldsShape = strict(
  {
    field: SigningFieldShape,
    alsoChanged: Type.Array(SigningFieldShape, {
      description: 'Members of its group that were cleared with it',
    }),
    requiredRemaining: SigningShape.properties.requiredRemaining,
  },
  { title: 'ChangedFields' },
);

export function presentSigning({ signing, viewContext }: SigningView) {
  const { document, signers, signer } = signing;
  const shared = signing.fields.filter(({ signerId, sharedFill }) => signerId !== signer.id && sharedFill);
  const present = (field: Field) => presentSigningField(signing, field, viewContext);
  return {
    document: {
      id: document.id,
      name: document.name,
      // Whether or not the expiry was noted yet.
      status: isExpired(document, viewContext.now) ? ('expired' as const) : document.status,
      message: document.message,
      pageCount: document.pages.length,
      pages: document.pages,
      sentAt: document.sentAt?.toISOString() ?? null,
      completedAt: document.completedAt?.toISOString() ?? null,
      expiresAt: document.expiresAt?.toISOString() ?? null,
      voidReason: document.voidReason,
      signers: signers.map((other) => ({
        id: other.id,
        name: other.name,
        role: other.roleId,
        signingOrder: other.signingOrder,
        status: other.status,
      })),
    },
    signer: presentSigner(signer),
    turn: turnRefusal(signing, viewContext.now) === undefined,
    fields: ownFields(signing).toSorted(byPlace).map(present),
    sharedFields: shared.toSorted(byPlace).map(present),
    requiredRemaining: findMissingFields(ownFields(signing), signing.fields).length,
    valuesSha256: valuesHash(signing),
  };
}

export function presentChangedFields(changed: ChangedFields) {
  const { standing, viewContext, field, alsoChanged, requiredRemaining } = changed;
  const present = (shown: Field) => presentSigningField(standing, shown, viewContext);
  return { field: present(field), alsoChanged: alsoChanged.map(present), requiredRemaining };
}

function presentSigningField(standing: SignerStanding, field: Field, { locale, fieldsAt }: ViewContext) {
  return {
    ...presentField(field, fieldsAt),
    readOnly: stands(standing, field),
    resolvedDateFormat: field.fieldType === 'date' ? resolvedDateFormat(field, locale) : null,
  };
}

function byPlace(one: Field, other: Field): number {
  return (
    one.pageNumber - other.pageNumber || one.yPosition - other.yPosition || one.xPosition - other.xPosition
  );
}
