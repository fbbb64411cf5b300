/** @module-tag long */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { withClient } from '../../src/platform/database/with-client.ts';
import { closeTemplate, dropDatabase, type Machine, machinesOf, makeDatabase } from '../support/machines.ts';
import { openWorkshop, PATIENT } from '../support/process.ts';

const workshop = openWorkshop();
const servers: Awaited<ReturnType<typeof startEmbeddedPostgres>>[] = [];

beforeAll(async () => {
  for (const _ of ['coordinator', 'worker'])
    servers.push(await startEmbeddedPostgres({ dataDir: workshop.folder(), settings: { fsync: 'off' } }));
}, PATIENT.timeout);
afterAll(() => Promise.all(servers.map((server) => server.stop())));

describe('Decision 62: stories on a cluster', PATIENT, () => {
  test('the template is cloned on every machine under one name, also while somebody holds on to it', async () => {
    const [first, second] = servers.map(({ connection: { host, port, user } }) => ({ host, port, user }));
    const machines = [first!, second!] as const;
    await makeDatabase(machines, 'a_template');
    for (const [place, machine] of machines.entries())
      await ask(machine, 'a_template', `create table part_${place} (text text)`);
    const holder = new pg.Client({ ...second, database: 'a_template' });
    holder.on('error', () => undefined);
    await holder.connect();
    await closeTemplate(machines, 'a_template');
    await expect(ask(first!, 'a_template', 'select')).rejects.toThrow(/not currently accepting connections/);
    for (const name of ['clone_one', 'clone_two']) {
      await makeDatabase(machines, name, 'a_template');
      expect(await tablesOf(first!, name)).toEqual(['part_0']);
      expect(await tablesOf(second!, name)).toEqual(['part_1']);
    }
    await dropDatabase(machines, 'clone_one');
    for (const machine of machines) {
      await expect(ask(machine, 'clone_one', 'select')).rejects.toThrow(/does not exist/);
      expect(await ask(machine, 'clone_two', 'select')).toHaveLength(1);
    }
  });

  test.each([
    [undefined, undefined],
    ['', undefined],
    [
      'postgres://citus@c:9700/any, postgres://w1',
      [
        { host: 'c', port: 9700, user: 'citus' },
        { host: 'w1', port: 5432, user: 'postgres' },
      ],
    ],
  ])('of %s', (urls, expected) => {
    expect(machinesOf(urls)).toEqual(expected);
  });

  test('a coordinator alone is none', () => {
    expect(() => machinesOf('postgres://c')).toThrow(/a coordinator and at least one worker/);
  });
});

function ask(machine: Machine, database: string, statement: string): Promise<readonly pg.QueryResultRow[]> {
  return withClient({ ...machine, database }, async (client) => (await client.query(statement)).rows);
}

async function tablesOf(machine: Machine, database: string): Promise<readonly string[]> {
  const rows = await ask(
    machine,
    database,
    "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  return rows.map(({ relname }) => String(relname));
}
