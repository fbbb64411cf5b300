import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CREATE_MIGRATIONS, type Migration } from '../database/migrations.ts';
import { BackupRefused } from './backup-refused.ts';
import { withConnections } from './connections.ts';
import { dropDeferred } from './deferred-structures.ts';
import { openDigest } from './hashing.ts';
import { type BackedUpTable, fileOf, type Manifest } from './manifest.ts';
import type { WholeBackup } from './open-backup.ts';
import { columnList, quoted, readTables, settle } from './stored-tables.ts';

interface RestoreRequest {
  readonly connection: pg.ClientConfig;
  readonly backup: WholeBackup;
  /** Those that this program knows. */
  readonly migrations: readonly Migration[];
  readonly onProgress: (progress: RestoreProgress) => void;
  readonly signal: AbortSignal;
}

export type RestoreProgress =
  | { readonly stage: 'loading'; readonly bytes: number; readonly totalBytes: number }
  | { readonly stage: 'indexing'; readonly made: number; readonly total: number };

/**
 * Everything in one transaction, the schema too: one that is cut off leaves the database as empty as it was, and can
 * be begun again.
 */
export async function restoreBackup(request: RestoreRequest): Promise<void> {
  const { manifest } = request.backup;
  const schema = schemaOf(manifest, request.migrations);
  await withConnections(request.connection, request.signal, async (connect) => {
    const client = await connect();
    await client.query('begin');
    await settle(client);
    await refuseUnlessEmpty(client);
    await client.query(CREATE_MIGRATIONS);
    for (const { text } of schema) await client.query(text);
    await load(client, request);
    await client.query('commit');
    await client.query(`analyze ${manifest.tables.map(({ name }) => quoted(name)).join(', ')}`);
  });
}

/** The migrations of the backup as this program has them. */
function schemaOf({ migrations, program }: Manifest, known: readonly Migration[]): readonly Migration[] {
  return migrations.map(({ name, hash }) => {
    const migration = known.find((one) => one.name === name);
    if (!migration)
      throw new BackupRefused(
        `The backup is newer than this program: it has ${name}. Restore it with Assay ${program} or later.`,
      );
    if (migration.hash !== hash)
      throw new BackupRefused(`The migration ${name} of the backup is not the one of this program.`);
    return migration;
  });
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
     order by relname limit 1`,
  );
  if (rows[0])
    throw new BackupRefused(
      `The database is not empty: it has '${rows[0].name}'. Restore into a new one; nothing was changed.`,
    );
}

async function load(client: pg.Client, { backup, onProgress }: RestoreRequest): Promise<void> {
  const { folder, manifest } = backup;
  const names = (await readTables(client)).map(({ name }) => name);
  const stored = manifest.tables.map(({ name }) => name);
  if (names.join() !== stored.join())
    throw new BackupRefused(
      'The tables of the backup are not those of its migrations. Nothing was restored.',
    );
  // Migrations put rows into some of them.
  await client.query(`truncate ${names.map(quoted).join(', ')}`);
  const rebuilding = await dropDeferred(client);
  const totalBytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
  let bytes = 0;
  for (const table of manifest.tables)
    await loadTable(client, { folder, table }, (more) => {
      bytes += more;
      onProgress({ stage: 'loading', bytes, totalBytes });
    });
  for (const [index, statement] of rebuilding.entries()) {
    await client.query(statement);
    onProgress({ stage: 'indexing', made: index + 1, total: rebuilding.length });
  }
}

async function loadTable(
  client: pg.Client,
  { folder, table }: { readonly folder: string; readonly table: BackedUpTable },
  onBytes: (bytes: number) => void,
): Promise<void> {
  const rows = client.query(copyFrom(`copy ${quoted(table.name)} (${columnList(table)}) from stdin`));
  const file = createReadStream(join(folder, fileOf(table)));
  await pipeline(file, openDigest(onBytes).through, createGunzip(), rows);
  if (rows.rowCount !== table.rows)
    throw new BackupRefused(
      `The table ${table.name} has ${rows.rowCount} rows and should have ${table.rows}. Nothing was restored.`,
    );
}
