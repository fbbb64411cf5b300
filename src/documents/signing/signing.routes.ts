import { Type } from 'typebox';
import { bounds } from '../../kernel/bounds.ts';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { type Refusal, refuseProperty } from '../../kernel/result.ts';
import { Nothing, Reason, strict, Uuid } from '../../kernel/schema.ts';
import { download, visit } from '../../platform/endpoints/reads.ts';
import { prepared, write } from '../../platform/endpoints/writes.ts';
import { clearField } from './clear-field.command.ts';
import { completeSigning as completeSigningCommand } from './complete-signing.command.ts';
import { declineSigning as declineSigningCommand } from './decline-signing.command.ts';
import { fillField } from './fill-field.command.ts';
import type { ValueInput } from './values/filling.ts';
import { Link } from '../links/link-holder.ts';
import { isLanguageTag } from '../fields/values/locale.ts';
import { openSigning } from './open-signing.command.ts';
import { readSigningPdf as readSigningPdfQuery } from './read-signing-pdf.query.ts';
import { ChangedFieldsShape, presentChangedFields, presentSigning, SigningShape } from './signing-view.ts';
import { IMAGE_TOO_LARGE, isLargeImage } from './values/signature-image.ts';
import { prepareValue } from './prepare-value.query.ts';

const LinkedField = strict({ ...Link.properties, fieldId: Uuid });

const FillBody = strict({
  value: Type.Optional(
    Type.String({
      maxLength: bounds.signedValueCharacters,
      description:
        'A check box is `true` or `false`; a date is written in the resolved format; a signature or initials are a PNG as a base64 data URL',
    }),
  ),
  typed: Type.Optional(
    Type.String({
      maxLength: bounds.signedValueCharacters,
      description: 'In place of `value`, for signatures and initials: text that is written as one',
    }),
  ),
  locale: Type.Optional(
    Type.String({
      maxLength: limits.localeCharacters,
      description:
        'BCP 47; `Accept-Language` when absent. Decides how a date is written where the field itself does not',
    }),
  ),
});

export const readSigning = visit({
  name: 'readSigning',
  tag: 'Documents',
  summary: 'What a signer finds behind the link',
  description:
    'The document, this signer, the fields to fill, and fields of others that are shared. The first look of an invited signer is kept in the audit trail. A link shows how the document stands after its end too.',
  access: 'signer',
  params: Link,
  answer: SigningShape,
  refusals: [],
  input: ({ params }) => ({ token: params.token }),
  run: openSigning,
  present: presentSigning,
});

export const readSigningPdf = download({
  name: 'readSigningPdf',
  tag: 'Documents',
  summary: 'The PDF that is signed',
  description: 'The stored file; once the document is completed, the final file.',
  access: 'signer',
  params: Link,
  mediaType: 'application/pdf',
  refusals: [],
  input: () => ({}),
  run: readSigningPdfQuery,
  present: (bytes) => ({ bytes, headers: {} }),
});

export const fillSigningField = prepared({
  name: 'fillSigningField',
  tag: 'Documents',
  summary: 'Fill a field',
  description:
    'An own field, or a shared one of somebody else, while it is the turn of this signer. Choosing one of a group clears its other members, which `alsoChanged` shows. A value that does not fit is `invalid_value`, with the words of the field itself where it has some. Lengths count characters (Unicode code points).',
  access: 'signer',
  idempotencyKey: 'honoured',
  status: 200,
  // Addresses of images contain the link.
  secret: true,
  params: LinkedField,
  body: FillBody,
  maxBodyBytes: limits.signingRequestBytes,
  checkForm: ({ body }) => fillFormRefusal(body),
  answer: ChangedFieldsShape,
  refusals: [
    'not_found',
    'invalid_value',
    'illegal_transition',
    'not_your_turn',
    'not_your_field',
    'field_read_only',
    'history_broken',
  ],
  input: ({ params, body: { locale, ...body } }) => ({
    token: params.token,
    fieldId: asId<'document-field'>(params.fieldId),
    input: valueInputOf(body),
    locale,
  }),
  prepare: prepareValue,
  run: fillField,
  present: presentChangedFields,
});

interface FormOfFill {
  readonly value?: string;
  readonly typed?: string;
  readonly locale?: string;
}

function fillFormRefusal({
  value,
  typed,
  locale,
}: FormOfFill): Refusal<'invalid_request' | 'too_large'> | undefined {
  if (value === undefined && typed === undefined)
    return refuseProperty('/value', 'required', 'Send `value`, or `typed` for a signature.');
  if (value !== undefined && typed !== undefined)
    return refuseProperty('/typed', 'not_allowed', 'Send either `value` or `typed`.');
  if (value !== undefined && isLargeImage(value)) return IMAGE_TOO_LARGE;
  return locale === undefined || isLanguageTag(locale)
    ? undefined
    : refuseProperty('/locale', 'format', 'Not a language tag of BCP 47.');
}

function valueInputOf({ value, typed }: FormOfFill): ValueInput {
  if (typed !== undefined) return { typed };
  if (value === undefined) throw new Error('one of them was sent');
  return { value };
}

export const clearSigningField = write({
  name: 'clearSigningField',
  tag: 'Documents',
  summary: 'Clear a field',
  access: 'signer',
  idempotencyKey: 'honoured',
  status: 204,
  params: LinkedField,
  answer: Nothing,
  refusals: [
    'not_found',
    'illegal_transition',
    'not_your_turn',
    'not_your_field',
    'field_read_only',
    'history_broken',
  ],
  input: ({ params }) => ({ fieldId: asId<'document-field'>(params.fieldId) }),
  run: clearField,
  present: (value) => value,
});

export const completeSigning = write({
  name: 'completeSigning',
  tag: 'Documents',
  summary: 'Sign',
  description:
    'With everything filled; otherwise `incomplete_fields`, whose `fields` name each with what it lacks. Confirms prefilled values that the signer could have corrected, and freezes the values of this signer. The final file is made once everybody has signed.',
  access: 'signer',
  idempotencyKey: 'honoured',
  status: 200,
  secret: true,
  params: Link,
  body: strict({
    consent: Type.Literal(true, { description: 'To sign electronically; nobody signs without' }),
    valuesSha256: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{64}$',
        maxLength: 64,
        description: 'As it was shown: what has changed since is `stale_revision` and not signed',
      }),
    ),
  }),
  answer: SigningShape,
  refusals: [
    'not_found',
    'stale_revision',
    'incomplete_fields',
    'illegal_transition',
    'not_your_turn',
    'history_broken',
  ],
  input: ({ params, body }) => ({ token: params.token, valuesSha256: body.valuesSha256 }),
  run: completeSigningCommand,
  present: presentSigning,
});

export const declineSigning = write({
  name: 'declineSigning',
  tag: 'Documents',
  summary: 'Decline to sign',
  description: 'Ends the document for everybody.',
  access: 'signer',
  idempotencyKey: 'honoured',
  status: 200,
  secret: true,
  params: Link,
  body: strict({ reason: Reason }),
  answer: SigningShape,
  refusals: ['not_found', 'illegal_transition', 'not_your_turn', 'history_broken'],
  input: ({ params, body }) => ({ token: params.token, reason: body.reason }),
  run: declineSigningCommand,
  present: presentSigning,
});
