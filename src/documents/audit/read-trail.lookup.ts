import { refuse, type Refusal } from '../../kernel/result.ts';
import type { CommandContext } from '../../platform/writing/command.ts';
import { openHead } from '../../platform/vault/chain-heads.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import type { DocumentId } from '../ids.ts';
import type { AuditItem } from './audit-trail.ts';
import { selectTrail } from './audit.store.ts';
import { historyBroken } from './broken-history.ts';
import { brokenSequence } from './intact-trail.ts';
import { trailOf } from './trail-seal.ts';

/** The one way to a trail: nobody gets one that was not checked against its hashes and its seal. */
export async function readTrail(
  db: Reader,
  ctx: Pick<CommandContext<DocumentsCapabilities>, 'scope' | 'vault' | 'capabilities'>,
  id: DocumentId,
): Promise<readonly AuditItem[] | Refusal<'not_found' | 'history_broken'>> {
  const trail = await selectTrail(db, ctx.scope, id);
  if (!trail) return refuse('not_found', 'No such document.');
  const sealed = openHead(ctx.vault, trailOf(ctx.scope, id), trail.seal);
  const broken = brokenSequence(trail.items, sealed);
  return broken === undefined ? trail.items : historyBroken(ctx, id, broken);
}
