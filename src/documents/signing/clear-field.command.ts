import { isRefusal } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
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
  const locked = await lockSignedField(tx, ctx, fieldId);
  if (isRefusal(locked)) return locked;
  const { field } = locked;
  const { now } = locked.document;
  const refusal = fillRefusal(locked, field, now);
  if (refusal) return refusal;
  const { history, head } = changedDocument(ctx, locked.document, [
    { type: 'field_cleared', detail: { fieldId, signerId: locked.signer.id } },
  ]);
  saveValue(tx, scope, clearedField(field, now));
  if (isSignature(field)) deleteImage(tx, scope, field);
  saveDocument(tx, ctx, locked.document, head);
  return { value: null, history };
};
