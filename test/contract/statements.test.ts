import { loadModule } from 'libpg-query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsInto, rowsOfExisting } from '../../src/platform/database/rows-into.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { readSources, type SourceFile } from './import-graph.ts';
import { type ReadStatement, readStatements } from './statements/read-statements.ts';
import { UNKNOWN_NAME } from './statements/source-values.ts';
import { staleExceptions, statementFaults } from './statements/statement-rules.ts';

/** Statements that are about all organizations, each with the reason; what follows from them names its organization. */
const ACROSS: Readonly<Record<string, string>> = {
  'src/cli/backup/count-rows.ts countRows': 'what a backup holds is counted table by table',
  'src/platform/vault/vault-columns.ts countByKey': 'a rotation of the master key counts whole tables',
  'src/platform/vault/vault-columns.ts isUnmarked':
    'a rotation of the master key looks for one value of a whole table',
  'src/platform/vault/vault-columns.ts resealWindow':
    'a rotation finds its windows among all, and locks within one',
  'src/platform/vault/vault-columns.ts resealing':
    'the first column of the key that it names is the organization',
  'src/platform/vault/vault-digests.ts withoutKey': 'a rotation keeps the digest keys of every organization',
  'src/platform/metrics/backlog.ts measureBacklog': 'an operator sees what is due of all',
  'src/platform/database/turns.ts waitingOrganizations': 'finds the organizations that something is due for',
  'src/platform/idempotency/stored-answers.ts endAnswers':
    'finds the organizations whose answers have been kept long enough',
  'src/platform/idempotency/stored-answers.ts forgetSignatures':
    'finds what is to be forgotten; it is deleted within one',
  'src/documents/sending/expiry.store.ts selectOverdue': 'organizations take turns at what is due',
  'src/risk/monitoring/monitoring.store.ts selectDue': 'organizations take turns at what is due',
  'src/risk/actions/left-actions.store.ts selectLeftActions':
    'finds work of who has left; it is given back within one',
  'src/screening/reviews/left-matches.store.ts selectLeftMatches':
    'finds work of who has left; it is given back within one',
  'src/history/entries/pending.store.ts selectUnsealed': 'finds the organizations whose log has to grow',
  'src/identity/sessions/sessions.store.ts findAccountsOf':
    'tells for whom somebody signs in, before there is a scope',
  'src/identity/sessions/sessions.store.ts deleteExpiredTokens':
    'finds what is to be deleted; it is within one',
  'src/identity/sessions/sign-in-networks.store.ts findAccountsKnowing':
    'asks for accounts of several organizations before it is known which one is signed in to',
  'src/identity/sessions/sign-in-networks.store.ts deleteOldNetworks':
    'finds what is to be forgotten; it is deleted within one',
  'src/screening/batches/chunks.store.ts removeLeftChunks': 'finds the organizations that left something',
  'src/screening/batches/batches.store.ts selectForgotten':
    'finds what is to be ended; it is ended within one',
  'src/history/timestamps/timestamps.store.ts selectDueTimestamps':
    'finds what is due; it is claimed within one',
  'src/platform/invariants/tenant-invariants.ts tenancyInvariant':
    'judges whether rows belong to any organization',
  'src/screening/invariants/lists.store.ts ': 'judges lists, which belong to no organization alone',
  'src/screening/monitors/monitors.store.ts standingOtherwise':
    'a list that changed is due for monitors of all',
  'src/screening/monitors/monitors.store.ts ownStandingOtherwise':
    'own lists of all organizations are asked for at once',
  'src/screening/monitors/monitors.store.ts wholeMonitors':
    'each of the monitors that are due brings its organization',
  'src/screening/own-lists/own-lists.store.ts monitoredOwnLists':
    'a process loads the lists that monitors name',
  'src/webhooks/dispatching/dispatch.store.ts selectDueSubscriptions':
    'organizations take turns at what is due',
  'src/webhooks/dispatching/dispatch.store.ts measureDeliveries': 'an operator sees what is due of all',
  'src/webhooks/deliveries/ended-deliveries.store.ts selectEnded':
    'subscriptions take turns at what has ended',
};

let db: TestDatabase;
let tenantTables: ReadonlySet<string>;
let statements: readonly ReadStatement[];

beforeAll(async () => {
  const files = await readSources(['src']);
  statements = readStatements(files.filter(({ path }) => !path.endsWith('.test.ts')));
  await loadModule();
  db = await createDatabase();
  const rows = await db.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'",
  );
  tenantTables = new Set([UNKNOWN_NAME, ...rows.map(({ name }) => name)]);
});
afterAll(() => db.drop());

describe('Decision 61: every statement can be sent to a database on several machines', () => {
  test('it says whose rows it means, and nothing that such a database refuses', () => {
    expect(statements.length, 'the statements were not found').toBeGreaterThan(400);
    expect(statementFaults(statements, { tenantTables, acrossOrganizations: ACROSS })).toEqual([]);
  });

  test('what is about all organizations is named, and no more than that', () => {
    const stale = staleExceptions(statements, { tenantTables, acrossOrganizations: ACROSS });
    expect(stale, 'Take places off ACROSS that name their organization now, or are gone').toEqual([]);
  });

  test('so do rows that leave together, which are written elsewhere', () => {
    const types = { organization_id: 'uuid', mode: 'mode', id: 'uuid' } as const;
    const targets = [rowsInto('audit', ['organization_id', 'mode', 'id']), rowsOfExisting('audit', types)];
    const texts = targets.flatMap((target) => [1, 4].map((rows) => target.statement(rows).text));
    const read = texts.map((text) => ({ where: text, place: '', text, values: ['organizationId'] }));
    expect(statementFaults(read, { tenantTables, acrossOrganizations: {} })).toEqual([]);
  });
});

describe('The rules can fail', () => {
  test.each([
    [
      'a query within values',
      'insert into audit (id) values ((select id from organizations))',
      'write insert … select',
    ],
    [
      'an element behind set',
      'update audit set mode = (${modes}::text[])[1] where organization_id = ${organizationId}',
      'sets mode to an element',
    ],
    [
      'the same where there is a conflict',
      'insert into audit (id) values (1) on conflict (id) do update set mode = (${modes}::text[])[1]',
      'sets mode to an element',
    ],
    [
      'a query that selects nothing',
      'select 1 from audit where organization_id = ${organizationId} and exists (select from lists)',
      'select 1.',
    ],
    [
      'a join bound to the other table',
      'select 1 from audit a join accounts b on b.organization_id = a.organization_id where a.organization_id = ${organizationId}',
      'whose rows of accounts',
    ],
    [
      'a query within, bound to the outer table',
      'select (select name from accounts b where b.organization_id = a.organization_id) from audit a where a.organization_id = ${organizationId}',
      'whose rows of accounts',
    ],
    [
      'an organization that only one way binds',
      'select 1 from audit where ${one ? sql`organization_id = ${organizationId}` : sql`true`}',
      'is about all organizations',
    ],
    [
      'a value that is no organization',
      'select 1 from audit where organization_id = ${userId}',
      'is about all organizations',
    ],
    ['a change of all organizations', "update audit set mode = 'live'", 'is about all organizations'],
    ['rows that all organizations lock', 'select 1 from audit for update', 'lock within each'],
    [
      'a choice among all organizations',
      'delete from audit where id in (select id from audit limit 1)',
      'change within each',
    ],
    [
      'a window over all organizations',
      'select row_number() over (order by id) from audit',
      'partition by organization_id',
    ],
    ['parts that nobody can read', 'select 1 ${parts.join()} from audit', 'cannot put together'],
  ])('%s', (_what, text, fault) => {
    expect(faultsOf(text)).toContainEqual(expect.stringContaining(fault));
  });

  test.each([
    [
      'a value of each table',
      'select 1 from audit a join accounts b on b.organization_id = ${organizationId} where a.organization_id = ${organizationId}',
    ],
    ['a row of values', 'select 1 from audit where (organization_id, id) = (${organizationId}, ${id})'],
    ['a part that a function makes', 'select 1 from audit where ${isOf(scope)}'],
    ['lists, which are no tenants', 'select 1 from lists where key = ${key} for update'],
    ['what with names', 'with audit as (select 1 as id) select id from audit'],
    [
      'an element that stands in an expression',
      'update audit set mode = coalesce((${modes}::text[])[1]) where organization_id = ${organizationId}',
    ],
  ])('and passes %s', (_what, text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  test('a part that a caller gives is read with the caller', () => {
    const general = 'function all(which) { return db.rows(sql`select 1 from audit where ${which}`); }';
    const [bound, free] = ['organization_id = ${organizationId}', 'id = ${id}'].map((which) =>
      faultsIn(`${general} function one() { return all(sql\`${which}\`); }`),
    );
    expect(bound).toEqual([]);
    expect(free).toContainEqual(expect.stringContaining('is about all organizations'));
    expect(faultsIn(general)).toContainEqual(expect.stringContaining('cannot put together'));
  });

  test('an exception that nothing needs is named', () => {
    const around = {
      tenantTables,
      acrossOrganizations: { 'src/gone.store.ts selectAll': 'it was there once' },
    };
    expect(staleExceptions(statements, around)).toEqual(['src/gone.store.ts selectAll']);
  });
});

function faultsOf(text: string): readonly string[] {
  return faultsIn(`
    function isOf(scope) { return sql\`organization_id = \${scope.organizationId}\`; }
    function asked(organizationId, userId, id, one, modes, key, parts, scope) { return db.rows(sql\`${text}\`); }`);
}

function faultsIn(text: string): readonly string[] {
  const file: SourceFile = { path: 'src/tried.store.ts', text };
  return statementFaults(readStatements([file]), { tenantTables, acrossOrganizations: {} });
}
