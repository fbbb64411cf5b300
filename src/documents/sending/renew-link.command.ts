import { isRefusal, refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { lockDocument } from '../documents/lock-document.step.ts';
import type { DocumentId, SignerId } from '../ids.ts';
import { selectSigners } from '../signers/signers.store.ts';
import { isOpen, wrongState } from '../documents/document-state.ts';
import { giveLink } from '../links/links.step.ts';
import type { LinkedSigner } from './sent.ts';

/** The former link leads to nobody from now on. A signer who has signed needs none. */
export const renewLink: Command<
  { readonly id: DocumentId; readonly signerId: SignerId },
  LinkedSigner,
  'not_found' | 'history_broken' | 'illegal_transition',
  DocumentsCapabilities
> = async (tx, ctx, { id, signerId }) => {
  const { scope } = ctx;
  const [locked, signers] = await Promise.all([lockDocument(tx, ctx, id), selectSigners(tx, scope, [id])]);
  if (isRefusal(locked)) return locked;
  const signer = signers.find((one) => one.id === signerId);
  if (!signer) return refuse('not_found', 'No such signer of this document.');
  if (!isOpen(locked, locked.now)) return wrongState(locked, locked.now);
  if (signer.status === 'signed')
    return refuse('illegal_transition', 'The signer has signed.', { members: { allowed: [] } });
  const { history, head } = changedDocument(ctx, locked, [{ type: 'link_renewed', detail: { signerId } }]);
  saveDocument(tx, ctx, locked, head);
  return { value: { ...signer, signingUrl: giveLink(tx, ctx, signer) }, history };
};
