import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { guardHistory, migrate, readMigrations } from '../../src/platform/database/migrations.ts';
import { EMBEDDED_LOGIN } from '../../src/platform/database/service-role.ts';
import { bundlePages } from '../../scripts/bundle-pages.ts';
import { buildProgram } from './program.ts';
import { openRunFolder } from './run-folder.ts';
import { startBuiltThreads } from './threads/built-threads.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run may write; it is gone after it. */
    runFolder: string;
    /** The folder of the program, bundled from its source for this run. */
    program: string;
    postgres: { readonly host: string; readonly port: number; readonly user: string };
  }
}

export const TEMPLATE = 'assay_template';

/** One real PostgreSQL for the whole run, with a migrated template that tests clone in milliseconds. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const pages = bundlePages();
  const folder = openRunFolder();
  const program = join(folder.path, 'program');
  const built = buildProgram(program);
  startBuiltThreads(program);
  const dataDir = join(folder.path, 'postgres');
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
  const template = { host, port, user, database: TEMPLATE };
  await migrate(template, await readMigrations());
  await guardHistory(template, EMBEDDED_LOGIN);
  await Promise.all([pages, built]);
  project.provide('postgres', { host, port, user });
  project.provide('program', program);
  project.provide('runFolder', folder.path);
  return async () => {
    await server.stop();
    folder.remove();
  };
}
