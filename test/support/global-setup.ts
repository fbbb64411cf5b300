import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { migrate, readMigrations } from '../../src/platform/database/migrations.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { readonly host: string; readonly port: number; readonly user: string };
  }
}

export const TEMPLATE = 'assay_template';

/** One real PostgreSQL for the whole run, with a migrated template that tests clone in milliseconds. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-test-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    // The data lives for minutes: nothing of it must survive a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  const { host, port, user, database } = server.connection;
  const admin = new pg.Client({ host, port, user, database });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await migrate({ host, port, user, database: TEMPLATE }, await readMigrations());
  project.provide('postgres', { host, port, user });
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
