import { limits } from '../../kernel/limits.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { ownListEntry } from './history.ts';
import type { OwnListTerms, OwnListView } from './own-list.ts';
import {
  countOwnLists,
  findOwnList,
  lockOwnList,
  lockOwnLists,
  saveOwnListTerms,
} from './own-lists.store.ts';
import { viewOwnList } from './view-own-list.lookup.ts';

interface SavedOwnList {
  readonly name: string;
  readonly terms: OwnListTerms;
}

export const saveOwnList: Command<SavedOwnList, OwnListView, 'limit_reached'> = async (
  tx,
  ctx,
  { name, terms },
) => {
  const { scope, now } = ctx;
  lockOwnLists(tx, scope);
  const before = await lockOwnList(tx, scope, name);
  if (!before && (await countOwnLists(tx, scope)) >= limits.ownLists)
    return refuse('limit_reached', `An organization has at most ${limits.ownLists} lists of its own.`);
  await saveOwnListTerms(tx, scope, { ...terms, name, id: ctx.newId(), now });
  const saved = await findOwnList(tx, scope, name);
  if (!saved) throw new Error('an own list that was saved is there');
  const history = [ownListEntry(ctx.newId(), 'own_list.saved', name, { ...terms })] as const;
  return { value: await viewOwnList(tx, saved, now), history };
};
