import type { FormField } from '@assay/agreement-pdf';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Document } from '../documents/document.ts';
import type { Signer } from '../signers/signer.ts';
import { asOwned } from './document-field.ts';
import type { Field } from '../fields/field.ts';
import type { OwnedField } from '../fields/field-properties.ts';
import {
  controllerIsKnown,
  fieldFaults,
  type FieldRefusal,
  faultsRefusal,
} from '../fields/rules/field-rules.ts';

/** The rows that the rules of a document's field need. */
export interface PlacementContext {
  readonly document: Pick<Document, 'pages'>;
  readonly signers: readonly Pick<Signer, 'id'>[];
  /** The others of its group, of its form field and of its condition; more do no harm. */
  readonly fields: readonly Field[];
  readonly form: readonly FormField[];
}

/** Why a field cannot be as it is requested; undefined where it can. */
export function placingRefusal(
  field: OwnedField,
  { document, signers, fields, form }: PlacementContext,
): Refusal<'not_found' | FieldRefusal> | undefined {
  const others = fields.filter(({ id }) => id !== field.id).map(asOwned);
  if (!signers.some(({ id }) => id === field.owner))
    return refuse('not_found', 'The document has no such signer.');
  if (!controllerIsKnown(field, others))
    return refuse('not_found', 'The document has no such field as requiredWhenFieldId names.');
  return faultsRefusal(fieldFaults(field, { others, pages: document.pages, kind: 'document', form }));
}
