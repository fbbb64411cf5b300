import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Reader } from '../database/database.ts';
import { makeBackupFolder } from './backup-folder.ts';
import { withConnections } from './connections.ts';
import { openDigest } from './hashing.ts';
import { BACKUP_FORMAT, type BackedUpTable, fileOf, type Manifest } from './manifest.ts';
import { readerOn, type Snapshot, takeSnapshot } from './snapshot.ts';
import { columnList, quoted, readTables, type StoredTable } from './stored-tables.ts';

export interface BackupRequest {
  readonly connection: pg.ClientConfig;
  readonly path: string;
  /** The version of this program. */
  readonly program: string;
  /** The ids of the master keys that the data needs; asked in the same moment. */
  readonly masterKeysOf: (db: Reader) => Promise<readonly string[]>;
  readonly onProgress: (progress: { readonly bytes: number; readonly totalBytes: number }) => void;
  readonly signal: AbortSignal;
}

/** Copies every table as of one moment, while others go on writing. */
export function takeBackup(request: BackupRequest): Promise<Manifest> {
  const { connection, path, signal } = request;
  return makeBackupFolder(path, (folder) =>
    withConnections(connection, signal, async (connect) => {
      const snapshot = await takeSnapshot(connect);
      const { client, takenAt, server, migrations } = snapshot;
      const tables = await copyTables(snapshot, await readTables(client), folder, request);
      const masterKeys = await request.masterKeysOf(readerOn(client));
      return {
        format: BACKUP_FORMAT,
        program: request.program,
        server,
        takenAt: takenAt.toISOString(),
        migrations: [...migrations],
        masterKeys: [...masterKeys],
        tables: [...tables],
      };
    }),
  );
}

/** Tables that are read side by side. */
const LANES = 3;

/** The largest first, so that no lane is left with it at the end. */
async function copyTables(
  snapshot: Snapshot,
  tables: readonly StoredTable[],
  folder: string,
  { onProgress }: BackupRequest,
): Promise<readonly BackedUpTable[]> {
  const waiting = tables.toSorted((one, other) => other.bytes - one.bytes);
  const totalBytes = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const copied = new Map<string, BackedUpTable>();
  let bytes = 0;
  await inLanes(async (ending) => {
    const client = await snapshot.join();
    for (let table = waiting.shift(); table; table = waiting.shift()) {
      copied.set(table.name, await copyTable(client, table, folder, ending));
      bytes += table.bytes;
      onProgress({ bytes, totalBytes });
    }
  });
  return tables.flatMap(({ name }) => copied.get(name) ?? []);
}

/** One that fails ends the others. Nothing of them goes on afterwards. */
async function inLanes(lane: (ending: AbortSignal) => Promise<void>): Promise<void> {
  const ending = new AbortController();
  const lanes = Array.from({ length: LANES }, () =>
    lane(ending.signal).catch((error: unknown) => ending.abort(error)),
  );
  await Promise.all(lanes);
  ending.signal.throwIfAborted();
}

/** As text, which every version of PostgreSQL reads, packed. */
async function copyTable(
  client: pg.Client,
  table: StoredTable,
  folder: string,
  signal: AbortSignal,
): Promise<BackedUpTable> {
  const { name, columns } = table;
  const rows = client.query(copyTo(`copy (select ${columnList(table)} from ${quoted(name)}) to stdout`));
  const digest = openDigest();
  const file = createWriteStream(join(folder, fileOf(table)), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(rows, createGzip({ level: 1 }), digest.through, file, { signal });
  // The count comes after the last row, and before the answer to the next statement.
  await client.query('select');
  return { name, columns: [...columns], rows: rows.rowCount, ...digest.end() };
}
