import { limits } from '../../kernel/limits.ts';
import { isRefusal, refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { lockDocument } from '../documents/lock-document.step.ts';
import { draftRefusal } from '../documents/draft.ts';
import type { DocumentId } from '../ids.ts';
import { type SignerRequest, newSigner, type Signer } from '../signers/signer.ts';
import { insertSigner, selectSigners } from '../signers/signers.store.ts';

export const addSigner: Command<
  { readonly documentId: DocumentId; readonly request: SignerRequest },
  Signer,
  'not_found' | 'history_broken' | 'document_not_draft' | 'limit_reached',
  DocumentsCapabilities
> = async (tx, ctx, { documentId, request }) => {
  const [locked, signers] = await Promise.all([
    lockDocument(tx, ctx, documentId),
    selectSigners(tx, ctx.scope, [documentId]),
  ]);
  if (isRefusal(locked)) return locked;
  const refusal = draftRefusal(locked);
  if (refusal) return refusal;
  if (signers.length >= limits.documentSigners)
    return refuse('limit_reached', `A document has at most ${limits.documentSigners} signers.`);
  const signer = newSigner({ id: ctx.newId(), documentId, ...request }, signers);
  const detail = { signerId: signer.id, signingOrder: signer.signingOrder };
  const { history, head } = changedDocument(ctx, locked, [{ type: 'signer_added', detail }]);
  insertSigner(tx, ctx.scope, signer);
  saveDocument(tx, ctx, locked, head);
  return { value: signer, history };
};
