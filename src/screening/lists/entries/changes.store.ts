import type { RowsAfter } from '../../../kernel/listing.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { pageById } from '../../../platform/database/keyset.ts';
import { sql, type Sql } from '../../../platform/database/sql.ts';
import type { ListVersionKey } from '../list-state.ts';
import type { ChangeCounts, ChangedEntry, EntryChange } from './entry-change.ts';

/** Two versions of one list; without an earlier one everything was added. */
export interface ComparedVersions {
  readonly from: ListVersionKey | null;
  readonly to: ListVersionKey;
}

/** Places in files are smaller: those of entries that were removed follow all others. */
const REMOVED_FROM = 2 ** 30;

/** Of what is screened: what a list says for people alone makes no other version. */
function added({ from, to }: ComparedVersions): Sql {
  return sql`
    select n.ordinal as position, n.entry_id as "entryId",
      case when o.entry_id is null then 'added' else 'changed' end as change
    from list_version_entries n
    left join list_version_entries o on o.version = ${from}::uuid and o.entry_id = n.entry_id
    where n.version = ${to} and o.digest is distinct from n.digest`;
}

function removed({ from, to }: ComparedVersions): Sql {
  return sql`
    select ${REMOVED_FROM}::integer + o.ordinal as position, o.entry_id as "entryId", 'removed' as change
    from list_version_entries o
    where o.version = ${from}::uuid and not exists (
      select 1 from list_version_entries n where n.version = ${to} and n.entry_id = o.entry_id)`;
}

/** Entries that one version has otherwise than another, in the order of the file; removed ones last. */
export async function selectChangedEntries(
  db: Reader,
  compared: ComparedVersions & { readonly change: EntryChange | undefined },
  page: RowsAfter<number>,
): Promise<readonly ChangedEntry[]> {
  const { change } = compared;
  const some =
    change === 'removed' ? removed(compared) : change === undefined ? both(compared) : added(compared);
  const only = change === undefined ? sql`true` : sql`c.change = ${change}`;
  return db.rows<ChangedEntry>(
    sql`select * from (${some}) c where ${only} ${pageById(sql`c.position`, page)}`,
  );
}

function both(compared: ComparedVersions): Sql {
  return sql`${added(compared)} union all ${removed(compared)}`;
}

export async function countChangedEntries(db: Reader, compared: ComparedVersions): Promise<ChangeCounts> {
  const rows = await db.rows<{ change: EntryChange; count: number }>(sql`
    select c.change, count(*) as count from (${both(compared)}) c group by c.change`);
  const counts = new Map(rows.map(({ change, count }) => [change, count]));
  const of = (change: EntryChange): number => counts.get(change) ?? 0;
  return { added: of('added'), changed: of('changed'), removed: of('removed') };
}
