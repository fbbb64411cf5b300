import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guardHistory } from '../../src/platform/database/migrations.ts';
import { EMBEDDED_LOGIN, SERVICE_ROLE } from '../../src/platform/database/service-role.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';

/** What was written into these is never changed, and only goes with its organization. */
const HISTORY = [
  'audit',
  'document_audit',
  'document_files',
  'history_checkpoints',
  'history_entries',
  'history_nodes',
  'history_timestamps',
  'list_history',
  'risk_action_transitions',
  'risk_assessments',
  'risk_events',
  'risk_evidence',
  'risk_investigation_reviews',
  'screening_audit',
  'screening_batch_results',
  'template_revisions',
  'verification_inputs',
  'verification_workflow_revisions',
];
/** Deleting one of these would delete history with it. */
const KEPT = ['history_keys', 'lists', 'organizations', 'own_lists'];
const READ_ONLY = ['migrations'];

let db: TestDatabase;
let service: pg.Client;
let tables: readonly string[];

beforeAll(async () => {
  db = await createDatabase();
  service = new pg.Client({ ...db.connection, user: EMBEDDED_LOGIN });
  await service.connect();
  tables = (
    await db.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
    )
  ).map(({ name }) => name);
});
afterAll(async () => {
  await service.end();
  await db.drop();
});

/** As the database judges it, from any grant. */
async function rightsOn(table: string): Promise<readonly string[]> {
  const { rows } = await service.query<{ right: string }>(
    `select "right" from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) "right"
     where has_table_privilege($1, "right") or ("right" not in ('DELETE', 'TRUNCATE', 'TRIGGER') and has_any_column_privilege($1, "right"))`,
    [table],
  );
  return rows.map(({ right }) => right);
}

describe('Decision 34: the role that the service runs as changes no history', () => {
  test('it is no superuser, owns nothing, and makes neither roles nor tables', async () => {
    const { rows } = await service.query(
      `select bool_or(rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication) as strong,
         bool_or(exists (select from pg_class where relowner = r.oid)) as owner,
         has_schema_privilege('public', 'create') as creates
       from pg_roles r where rolname in ($1, $2)`,
      [SERVICE_ROLE, EMBEDDED_LOGIN],
    );
    expect(rows).toEqual([{ strong: false, owner: false, creates: false }]);
  });

  test('every table has the rights that it should', async () => {
    const found = await Promise.all(tables.map(async (table) => [table, await rightsOn(table)] as const));
    const wanted = (table: string): readonly string[] => {
      if (READ_ONLY.includes(table)) return ['SELECT'];
      if (HISTORY.includes(table)) return ['SELECT', 'INSERT'];
      if (KEPT.includes(table)) return ['SELECT', 'INSERT', 'UPDATE'];
      return ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
    };
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(tables.map((table) => [table, wanted(table)])),
    );
    expect([...HISTORY, ...KEPT, ...READ_ONLY].filter((name) => !tables.includes(name))).toEqual([]);
  });

  test.each(HISTORY)('the database refuses to change %s', async (table) => {
    const [column] = await db.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum = 1`,
      [table],
    );
    for (const statement of [
      `update ${table} set ${column?.name} = ${column?.name}`,
      `delete from ${table}`,
      `truncate ${table}`,
      `select from ${table} for update`,
      `alter table ${table} add column more text`,
    ])
      await expect(service.query(statement)).rejects.toMatchObject({ code: '42501' });
    await service.query(`select from ${table}`);
  });

  test('it cannot become the owner of the tables', async () => {
    await expect(service.query(`set role ${db.connection.user}`)).rejects.toMatchObject({ code: '42501' });
    await expect(service.query('set session_replication_role = replica')).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('no table that it deletes from takes history with it', async () => {
    const rows = await db.query<{ history: string; target: string }>(
      `with recursive referred as (
         select conrelid::regclass::text as history, confrelid as target from pg_constraint
         where contype = 'f' and conrelid::regclass::text = any($1)
         union select r.history, f.confrelid from referred r join pg_constraint f on f.conrelid = r.target and f.contype = 'f')
       select history, target::regclass::text as target from referred`,
      [HISTORY],
    );
    expect(rows).toContainEqual({ history: 'list_history', target: 'lists' });
    for (const { history, target } of rows)
      expect(await rightsOn(target), `${target}, which ${history} refers to`).not.toContain('DELETE');
  });

  test('one function deletes an organization, with a path of its own, and not for everybody', async () => {
    const [found] = await db.query(
      `select prosecdef as definer, proconfig as settings, has_function_privilege($1, oid, 'execute') as service,
         proowner = (select relowner from pg_class where relname = 'organizations') as owned,
         exists (select from aclexplode(proacl) where grantee = 0) as everybody
       from pg_proc where proname = 'delete_organization'`,
      [SERVICE_ROLE],
    );
    expect(found).toEqual({
      definer: true,
      settings: ['search_path=public, pg_temp'],
      service: true,
      owned: true,
      everybody: false,
    });
  });

  test('a table that nobody has looked at is append-only; the next migration gives it its rights', async () => {
    await db.query('create table fresh (id int); create table told (id int)');
    try {
      expect(await rightsOn('fresh')).toEqual(['SELECT', 'INSERT']);
      await db.query(`comment on table told is 'append-only'`);
      await guardHistory(db.connection);
      expect(await rightsOn('fresh')).toEqual(['SELECT', 'INSERT', 'UPDATE', 'DELETE']);
      expect(await rightsOn('told')).toEqual(['SELECT', 'INSERT']);
    } finally {
      await db.query('drop table fresh, told');
    }
  });

  test('rights that somebody added are taken away again', async () => {
    await db.query(`grant update, truncate on risk_events to ${SERVICE_ROLE}`);
    expect(await rightsOn('risk_events')).toContain('UPDATE');
    expect((await guardHistory(db.connection)).wrong).toEqual([]);
    expect(await rightsOn('risk_events')).toEqual(['SELECT', 'INSERT']);
  });
});
