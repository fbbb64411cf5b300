import { type IndexPart, type IndexParts, sharedBytes } from '@assay/name-screening';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { ListVersionKey, StoredListKey } from '../list-state.ts';

/** A piece keeps the main thread no longer than a request would. */
const PIECE_BYTES = 512 * 1024;

/** Pieces of an index that nobody uses yet. */
export async function writeIndex(db: Reader, version: ListVersionKey, index: IndexParts): Promise<void> {
  for (const part of index.parts)
    for (const [piece, bytes] of piecesOf(part).entries())
      await db.rows(sql`
        insert into list_indexes (version, term_builder_version, part, piece, bytes)
        values (${version}, ${index.termBuilderVersion}, ${part.name}, ${piece}, ${bytes})`);
}

/** An empty part is a piece without bytes: it is there all the same. */
function piecesOf({ bytes }: IndexPart): readonly Buffer[] {
  const pieces = Math.max(1, Math.ceil(bytes.byteLength / PIECE_BYTES));
  return Array.from({ length: pieces }, (_, index) => {
    const start = index * PIECE_BYTES;
    const length = Math.min(PIECE_BYTES, bytes.byteLength - start);
    return Buffer.from(bytes.buffer, bytes.byteOffset + start, length);
  });
}

/** The whole index, read piece by piece; undefined where it is no longer there. */
export async function readIndex(
  db: Reader,
  version: ListVersionKey,
  termBuilderVersion: number,
): Promise<IndexParts | undefined> {
  const sizes = await db.rows<{ part: string; pieces: number; size: number }>(sql`
    select part, count(*) as pieces, sum(length(bytes))::bigint as size from list_indexes
    where version = ${version} and term_builder_version = ${termBuilderVersion}
    group by part order by part`);
  if (sizes.length === 0) return undefined;
  const parts: IndexPart[] = [];
  for (const { part: name, pieces, size } of sizes) {
    const bytes = sharedBytes(size);
    let filled = 0;
    for (let piece = 0; piece < pieces; piece += 1) {
      const found = await db.rows<{ bytes: Buffer }>(sql`
        select bytes from list_indexes where version = ${version}
          and term_builder_version = ${termBuilderVersion} and part = ${name} and piece = ${piece}`);
      if (!found[0]) return undefined;
      bytes.set(found[0].bytes, filled);
      filled += found[0].bytes.byteLength;
    }
    parts.push({ name, bytes });
  }
  return { termBuilderVersion, parts };
}

export async function discardIndex(db: Reader, version: ListVersionKey): Promise<void> {
  await db.rows(sql`delete from list_indexes where version = ${version}`);
}

/** What a build that was broken off has left. */
export async function discardBuild(
  db: Reader,
  version: ListVersionKey,
  termBuilderVersion: number,
): Promise<void> {
  await db.rows(sql`
    delete from list_indexes where version = ${version} and term_builder_version = ${termBuilderVersion}`);
}

/** Only the versions that can be searched at once keep theirs. */
export function dropOldIndexes(tx: Tx, key: StoredListKey): void {
  tx.send(sql`
    delete from list_indexes i using list_versions v, lists l
    where v.id = i.version and l.key = ${key} and v.list_key = l.key
      and v.id is distinct from l.active_version and v.id is distinct from l.former_version`);
}

/** Of one version, all but the newest. */
export function dropOlderBuilds(tx: Tx, version: ListVersionKey, termBuilderVersion: number): void {
  tx.send(sql`
    delete from list_indexes where version = ${version} and term_builder_version <> ${termBuilderVersion}`);
}

/** The same version was loaded before: its index stands under its first name. */
export function moveIndex(tx: Tx, from: ListVersionKey, to: ListVersionKey): void {
  tx.send(sql`delete from list_indexes where version = ${to}`);
  tx.send(sql`update list_indexes set version = ${to} where version = ${from}`);
}
