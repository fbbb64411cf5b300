import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import type { ImportId } from '../lists/list-import.ts';
import { ownListEntry } from './history.ts';
import { lockOwnList } from './own-lists.store.ts';

/** Who gave the list a file. It is imported only once this is on record. */
export const noteOwnFile: Command<
  { readonly name: string; readonly importId: ImportId; readonly force: boolean },
  ImportId,
  'not_found'
> = async (tx, ctx, { name, importId, force }) => {
  if (!(await lockOwnList(tx, ctx.scope, name))) return refuse('not_found', 'No such list.');
  const history = [ownListEntry(ctx.newId(), 'own_list.file_received', name, { importId, force })] as const;
  return { value: importId, history };
};
