import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/command.ts';
import { changedDocument } from '../audit/changed-document.ts';
import { holdDocument, saveDocument } from '../documents/documents.store.ts';
import type { DocumentId, SignerId } from '../ids.ts';
import { selectSigners } from '../signers/signers.store.ts';
import { isOpen, wrongState } from './document-state.ts';
import { giveLink } from './links.command.ts';
import type { LinkedSigner } from './sent.ts';

/** The former link leads to nobody from now on. Whoever has signed needs none. */
export const renewLink: Command<
  { readonly id: DocumentId; readonly signerId: SignerId },
  LinkedSigner,
  'not_found' | 'illegal_transition'
> = async (tx, ctx, { id, signerId }) => {
  const { scope, now } = ctx;
  const [held, signers] = await Promise.all([holdDocument(tx, scope, id), selectSigners(tx, scope, [id])]);
  if (!held) return refuse('not_found', 'No such document.');
  const signer = signers.find((one) => one.id === signerId);
  if (!signer) return refuse('not_found', 'No such signer of this document.');
  if (!isOpen(held, now)) return wrongState(held, now);
  if (signer.status === 'signed')
    return refuse('illegal_transition', 'The signer has signed.', { members: { allowed: [] } });
  const { history, head } = changedDocument(ctx, held, [{ type: 'link_renewed', detail: { signerId } }]);
  saveDocument(tx, scope, held, head);
  return { value: { ...signer, signingUrl: giveLink(tx, ctx, signer) }, history };
};
