import { isRefusal } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { draftRefusal } from '../documents/draft.ts';
import { asOwned, type ChangedField, changedProperties, savedField } from './document-field.ts';
import { drawingRefusal } from '../fields/rules/drawing.ts';
import type { Field } from '../fields/field.ts';
import { changedField, type FieldRefusal } from '../fields/rules/field-rules.ts';
import { updateField } from '../fields/fields.store.ts';
import { findSurroundings } from './find-surroundings.lookup.ts';
import { lockField } from './lock-field.step.ts';
import { placingRefusal } from './placing.ts';
import { releasedBy } from './released.ts';

/** Giving a field to another signer releases the fields that depend on it. */
export const changeField: Command<
  ChangedField,
  Field,
  'not_found' | 'history_broken' | FieldRefusal | 'document_not_draft',
  DocumentsCapabilities
> = async (tx, ctx, { documentId, fieldId, changes, drawing }) => {
  const { scope } = ctx;
  const locked = await lockField(tx, ctx, documentId, fieldId);
  if (isRefusal(locked)) return locked;
  const { document, field: former, dependents } = locked;
  const owned = changedField(asOwned(former), changes);
  const isController = dependents.length > 0;
  const around = await findSurroundings(tx, scope, { documentId, field: owned, isController });
  const refusal =
    placingRefusal(owned, { document, ...around }) ??
    drawingRefusal(owned, drawing, around.form) ??
    draftRefusal(document);
  if (refusal) return refusal;
  const field = savedField(owned, former, document.now);
  const released = releasedBy(fieldId, field, dependents, document.now);
  const { history, head } = changedDocument(ctx, document, [
    { type: 'field_changed', detail: { fieldId, changed: changedProperties(former, field) } },
    ...released.map(({ happened }) => happened),
  ]);
  for (const changed of [field, ...released.map((one) => one.field)]) updateField(tx, scope, changed);
  saveDocument(tx, ctx, document, head);
  return { value: field, history };
};
