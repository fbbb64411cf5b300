import { limits } from '../../kernel/limits.ts';
import { isRefusal, refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { lockDocument } from '../documents/lock-document.step.ts';
import { draftRefusal } from '../documents/draft.ts';
import { type AddedField, addedField } from './document-field.ts';
import { drawingRefusal } from '../fields/rules/drawing.ts';
import type { Field } from '../fields/field.ts';
import { type FieldRefusal, ownedField } from '../fields/rules/field-rules.ts';
import { countFields, insertField } from '../fields/fields.store.ts';
import { findSurroundings } from './find-surroundings.lookup.ts';
import { placingRefusal } from './placing.ts';

export const addField: Command<
  AddedField,
  Field,
  'not_found' | 'history_broken' | FieldRefusal | 'document_not_draft' | 'limit_reached',
  DocumentsCapabilities
> = async (tx, ctx, { documentId, request, drawing }) => {
  const { scope } = ctx;
  const owned = ownedField(request, ctx.newId());
  const [document, count, around] = await Promise.all([
    lockDocument(tx, ctx, documentId),
    countFields(tx, scope, documentId),
    findSurroundings(tx, scope, { documentId, field: owned, isController: false }),
  ]);
  if (isRefusal(document)) return document;
  const refusal =
    placingRefusal(owned, { document, ...around }) ??
    drawingRefusal(owned, drawing, around.form) ??
    draftRefusal(document);
  if (refusal) return refusal;
  if (count >= limits.documentFields)
    return refuse('limit_reached', `A document has at most ${limits.documentFields} fields.`);
  const field = addedField(owned, documentId, document.now);
  const { id: fieldId, signerId, fieldType, pageNumber } = field;
  const detail = { fieldId, signerId, fieldType, pageNumber, prefilled: field.value !== null };
  const { history, head } = changedDocument(ctx, document, [{ type: 'field_added', detail }]);
  insertField(tx, scope, field);
  saveDocument(tx, ctx, document, head);
  return { value: field, history };
};
