import { isRefusal, refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/command.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { lockDocument } from '../documents/lock-document.step.ts';
import { draftRefusal } from '../documents/draft.ts';
import type { DocumentId, SignerId } from '../ids.ts';
import { type Signer, type SignerTerms, TERMS } from '../signers/signer.ts';
import { selectSigners, updateTerms } from '../signers/signers.store.ts';

export const changeSigner: Command<
  { readonly documentId: DocumentId; readonly signerId: SignerId; readonly terms: Partial<SignerTerms> },
  Signer,
  'not_found' | 'history_broken' | 'document_not_draft',
  DocumentsCapabilities
> = async (tx, ctx, { documentId, signerId, terms }) => {
  const [held, signers] = await Promise.all([
    lockDocument(tx, ctx, documentId),
    selectSigners(tx, ctx.scope, [documentId]),
  ]);
  if (isRefusal(held)) return held;
  const former = signers.find(({ id }) => id === signerId);
  if (!former) return refuse('not_found', 'No such signer.');
  const refusal = draftRefusal(held);
  if (refusal) return refusal;
  const signer: Signer = { ...former, ...terms };
  // Names and addresses stay out of the trail: they can be asked to be forgotten, and it cannot.
  const detail = { signerId, changed: TERMS.filter((name) => signer[name] !== former[name]) };
  const { history, head } = changedDocument(ctx, held, [{ type: 'signer_changed', detail }]);
  updateTerms(tx, ctx.scope, signer);
  saveDocument(tx, ctx, held, head);
  return { value: signer, history };
};
