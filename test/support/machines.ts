import type pg from 'pg';
import { distribute } from '../../src/platform/database/distribution.ts';
import { guardHistory, migrate, readMigrations } from '../../src/platform/database/migrations.ts';
import { EMBEDDED_LOGIN } from '../../src/platform/database/service-role.ts';
import { withClient } from '../../src/platform/database/with-client.ts';

/** A PostgreSQL server that trusts whoever connects to it. */
export interface Machine {
  readonly host: string;
  readonly port: number;
  readonly user: string;
}

/** Where the databases of tests are: one server, or the coordinator of a Citus cluster and then its workers. */
export type Machines = readonly [Machine, ...Machine[]];

export const TEMPLATE = 'assay_template';

/** Of addresses with commas between them; undefined where none is given. */
export function machinesOf(urls: string | undefined): Machines | undefined {
  const [coordinator, ...workers] = (urls ?? '').split(',').filter(Boolean).map(machineOf);
  if (!coordinator) return undefined;
  if (workers.length > 0) return [coordinator, ...workers];
  throw new Error('ASSAY_TEST_CITUS_URLS names a coordinator and at least one worker, with commas between.');
}

function machineOf(text: string): Machine {
  const { hostname, port, username } = new URL(text.trim());
  return { host: hostname, port: Number(port || '5432'), user: decodeURIComponent(username || 'postgres') };
}

export function isCluster(machines: Machines): boolean {
  return machines.length > 1;
}

/** The migrated database that tests clone; one of a run that was cut off goes first. */
export async function makeTemplate(machines: Machines): Promise<void> {
  await onEvery(machines, `drop database if exists ${TEMPLATE} with (force)`);
  await onEvery(machines, `create database ${TEMPLATE}`);
  const template = { ...machines[0], database: TEMPLATE };
  if (isCluster(machines)) await join(machines);
  await migrate(template, await readMigrations());
  await guardHistory(template, EMBEDDED_LOGIN);
  if (isCluster(machines)) await distribute(template);
  await closeTemplate(machines, TEMPLATE);
}

async function join(machines: Machines): Promise<void> {
  const [coordinator, ...workers] = machines;
  for (const machine of machines)
    await withClient({ ...machine, database: TEMPLATE }, (client) => client.query('create extension citus'));
  await withClient({ ...coordinator, database: TEMPLATE }, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port]);
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port]);
  });
}

/** A database that somebody is connected to cannot be cloned, and Citus has a worker of its own in each. */
export async function closeTemplate(machines: Machines, name: string): Promise<void> {
  await onEvery(machines, `alter database ${name} allow_connections false`);
  await onEvery(machines, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}

/**
 * Under one name on every machine: a coordinator finds the rows of a database in that of the same name. Files are copied
 * as they are, which costs less than half of writing each page to the log.
 */
export async function makeDatabase(machines: Machines, name: string, template = 'template1'): Promise<void> {
  await onEvery(machines, `create database ${name} template ${template} strategy file_copy`);
}

/** The coordinator's first, so that nobody there looks for the others. */
export async function dropDatabase(machines: Machines, name: string): Promise<void> {
  await onEvery(machines, `drop database ${name} with (force)`);
}

async function onEvery(machines: Machines, statement: string): Promise<void> {
  for (const machine of machines)
    await withClient({ ...machine, database: 'postgres' }, (client: pg.Client) => client.query(statement));
}
