import type { OrganizationId } from '../../kernel/ids.ts';
import type { RowsAfter } from '../../kernel/listing.ts';
import type { RecordPlace } from '../../kernel/logged-entry.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { none, type Sql, sql } from '../../platform/database/sql.ts';
import { HASH_BYTES } from '../merkle/hashes.ts';
import type { EntryContent, StoredEntry, UnnumberedEntry } from './entry.ts';

interface Row extends RecordPlace {
  readonly index: number;
  readonly entry: EntryContent;
  readonly leafHash: Buffer;
}

function toEntry({ index, entry, leafHash, at, key, sequence, mode }: Row): StoredEntry {
  return { entry: { index, ...entry }, place: { at, key, sequence, mode }, leafHash };
}

const COLUMNS = sql`index, at, key, sequence, mode, entry, leaf_hash as "leafHash"`;

export interface NewEntries {
  /** The number of the first one; the others follow it. */
  readonly first: number;
  readonly entries: readonly UnnumberedEntry[];
  /** The hashes of their leaves, one behind the other. */
  readonly leafHashes: Buffer;
}

/** As lines, which need no escaping: the quotes of JSON in arrays cost more than all the rest. */
export function insertEntries(
  tx: Tx,
  organizationId: OrganizationId,
  { first, entries, leafHashes }: NewEntries,
): void {
  const of = (value: (entry: UnnumberedEntry) => string | number): Sql =>
    sql`string_to_array(${entries.map(value).join('\n')}, E'\n')`;
  tx.send(sql`
    insert into history_entries (organization_id, index, at, key, sequence, mode, entry, leaf_hash)
    select ${organizationId}::uuid, ${first}::bigint + number - 1, at, key, sequence, mode, entry::json,
      substring(${leafHashes}::bytea from ((number - 1) * ${HASH_BYTES} + 1)::int for ${HASH_BYTES})
    from unnest(
      ${of(({ at }) => at)}::timestamptz[], ${of(({ key }) => key)}::uuid[], ${of(({ sequence }) => sequence)}::bigint[],
      ${of(({ mode }) => mode)}::mode[], ${of(({ content }) => content)})
      with ordinality as e (at, key, sequence, mode, entry, number)`);
}

export async function selectEntries(
  db: Reader,
  organizationId: OrganizationId,
  { order, after, rows }: Omit<RowsAfter<number>, 'offset'>,
): Promise<readonly StoredEntry[]> {
  const [beyond, direction] = order === 'newest' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const found = await db.rows<Row>(sql`
    select ${COLUMNS} from history_entries
    where organization_id = ${organizationId} ${after === undefined ? none : sql`and index ${beyond} ${after}`}
    order by index ${direction} limit ${rows}`);
  return found.map(toEntry);
}

const UNCOVERED_ROWS = 100;

/** Entries that no checkpoint covers, the first of them: as of one moment, since a log and its checkpoint grow at once. */
export async function selectUncovered(
  db: Reader,
  organizationId: OrganizationId,
): Promise<readonly StoredEntry[]> {
  const found = await db.rows<Row>(sql`
    select ${COLUMNS} from history_entries
    where organization_id = ${organizationId}
      and index >= (select max(size) from history_checkpoints where organization_id = ${organizationId})
    order by index limit ${UNCOVERED_ROWS}`);
  return found.map(toEntry);
}

/** The entries of records in these places, in the order of the log. */
export async function selectEntriesAt(
  db: Reader,
  organizationId: OrganizationId,
  places: readonly RecordPlace[],
): Promise<readonly StoredEntry[]> {
  if (places.length === 0) return [];
  const of = <Value>(value: (place: RecordPlace) => Value): Value[] => places.map(value);
  const found = await db.rows<Row>(sql`
    select ${COLUMNS} from history_entries
    where organization_id = ${organizationId} and (at, key, sequence, mode) in (
      select * from unnest(${of(({ at }) => at.toISOString())}::timestamptz[], ${of(({ key }) => key)}::uuid[],
        ${of(({ sequence }) => sequence)}::bigint[], ${of(({ mode }) => mode)}::mode[]))
    order by index`);
  return found.map(toEntry);
}

/** The one that stands last. */
export async function findLastEntry(
  db: Reader,
  organizationId: OrganizationId,
): Promise<StoredEntry | undefined> {
  const [last] = await selectEntries(db, organizationId, { order: 'newest', after: undefined, rows: 1 });
  return last;
}

/** The hashes of these leaves, by index. */
export async function selectLeafHashes(
  db: Reader,
  organizationId: OrganizationId,
  indexes: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  if (indexes.length === 0) return new Map();
  const rows = await db.rows<{ readonly index: number; readonly hash: Buffer }>(sql`
    select index, leaf_hash as hash from history_entries
    where organization_id = ${organizationId} and index = any(${indexes}::bigint[])`);
  return new Map(rows.map(({ index, hash }) => [index, hash]));
}
