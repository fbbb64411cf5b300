import { limits } from '../../kernel/limits.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/command.ts';
import { changedDocument } from '../audit/changed-document.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { draftRefusal, NO_DOCUMENT } from '../documents/draft.ts';
import type { DocumentId } from '../ids.ts';
import { addedField } from './document-field.ts';
import { drawingRefusal } from './drawable.adapter.ts';
import type { Field } from './field.ts';
import type { AskedField } from './field-properties.ts';
import { type FieldRefusal, ownedField } from './rules/field-rules.ts';
import { insertField } from './fields.store.ts';
import { holdFields } from './hold-fields.command.ts';
import { placingRefusal } from './placing.ts';

export const addField: Command<
  { readonly documentId: DocumentId; readonly asked: AskedField },
  Field,
  'not_found' | FieldRefusal | 'document_not_draft' | 'limit_reached'
> = async (tx, ctx, { documentId, asked }) => {
  const held = await holdFields(tx, ctx, documentId);
  if (!held) return NO_DOCUMENT;
  const owned = ownedField(asked, ctx.newId());
  const refusal =
    placingRefusal(owned, held) ?? (await drawingRefusal(owned, held.form)) ?? draftRefusal(held.document);
  if (refusal) return refusal;
  if (held.fields.length >= limits.documentFields)
    return refuse('limit_reached', `A document has at most ${limits.documentFields} fields.`);
  const field = addedField(owned, documentId, ctx.now);
  const { id: fieldId, signerId, fieldType, pageNumber } = field;
  const detail = { fieldId, signerId, fieldType, pageNumber, prefilled: field.value !== null };
  const { history, head } = changedDocument(ctx, held.document, [{ type: 'field_added', detail }]);
  insertField(tx, ctx.scope, field);
  saveDocument(tx, ctx.scope, held.document, head);
  return { value: field, history };
};
