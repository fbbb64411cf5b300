import { isListKey } from '@assay/name-screening';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { type ListingRefusal, placeIn } from '../../platform/cursors/cursor-page.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { AskedChanges, SourceChanges } from './source-change.ts';
import { readSourceChanges } from './source-changes.lookup.ts';
import { findOfficialList, findVersionedList } from './versioned-list.lookup.ts';

type AskedSource = AskedChanges & { readonly source: string };

export const listSourceChanges: Query<AskedSource, SourceChanges, 'not_found' | ListingRefusal> = async (
  db,
  { scope, now },
  { source, ...asked },
) => {
  const list = await findVersionedList(db, scope, source);
  if (!list) return refuse('not_found', 'No such list.');
  return readSourceChanges(db, list, asked, { place: placeIn(scope, ['source changes']), now });
};

/** The same for an operator, who stands in no organization: of official lists alone. */
export async function listOfficialChanges(
  db: Reader,
  { source, now, ...asked }: AskedSource & { readonly now: Date },
): Promise<SourceChanges | Refusal<'not_found' | ListingRefusal>> {
  if (!isListKey(source)) return refuse('not_found', `There is no list '${source}'.`);
  const list = await findOfficialList(db, source);
  return readSourceChanges(db, list, asked, { place: ['operator', 'list changes'], now });
}
