import { isRefusal } from '../../kernel/result.ts';
import type { Command } from '../../platform/command.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { isSignature } from '../fields/field.ts';
import type { FieldId } from '../ids.ts';
import { clearedField } from './values/filling.ts';
import { lockSignedField } from './lock-signing.step.ts';
import { deleteImage } from './images/images.store.ts';
import { fillRefusal, type FillRefusal } from './permission.ts';
import { saveValue } from './progress.store.ts';

export const clearField: Command<
  { readonly fieldId: FieldId },
  null,
  'not_found' | 'history_broken' | FillRefusal['refused'],
  DocumentsCapabilities
> = async (tx, ctx, { fieldId }) => {
  const { scope } = ctx;
  const held = await lockSignedField(tx, ctx, fieldId);
  if (isRefusal(held)) return held;
  const { field } = held;
  const { now } = held.document;
  const refusal = fillRefusal(held, field, now);
  if (refusal) return refusal;
  const { history, head } = changedDocument(ctx, held.document, [
    { type: 'field_cleared', detail: { fieldId, signerId: held.signer.id } },
  ]);
  saveValue(tx, scope, clearedField(field, now));
  if (isSignature(field)) deleteImage(tx, scope, field);
  saveDocument(tx, ctx, held.document, head);
  return { value: null, history };
};
