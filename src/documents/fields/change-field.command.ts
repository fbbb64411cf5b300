import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/command.ts';
import { changedDocument } from '../audit/changed-document.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { draftRefusal, NO_DOCUMENT } from '../documents/draft.ts';
import type { DocumentId, FieldId } from '../ids.ts';
import { asOwned, changedProperties, savedField } from './document-field.ts';
import { drawingRefusal } from './drawable.adapter.ts';
import type { Field } from './field.ts';
import type { FieldChanges } from './field-properties.ts';
import { changedField, type FieldRefusal } from './rules/field-rules.ts';
import { updateField } from './fields.store.ts';
import { holdFields } from './hold-fields.command.ts';
import { placingRefusal } from './placing.ts';
import { releasedBy } from './released.ts';

/** Giving a field to another signer releases the fields that depend on it. */
export const changeField: Command<
  { readonly documentId: DocumentId; readonly fieldId: FieldId; readonly changes: FieldChanges },
  Field,
  'not_found' | FieldRefusal | 'document_not_draft'
> = async (tx, ctx, { documentId, fieldId, changes }) => {
  const held = await holdFields(tx, ctx, documentId);
  if (!held) return NO_DOCUMENT;
  const former = held.fields.find(({ id }) => id === fieldId);
  if (!former) return refuse('not_found', 'No such field.');
  const owned = changedField(asOwned(former), changes);
  const refusal =
    placingRefusal(owned, held) ?? (await drawingRefusal(owned, held.form)) ?? draftRefusal(held.document);
  if (refusal) return refusal;
  const field = savedField(owned, former, ctx.now);
  const released = releasedBy(fieldId, field, held.fields, ctx.now);
  const { history, head } = changedDocument(ctx, held.document, [
    { type: 'field_changed', detail: { fieldId, changed: changedProperties(former, field) } },
    ...released.map(({ happened }) => happened),
  ]);
  for (const changed of [field, ...released.map((one) => one.field)]) updateField(tx, ctx.scope, changed);
  saveDocument(tx, ctx.scope, held.document, head);
  return { value: field, history };
};
