import type { OrganizationId } from '../../kernel/ids.ts';
import type { RowsAfter } from '../../kernel/listing.ts';
import type { RecordPlace } from '../../kernel/logged-entry.ts';
import type { Mode } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { none, sql } from '../../platform/database/sql.ts';
import type { EntryContent, StoredEntry } from './entry.ts';

interface Row extends Omit<EntryContent, 'at' | 'mode' | 'payloadSha256'>, Omit<RecordPlace, 'mode'> {
  readonly index: number;
  readonly mode: Mode;
  readonly bothModes: boolean;
  readonly payload: Buffer;
  readonly leafHash: Buffer;
}

function toEntry(row: Row): StoredEntry {
  const { index, at, chapter, type, resource, resourceId, actor, mode, bothModes, payload } = row;
  return {
    entry: {
      index,
      at: at.toISOString(),
      chapter,
      type,
      resource,
      resourceId,
      actor,
      mode: bothModes ? null : mode,
      payloadSha256: payload.toString('hex'),
    },
    place: { at, key: row.key, sequence: row.sequence, mode },
    leafHash: row.leafHash,
  };
}

const COLUMNS = sql`index, at, key, sequence, mode, both_modes as "bothModes", chapter, type, resource,
  resource_id as "resourceId", actor, payload_sha256 as payload, leaf_hash as "leafHash"`;

export function insertEntries(tx: Tx, organizationId: OrganizationId, entries: readonly StoredEntry[]): void {
  const of = <Value>(value: (stored: StoredEntry) => Value): readonly Value[] => entries.map(value);
  tx.send(sql`
    insert into history_entries (organization_id, index, at, key, sequence, mode, both_modes, chapter, type, resource,
      resource_id, actor, payload_sha256, leaf_hash)
    select ${organizationId}::uuid, index, at, key, sequence, mode, both_modes, chapter, type, resource, resource_id, actor,
      decode(payload, 'hex'), decode(leaf, 'hex')
    from unnest(
      ${of(({ entry }) => entry.index)}::bigint[], ${of(({ entry }) => entry.at)}::timestamptz[],
      ${of(({ place }) => place.key)}::uuid[], ${of(({ place }) => place.sequence)}::bigint[],
      ${of(({ place }) => place.mode)}::text[], ${of(({ entry }) => entry.mode === null)}::boolean[],
      ${of(({ entry }) => entry.chapter)}::text[], ${of(({ entry }) => entry.type)}::text[],
      ${of(({ entry }) => entry.resource)}::text[], ${of(({ entry }) => entry.resourceId)}::text[],
      ${of(({ entry }) => entry.actor)}::text[], ${of(({ entry }) => entry.payloadSha256)}::text[],
      ${of(({ leafHash }) => leafHash.toString('hex'))}::text[]) as e (index, at, key, sequence, mode, both_modes,
      chapter, type, resource, resource_id, actor, payload, leaf)`);
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
