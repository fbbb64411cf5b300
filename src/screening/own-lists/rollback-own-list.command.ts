import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { rollBack } from '../lists/operating/roll-back.step.ts';
import { ownListEntry } from './history.ts';
import type { OwnListView } from './own-list.ts';
import { findOwnList, lockOwnList } from './own-lists.store.ts';
import { viewOwnList } from './view-own-list.lookup.ts';

export const rollbackOwnList: Command<
  { name: string },
  OwnListView,
  'not_found' | 'illegal_transition'
> = async (tx, ctx, { name }) => {
  const { scope, now } = ctx;
  const list = await lockOwnList(tx, scope, name);
  if (!list) return refuse('not_found', 'No such list.');
  const refused = await rollBack(tx, list.key, now);
  if (refused) return refused;
  const after = await findOwnList(tx, scope, name);
  if (!after) throw new Error('an own list that is locked is there');
  const versionId = after.activeVersion?.versionId ?? null;
  const history = [ownListEntry(ctx.newId(), 'own_list.rolled_back', name, { versionId })] as const;
  return { value: await viewOwnList(tx, after, now), history };
};
