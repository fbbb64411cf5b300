import { isRefusal, refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { lockDocument } from '../documents/lock-document.step.ts';
import { draftRefusal } from '../documents/draft.ts';
import { deleteFields, selectFields } from '../fields/fields.store.ts';
import type { DocumentId, SignerId } from '../ids.ts';
import { deleteSigner, selectSigners } from '../signers/signers.store.ts';

/**
 * Nobody could fill the fields of a removed signer: they are removed too. Conditions stay within one signer, so that no
 * field of anybody else depends on them.
 */
export const removeSigner: Command<
  { readonly documentId: DocumentId; readonly signerId: SignerId },
  null,
  'not_found' | 'history_broken' | 'document_not_draft',
  DocumentsCapabilities
> = async (tx, ctx, { documentId, signerId }) => {
  const [locked, signers, fields] = await Promise.all([
    lockDocument(tx, ctx, documentId),
    selectSigners(tx, ctx.scope, [documentId]),
    selectFields(tx, ctx.scope, documentId),
  ]);
  if (isRefusal(locked)) return locked;
  const signer = signers.find(({ id }) => id === signerId);
  if (!signer) return refuse('not_found', 'No such signer.');
  const refusal = draftRefusal(locked);
  if (refusal) return refusal;
  const own = fields.filter((field) => field.signerId === signerId);
  const { history, head } = changedDocument(ctx, locked, [
    { type: 'signer_removed', detail: { signerId, roleId: signer.roleId } },
    ...own.map(
      ({ id: fieldId, fieldType }) =>
        ({ type: 'field_removed', detail: { fieldId, signerId, fieldType } }) as const,
    ),
  ]);
  deleteFields(
    tx,
    ctx.scope,
    documentId,
    own.map(({ id }) => id),
  );
  deleteSigner(tx, ctx.scope, signer);
  saveDocument(tx, ctx, locked, head);
  return { value: null, history };
};
