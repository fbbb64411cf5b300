import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { bundlePages } from '../../scripts/bundle-pages.ts';
import { type Machine, type Machines, machinesOf, makeTemplate } from './machines.ts';
import { buildProgram } from './program.ts';
import { openRunFolder } from './run-folder.ts';
import { startBuiltThreads } from './threads/built-threads.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run may write; it is gone after it. */
    runFolder: string;
    /** The folder of the program, bundled from its source for this run. */
    program: string;
    /** Those of the databases. */
    machines: Machines;
  }
}

/**
 * One real PostgreSQL for the whole run, with a migrated template that tests clone in milliseconds; a Citus cluster where
 * `ASSAY_TEST_CITUS_URLS` names one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const pages = bundlePages();
  const folder = openRunFolder();
  const program = join(folder.path, 'program');
  const built = buildProgram(program);
  startBuiltThreads(program);
  const cluster = machinesOf(process.env['ASSAY_TEST_CITUS_URLS']);
  const server = cluster ? undefined : await startMachine(join(folder.path, 'postgres'));
  const machines = cluster ?? [server!.machine];
  await makeTemplate(machines);
  await Promise.all([pages, built]);
  project.provide('machines', machines);
  project.provide('program', program);
  project.provide('runFolder', folder.path);
  return async () => {
    await server?.stop();
    folder.remove();
  };
}

async function startMachine(dataDir: string): Promise<{ readonly machine: Machine; stop(): Promise<void> }> {
  const server = await startEmbeddedPostgres({
    dataDir,
    // The data lives for minutes: nothing of it must survive a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  const { host, port, user } = server.connection;
  return { machine: { host, port, user }, stop: () => server.stop() };
}
