import { isRefusal, refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
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
  const [locked, signers] = await Promise.all([
    lockDocument(tx, ctx, documentId),
    selectSigners(tx, ctx.scope, [documentId]),
  ]);
  if (isRefusal(locked)) return locked;
  const former = signers.find(({ id }) => id === signerId);
  if (!former) return refuse('not_found', 'No such signer.');
  const refusal = draftRefusal(locked);
  if (refusal) return refusal;
  const signer: Signer = { ...former, ...terms };
  // Names and addresses stay out of the trail: people can ask that they be forgotten, and the trail never forgets.
  const detail = { signerId, changed: TERMS.filter((name) => signer[name] !== former[name]) };
  const { history, head } = changedDocument(ctx, locked, [{ type: 'signer_changed', detail }]);
  updateTerms(tx, ctx.scope, signer);
  saveDocument(tx, ctx, locked, head);
  return { value: signer, history };
};
