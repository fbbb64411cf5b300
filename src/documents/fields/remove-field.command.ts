import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/command.ts';
import { changedDocument } from '../audit/changed-document.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { draftRefusal, NO_DOCUMENT } from '../documents/draft.ts';
import type { DocumentId, FieldId } from '../ids.ts';
import { deleteFields, updateField } from './fields.store.ts';
import { holdFields } from './hold-fields.command.ts';
import { releasedBy } from './released.ts';

/** Document 3, *States and transitions*, 1. What depended on it stays, without its condition. */
export const removeField: Command<
  { readonly documentId: DocumentId; readonly fieldId: FieldId },
  null,
  'not_found' | 'document_not_draft'
> = async (tx, ctx, { documentId, fieldId }) => {
  const held = await holdFields(tx, ctx, documentId);
  if (!held) return NO_DOCUMENT;
  const field = held.fields.find(({ id }) => id === fieldId);
  if (!field) return refuse('not_found', 'No such field.');
  const refusal = draftRefusal(held.document);
  if (refusal) return refusal;
  const released = releasedBy(fieldId, undefined, held.fields, ctx.now);
  const { history, head } = changedDocument(ctx, held.document, [
    { type: 'field_removed', detail: { fieldId, signerId: field.signerId, fieldType: field.fieldType } },
    ...released.map(({ happened }) => happened),
  ]);
  deleteFields(tx, ctx.scope, documentId, [fieldId]);
  for (const { field: changed } of released) updateField(tx, ctx.scope, changed);
  saveDocument(tx, ctx.scope, held.document, head);
  return { value: null, history };
};
