import type { Refusal } from '../../kernel/result.ts';
import { openHead } from '../../platform/vault/chain-heads.ts';
import type { CommandContext } from '../../platform/writing/command.ts';
import { timeUnderLock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { historyBroken } from '../audit/broken-history.ts';
import { trailOf } from '../audit/trail-seal.ts';
import type { DocumentId } from '../ids.ts';
import type { LockedDocument } from './document.ts';
import { lockDocumentRow } from './documents.store.ts';
import { NO_DOCUMENT } from './draft.ts';

/**
 * Every change of a document, of its signers, fields and values begins here: one after the other, each chained to the
 * end of the trail. `saveDocument` ends it, and seals the new end; so the former end must be the one that was sealed,
 * or a change would vouch for entries that somebody else put there.
 */
export async function lockDocument(
  tx: Tx,
  ctx: CommandContext<DocumentsCapabilities>,
  id: DocumentId,
): Promise<LockedDocument | Refusal<'not_found' | 'history_broken'>> {
  const locked = await lockDocumentRow(tx, ctx.scope, id);
  if (!locked) return NO_DOCUMENT;
  const { seal, ...document } = locked;
  const { head } = document;
  const sealed = openHead(ctx.vault, trailOf(ctx.scope, id), seal);
  if (sealed?.sequence !== head.sequence || sealed.hash !== head.hash)
    return historyBroken(ctx, id, Math.min(sealed?.sequence ?? head.sequence, head.sequence));
  return { ...document, now: timeUnderLock(ctx.clock, head.at) };
}
