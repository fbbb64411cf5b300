import type { CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import type { LockedDocument } from '../documents/document.ts';
import { insertMail } from '../mails/mails.store.ts';
import type { Signer } from '../signers/signer.ts';
import { saveInvitation } from './invitations.store.ts';
import { toInvite } from './invited.ts';

/**
 * Invites the signers who are next and were not invited yet, by mail too where it can be sent; the signers as they are
 * then. The document is locked.
 */
export function inviteNext(
  tx: Tx,
  ctx: CommandContext<DocumentsCapabilities>,
  { id: documentId, now }: Pick<LockedDocument, 'id' | 'now'>,
  signers: readonly Signer[],
): readonly Signer[] {
  const { scope } = ctx;
  const invited = toInvite(signers);
  if (invited.length === 0) return signers;
  const ids = invited.map(({ id }) => id);
  saveInvitation(tx, scope, documentId, ids, now);
  if (ctx.capabilities.invitesByMail)
    for (const signerId of ids) insertMail(tx, scope, { id: ctx.newId(), documentId, signerId }, ctx.now);
  return signers.map((signer) => (invited.includes(signer) ? { ...signer, status: 'invited' } : signer));
}
