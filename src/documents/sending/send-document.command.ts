import { isRefusal, refuse, refuseProperty } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import type { Document } from '../documents/document.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { lockDocument } from '../documents/lock-document.step.ts';
import { selectFields } from '../fields/fields.store.ts';
import type { DocumentId } from '../ids.ts';
import { selectSigners } from '../signers/signers.store.ts';
import { moveRefusal } from '../documents/document-state.ts';
import { inviteNext } from './invitations.step.ts';
import { giveLink } from '../links/links.step.ts';
import { sendingFaults } from './sendability.ts';
import type { LinkedDocument } from './sent.ts';

export interface SendRequest {
  readonly id: DocumentId;
  readonly expiresAt: Date | null;
  readonly message: string | null;
}

/** Everybody gets a link at once; signers of a later order are invited later. */
export const sendDocument: Command<
  SendRequest,
  LinkedDocument,
  'not_found' | 'history_broken' | 'invalid_request' | 'illegal_transition' | 'not_sendable',
  DocumentsCapabilities
> = async (tx, ctx, { id, expiresAt, message }) => {
  const { scope } = ctx;
  const [locked, signers, fields] = await Promise.all([
    lockDocument(tx, ctx, id),
    selectSigners(tx, scope, [id]),
    selectFields(tx, scope, id),
  ]);
  if (isRefusal(locked)) return locked;
  const { now } = locked;
  if (expiresAt && expiresAt <= now)
    return refuseProperty('/expiresAt', 'not_in_future', 'The document would have expired already.');
  const refusal = moveRefusal(locked, 'sent', now);
  if (refusal) return refusal;
  const faults = sendingFaults(locked, signers, fields);
  if (faults.length > 0)
    return refuse('not_sendable', faults.map((fault) => fault.message).join(' '), { members: { faults } });
  const detail = {
    expiresAt: expiresAt?.toISOString() ?? null,
    signers: signers.map(({ id: signerId, signingOrder }) => ({ signerId, signingOrder })),
  };
  const { history, head } = changedDocument(ctx, locked, [{ type: 'sent', detail }]);
  const sent: Document = { ...locked, status: 'sent', sentAt: now, expiresAt, message };
  saveDocument(tx, ctx, sent, head);
  const linked = inviteNext(tx, ctx, locked, signers).map((signer) => ({
    ...signer,
    signingUrl: giveLink(tx, ctx, signer),
  }));
  return { value: { ...sent, signers: linked }, history };
};
