import type { OrganizationId } from '../../kernel/ids.ts';
import type { RowsAfter } from '../../kernel/listing.ts';
import type { RecordPlace } from '../../kernel/logged-entry.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { none, sql } from '../../platform/database/sql.ts';
import type { EntryContent, StoredEntry } from './entry.ts';

interface Row extends RecordPlace {
  readonly index: number;
  readonly entry: EntryContent;
  readonly leafHash: Buffer;
}

function toEntry({ index, entry, leafHash, at, key, sequence, mode }: Row): StoredEntry {
  return { entry: { index, ...entry }, place: { at, key, sequence, mode }, leafHash };
}

const COLUMNS = sql`index, at, key, sequence, mode, entry, leaf_hash as "leafHash"`;

export interface NewEntry {
  readonly index: number;
  readonly place: RecordPlace;
  /** Its canonical JSON without the index. */
  readonly content: string;
  readonly leafHash: Buffer;
}

export function insertEntries(tx: Tx, organizationId: OrganizationId, entries: readonly NewEntry[]): void {
  const of = <Value>(value: (entry: NewEntry) => Value): readonly Value[] => entries.map(value);
  tx.send(sql`
    insert into history_entries (organization_id, index, at, key, sequence, mode, entry, leaf_hash)
    select ${organizationId}::uuid, index, at, key, sequence, mode, entry::json, decode(leaf, 'hex')
    from unnest(
      ${of(({ index }) => index)}::bigint[], ${of(({ place }) => place.at.toISOString())}::timestamptz[],
      ${of(({ place }) => place.key)}::uuid[], ${of(({ place }) => place.sequence)}::bigint[],
      ${of(({ place }) => place.mode)}::text[], ${of(({ content }) => content)}::text[],
      ${of(({ leafHash }) => leafHash.toString('hex'))}::text[])
      as e (index, at, key, sequence, mode, entry, leaf)`);
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
