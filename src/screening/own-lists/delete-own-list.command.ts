import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { lockList } from '../lists/catalogue/lists.store.ts';
import { dropOldIndexes } from '../lists/indexes/indexes.store.ts';
import { ownListEntry } from './history.ts';
import { endOwnList, lockOwnList } from './own-lists.store.ts';

/** Sources that name it are missing from then on. Its versions stay: what runs found on them can be explained. */
export const deleteOwnList: Command<{ name: string }, null, 'not_found'> = async (tx, ctx, { name }) => {
  const list = await lockOwnList(tx, ctx.scope, name);
  if (!list) return refuse('not_found', 'No such list.');
  await lockList(tx, list.key);
  endOwnList(tx, ctx.scope, list, ctx.now);
  dropOldIndexes(tx, list.key);
  return { value: null, history: [ownListEntry(ctx.newId(), 'own_list.deleted', name)] };
};
