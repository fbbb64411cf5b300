import { isRefusal } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { draftRefusal } from '../documents/draft.ts';
import type { DocumentId, FieldId } from '../ids.ts';
import { deleteFields, updateField } from '../fields/fields.store.ts';
import { lockField } from './lock-field.step.ts';
import { releasedBy } from './released.ts';

/** Document 3, *States and transitions*, 1. Its dependents stay, without their condition. */
export const removeField: Command<
  { readonly documentId: DocumentId; readonly fieldId: FieldId },
  null,
  'not_found' | 'history_broken' | 'document_not_draft',
  DocumentsCapabilities
> = async (tx, ctx, { documentId, fieldId }) => {
  const { scope } = ctx;
  const locked = await lockField(tx, ctx, documentId, fieldId);
  if (isRefusal(locked)) return locked;
  const { document, field, dependents } = locked;
  const refusal = draftRefusal(document);
  if (refusal) return refusal;
  const released = releasedBy(fieldId, undefined, dependents, document.now);
  const { history, head } = changedDocument(ctx, document, [
    { type: 'field_removed', detail: { fieldId, signerId: field.signerId, fieldType: field.fieldType } },
    ...released.map(({ happened }) => happened),
  ]);
  deleteFields(tx, scope, documentId, [fieldId]);
  for (const { field: changed } of released) updateField(tx, scope, changed);
  saveDocument(tx, ctx, document, head);
  return { value: null, history };
};
