/** @module-tag once */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LONG } from '@assay/test-support/repeats';
import { endpoints } from '../../../src/endpoints.ts';
import { limits } from '../../../src/kernel/limits.ts';
import { type Mode, MODES } from '../../../src/kernel/scope.ts';
import type { HistoryWriter } from '../../../src/platform/writing/command.ts';
import { openVault } from '../../../src/platform/vault/vault.ts';
import { storeDigestKeys } from '../../../src/platform/vault/vault-digests.ts';
import { awaited } from '../../contract/specification.ts';
import {
  aMember,
  anApiKey,
  anOrganization,
  aSubject,
  operator,
  signIn,
  type TestOrganization,
} from '../../support/builders.ts';
import { RISK_CALLS, sendCall } from '../../support/calls.ts';
import { documentRecords } from '../../support/documents/documents.ts';
import { type HeldCommit, heldCommit } from '../../support/held-commit.ts';
import { seal } from '../../support/history.ts';
import { type Answer, type Caller, anonymousCaller } from '../../support/http.ts';
import { backtested } from '../../support/risk/backtests.ts';
import { aPolicy } from '../../support/risk/policies.ts';
import { putList } from '../../support/screening/lists.ts';
import { workBatches } from '../../support/screening/batches.ts';
import { aMonitor, rescreen } from '../../support/screening/screening-monitors.ts';
import { SCREENING_CALLS } from '../../support/screening/screening-calls.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aTenant, callingIn } from '../../support/tenants.ts';
import { aSubscription } from '../../support/webhooks/webhooks.ts';

const PASSWORD = 'correct horse battery';

let service: TestService;
/** Never deleted; made once, since it takes hundreds of requests. */
let standing: TestOrganization;
/** A test may hold a change back just before its commit. */
let beforeCommit: HistoryWriter = async () => undefined;

beforeAll(async () => {
  service = await startService({
    vault: openVault(randomBytes(32), randomBytes(32)),
    announce: (tx, ctx, history) => beforeCommit(tx, ctx, history),
    // Nobody is there: invitations wait.
    mail: {
      server: { host: '127.0.0.1', port: 1, secure: false, login: undefined },
      from: { name: 'Assay', address: 'assay@example.com' },
    },
  });
  const { database } = service.db.connection;
  // A transaction in a deadlock starts again; only the waiting for it to be found is made short.
  await service.db.query(`alter database "${database}" set deadlock_timeout = '20ms'`);
  standing = await aFullOrganization();
});
afterAll(() => service.stop());
beforeEach(() => {
  beforeCommit = async () => undefined;
});

function remove({ name }: TestOrganization, by: Caller): Promise<Answer> {
  return by.send('DELETE', '/organization', { body: { confirm: name } });
}

let counter = 0;
function newMember(role = 'member', email = `gone${(counter += 1)}@example.com`) {
  return { email, name: 'Somebody', role, password: PASSWORD };
}

/** An organization with something in every table, in both modes. */
async function aFullOrganization(): Promise<TestOrganization> {
  const organization = await anOrganization(service);
  const { owner } = organization;
  expect((await callingIn(owner, 'test').post('/organization/demo')).status).toBe(201);
  for (const mode of MODES) {
    const { key, records } = await aTenant(organization, mode);
    const transition = { status: 'acknowledged', expectedRevision: 1, reason: 'Seen' };
    await key.post(`/risk/actions/${records.actions}/transitions`, transition);
    const monitored = { policyVersionId: records.policies, enabled: true };
    await key.post(`/risk/subjects/${records.subjects}/monitoring`, monitored);
    await aSubscription(service, key, mode);
    await documentRecords(key);
    await carryMatchOver(key, mode);
    await moveAssessment(owner, key, { mode, ...records });
  }
  // Its shadow has counted nothing yet: somebody whom it would have moved.
  await service.db.query(
    `insert into risk_shadow_moves
     select s.organization_id, s.mode, s.id, a.id, a.subject_id, '{}', '{}', '[]'
     from risk_shadows s join risk_assessments a using (organization_id, mode) where organization_id = $1 limit 1`,
    [organization.id],
  );
  const member = await aMember(service, owner, 'admin');
  await (await signIn(service, member.email, PASSWORD)).post('/auth/logout');
  await owner.post('/organization/members', { ...newMember('member'), password: undefined });
  const spent = await anApiKey(service, owner, 'live');
  await owner.post(`/api-keys/${spent.id}/revoke`);
  await owner.patch(`/organization/members/${member.userId}`, { role: 'member' });
  await storeDigestKeys(service.database, service.vault);
  await seal(service, '', { stampsCheckpoints: true });
  // No authority is asked here: what it would have answered.
  await service.db.query(
    `insert into history_timestamps select organization_id, checkpoint_id, '\\x00', now()
     from history_timestamps_due where organization_id = $1`,
    [organization.id],
  );
  await anApiKey(service, owner, 'live');
  return organization;
}

/** A draft without factors comes to another band. */
async function moveAssessment(
  owner: Caller,
  key: Caller,
  { mode, policies, sources }: { readonly mode: Mode; readonly policies: string; readonly sources: string },
): Promise<void> {
  const { body } = await key.get(`/risk/policies/${policies}`);
  const options = { sourceId: sources, key: body.data.key, mode, definition: { factors: [] } };
  const { counts } = await backtested(service, key, await aPolicy(owner, options));
  expect(counts.moved).toBe(1);
}

/** A monitor whose list changes elsewhere keeps its match. */
async function carryMatchOver(key: Caller, mode: string): Promise<void> {
  const listed = { entryId: 'carried', name: 'Carry Over' };
  await putList(service, 'uk_sanctions', [listed], { force: true });
  await aMonitor(key, { subject: { name: 'Carry Over' }, sources: ['uk_sanctions'] });
  await putList(service, 'uk_sanctions', [listed, { entryId: mode, name: 'Somebody Else' }]);
  await rescreen(service);
  await workBatches(service);
}

/** Every column of every table whose text or bytes hold one of the needles. */
async function placesOf(needles: readonly string[]): Promise<string[]> {
  const tables = await service.db.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind in ('r', 'p', 'm') and relnamespace = 'public'::regnamespace`);
  const places = new Set<string>();
  for (const { name } of tables)
    for (const row of await service.db.query<Record<string, unknown>>(`select * from "${name}"`))
      for (const [column, value] of Object.entries(row))
        if (holdsOne(textOf(value), needles)) places.add(`${name}.${column}`);
  return [...places];
}

function holdsOne(text: string, needles: readonly string[]): boolean {
  return needles.some((needle) => text.includes(needle));
}

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `${value.toString('latin1')} ${value.toString('hex')}`;
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** The beginning of a table's name, and of which paths it is. */
const PATHS_OF_TABLES: readonly (readonly [string, string])[] = [
  ['risk_monitoring', '/monitoring'],
  ['risk_ai_settings', '/investigation-ai-settings'],
  ['risk_investigation', '/investigations'],
  ['webhook_', '/webhooks'],
  ['verification_', '/verification/'],
  ['screening_', '/screening/'],
];

/** While a path is being built, its tables need not have anything yet. */
function isBeingBuilt(table: string): boolean {
  return PATHS_OF_TABLES.some(
    ([name, path]) => table.startsWith(name) && [...awaited].some((address) => address.includes(path)),
  );
}

/** Every table that has an organization_id. */
async function tenantTables(): Promise<string[]> {
  const tables = await service.db.query<{ table_name: string }>(`
    select c.relname as table_name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'organization_id'`);
  return tables.map(({ table_name: table }) => table);
}

/** Rows of the organization in each of them; a table without any is left out. */
async function rowsOf(organizationId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tenantTables()) {
    const [row] = await service.db.query<{ count: string }>(
      `select count(*) as count from "${table}" where organization_id = $1`,
      [organizationId],
    );
    if (Number(row?.count) > 0) counts[table] = Number(row?.count);
  }
  return counts;
}

/** The id as text, and as the bytes that API key identifiers carry. */
function formsOf(organizationId: string): string[] {
  const hex = organizationId.replaceAll('-', '');
  return [organizationId, hex, Buffer.from(hex, 'hex').toString('base64url').slice(0, 21)];
}

async function expectNothingLeft(organizationId: string): Promise<void> {
  expect(await rowsOf(organizationId)).toEqual({});
  expect(await placesOf(formsOf(organizationId))).toEqual([]);
}

describe('Contract 1, Identity: DELETE /organization takes its owner and its name', () => {
  let acme: TestOrganization;
  beforeAll(() => {
    acme = standing;
  });

  test.each([
    ['another name', { confirm: 'Another name' }],
    ['the name in small letters', () => ({ confirm: acme.name.toLowerCase() })],
    ['the name and a space', () => ({ confirm: `${acme.name} ` })],
    ['an empty name', { confirm: '' }],
    ['no name', {}],
    ['true', { confirm: true }],
    ['an unknown property', () => ({ confirm: acme.name, force: true })],
  ])('%s is 400, and nothing is deleted', async (_what, body) => {
    const before = await rowsOf(acme.id);
    const answer = await acme.owner.send('DELETE', '/organization', {
      body: typeof body === 'function' ? body() : body,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await rowsOf(acme.id)).toEqual(before);
  });

  test('a body that says nothing of it is 400 too', async () => {
    expect((await acme.owner.delete('/organization')).status).toBe(400);
  });

  test.each(['admin', 'member'] as const)('an %s is 403', async (role) => {
    const caller = await aMember(service, acme.owner, role);
    expect(await remove(acme, caller)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await acme.owner.get('/organization')).status).toBe(200);
  });

  test('an API key is 403, a caller without a credential 401', async () => {
    expect(await remove(acme, acme.liveKey)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await remove(acme, anonymousCaller(service.url))).status).toBe(401);
  });
});

describe('Contract 1, Identity: deleting an organization removes all of its data', () => {
  test('no row of it is left in any table, and its users are gone', async () => {
    const acme = await aFullOrganization();
    expect(
      Object.keys(await rowsOf(acme.id)).toSorted(),
      'Let aFullOrganization in test/stories/identity/organization-deletion.test.ts put something into every table.',
    ).toEqual((await tenantTables()).filter((table) => !isBeingBuilt(table)).toSorted());
    const members = await service.db.query<{ email: string; user_id: string }>(
      'select email, id as user_id from accounts where organization_id = $1',
      [acme.id],
    );
    expect(members.length).toBe(3);

    const deleted = await acme.owner.send('DELETE', '/organization', {
      body: { confirm: acme.name },
      idempotencyKey: 'delete-everything',
    });
    expect(deleted.status).toBe(204);
    expect(deleted.body).toBe('');
    await expectNothingLeft(acme.id);
    for (const { email, user_id: userId } of members) expect(await placesOf([email, userId])).toEqual([]);
    expect(await placesOf([acme.name, 'delete-everything'])).toEqual([]);
  });

  test('Contract 1, Idempotency, rule 2: with the key of another request it is 409, and nothing is deleted', async () => {
    const acme = await anOrganization(service);
    const idempotencyKey = 'used-before';
    expect(
      (await acme.owner.post('/api-keys', { name: 'One', mode: 'live' }, { idempotencyKey })).status,
    ).toBe(201);
    const body = { confirm: acme.name };
    const deleted = await acme.owner.send('DELETE', '/organization', { body, idempotencyKey });
    expect([deleted.status, deleted.body.code]).toEqual([409, 'idempotency_conflict']);
    expect((await acme.owner.get('/api-keys')).status).toBe(200);
  });

  test('its tokens are nobody’s at once, its keys within a second', async () => {
    const acme = await aFullOrganization();
    const admin = await aMember(service, acme.owner, 'admin');
    const used = await anApiKey(service, acme.owner, 'test');
    expect((await used.get('/risk/subjects')).status).toBe(200);
    expect((await remove(acme, acme.owner)).status).toBe(204);

    for (const caller of [acme.owner, admin]) {
      expect(await caller.get('/organization')).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      });
      expect((await remove(acme, caller)).status).toBe(401);
    }
    expect(await used.post('/risk/subjects', { kind: 'person', externalId: 'late' })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    await sleep(limits.apiKeyCacheSeconds * 1000);
    for (const key of [used, acme.testKey, acme.liveKey]) {
      expect((await key.get('/risk/subjects')).status).toBe(401);
    }
    const login = await anonymousCaller(service.url).post('/auth/login', {
      email: acme.owner.email,
      password: PASSWORD,
    });
    expect(login.status).toBe(401);
    await expectNothingLeft(acme.id);
  });

  test('another organization is untouched', async () => {
    const [acme, globex] = [await aFullOrganization(), standing];
    const before = await rowsOf(globex.id);
    const subjects = await globex.testKey.get('/risk/subjects');
    const members = await globex.owner.get('/organization/members');
    await remove(acme, acme.owner);
    expect(await rowsOf(globex.id)).toEqual(before);
    expect((await globex.testKey.get('/risk/subjects')).body).toEqual(subjects.body);
    expect((await globex.owner.get('/organization/members')).body).toEqual(members.body);
    await aSubject(globex.liveKey);
  });

  test('an organization of the same name is another one', async () => {
    const acme = await anOrganization(service);
    const made = await operator(service).post('//operator/v1/organizations', {
      name: acme.name,
      ownerEmail: `twin-${acme.owner.email}`,
      ownerPassword: PASSWORD,
    });
    await remove(acme, acme.owner);
    const twin = await signIn(service, `twin-${acme.owner.email}`, PASSWORD);
    expect((await twin.get('/organization')).body).toMatchObject({ id: made.body.id, name: acme.name });
  });

  test('an account of the same address elsewhere stays, with its session', async () => {
    const [acme, globex] = [await anOrganization(service), await anOrganization(service)];
    const both = await aMember(service, acme.owner, 'member');
    const added = await globex.owner.post('/organization/members', newMember('admin', both.email));
    const there = await signIn(service, both.email, PASSWORD, globex.id);
    await both.post('/auth/logout');
    const here = await signIn(service, both.email, PASSWORD, acme.id);
    await remove(acme, acme.owner);
    expect((await here.get('/auth/session')).status).toBe(401);
    expect((await there.get('/auth/session')).body).toMatchObject({
      user: { id: added.body.userId },
      role: 'admin',
    });
    const again = await anonymousCaller(service.url).post('/auth/login', {
      email: both.email,
      password: PASSWORD,
    });
    expect(again.body.organizations).toEqual([{ id: globex.id, name: globex.name, role: 'admin' }]);
    await expectNothingLeft(acme.id);
  });

  test('in one transaction: when its end fails, everything is still there', async () => {
    const acme = standing;
    const before = await rowsOf(acme.id);
    beforeCommit = async () => {
      throw new Error('the end of the deletion fails');
    };
    expect((await remove(acme, acme.owner)).status).toBe(500);
    beforeCommit = async () => undefined;
    expect(await rowsOf(acme.id)).toEqual(before);
    expect((await acme.owner.get('/organization')).status).toBe(200);
    expect((await acme.testKey.get('/risk/subjects')).body.items).toHaveLength(2);
  });
});

describe('Contract 1, Identity: a deletion that meets other requests of the organization', () => {
  /** Holds back the next change of this type just before its commit. */
  function hold(type: string): HeldCommit {
    const held = heldCommit(type);
    beforeCommit = held.before;
    return held;
  }

  async function somebodyWaits(): Promise<void> {
    await expect
      .poll(() =>
        service.db.query(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .not.toEqual([]);
  }

  test('twenty subjects at the same moment: no failure, nothing left behind', LONG, async () => {
    for (let round = 0; round < 3; round += 1) {
      const acme = await anOrganization(service);
      const posts = Array.from({ length: 20 }, (_, index) => {
        const key = index % 2 === 0 ? acme.testKey : acme.liveKey;
        return key.post('/risk/subjects', { kind: 'person', externalId: `race-${index}` });
      });
      const deletion = new Promise<Answer>((resolve) => {
        setTimeout(() => resolve(remove(acme, acme.owner)), round * 3);
      });
      const answers = await Promise.all(posts);
      expect((await deletion).status).toBe(204);
      for (const { status } of answers) expect([201, 401]).toContain(status);
      await expectNothingLeft(acme.id);
    }
  });

  test('every other change at the same moment: no failure, nothing left behind', async () => {
    for (let round = 0; round < 2; round += 1) {
      const acme = await anOrganization(service);
      const { owner } = acme;
      const admin = await aMember(service, owner, 'admin');
      const requests = [
        owner.post('/organization/members', newMember()),
        owner.post('/api-keys', { name: 'Late', mode: 'test' }),
        owner.post(`/api-keys/${acme.testKey.id}/revoke`),
        owner.patch(`/organization/members/${admin.userId}`, { role: 'member' }),
        admin.post('/auth/logout'),
        admin.post('/auth/password', { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` }),
        anonymousCaller(service.url).post('/auth/login', { email: owner.email, password: PASSWORD }),
        owner.get('/organization/members'),
        owner.get('/auth/session'),
        acme.liveKey.get('/risk/events'),
      ];
      const [deletion, ...answers] = await Promise.all([remove(acme, owner), ...requests]);
      expect(deletion.status).toBe(204);
      for (const answer of answers) expect(answer.status).toBeLessThan(500);
      await expectNothingLeft(acme.id);
    }
  });

  test(
    'every change of risk and screening at the same moment: no failure, nothing left behind',
    LONG,
    async () => {
      for (let round = 0; round < 3; round += 1) {
        const acme = await anOrganization(service);
        const tenant = await aTenant(acme, 'test');
        const changes = Object.entries({ ...RISK_CALLS, ...SCREENING_CALLS })
          .filter(([address]) => address.startsWith('POST '))
          .flatMap(([address, callsOf]) =>
            callsOf(tenant).map((call) => {
              const byKey = ['client', 'api_key'].includes(endpoints[address]!.access);
              return sendCall(byKey ? tenant.key : tenant.owner, address, call);
            }),
          );
        const deletion = new Promise<Answer>((resolve) => {
          setTimeout(() => resolve(remove(acme, acme.owner)), round * 5);
        });
        const answers = await Promise.all(changes);
        expect((await deletion).status).toBe(204);
        for (const answer of answers) expect(answer.status).toBeLessThan(500);
        await expectNothingLeft(acme.id);
      }
    },
  );

  test('two deletions at once: one does it, the other finds nothing to delete', LONG, async () => {
    const acme = await aFullOrganization();
    const second = await aMember(service, acme.owner, 'owner');
    const answers = await Promise.all([remove(acme, acme.owner), remove(acme, second)]);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(204);
    expect([401, 404]).toContain(statuses[1]);
    await expectNothingLeft(acme.id);
  });

  test('a subject whose registration is under way goes with it', async () => {
    const acme = await anOrganization(service);
    const gate = hold('risk.subject.created');
    const subject = acme.testKey.post('/risk/subjects', { kind: 'person', externalId: 'on-its-way' });
    await gate.reached;
    const deletion = remove(acme, acme.owner);
    await somebodyWaits();
    gate.open();
    expect((await subject).status).toBe(201);
    expect((await deletion).status).toBe(204);
    await expectNothingLeft(acme.id);
  });

  test('a member who is just joining goes with it: no user without a membership stays', async () => {
    const acme = await anOrganization(service);
    const member = newMember();
    const gate = hold('member.added');
    const joining = acme.owner.post('/organization/members', member);
    await gate.reached;
    const deletion = remove(acme, acme.owner);
    await somebodyWaits();
    gate.open();
    expect((await joining).status).toBe(201);
    expect((await deletion).status).toBe(204);
    expect(await placesOf([member.email])).toEqual([]);
    await expectNothingLeft(acme.id);
  });

  test.each([
    [
      'a subject',
      (acme: TestOrganization) => acme.testKey.post('/risk/subjects', { kind: 'person', externalId: 'late' }),
    ],
    ['a member', (acme: TestOrganization) => acme.owner.post('/organization/members', newMember())],
    ['an API key', (acme: TestOrganization) => acme.owner.post('/api-keys', { name: 'Late', mode: 'test' })],
    ['the end of a session', (acme: TestOrganization) => acme.owner.post('/auth/logout')],
    [
      'a sign-in',
      (acme: TestOrganization) =>
        anonymousCaller(service.url).post('/auth/login', { email: acme.owner.email, password: PASSWORD }),
    ],
  ])('%s that comes while the deletion commits is 401, and leaves nothing', async (_what, act) => {
    const acme = await anOrganization(service);
    const gate = hold('organization.deleted');
    const deletion = remove(acme, acme.owner);
    await gate.reached;
    const late = act(acme);
    await somebodyWaits();
    gate.open();
    expect((await deletion).status).toBe(204);
    expect((await late).status).toBe(401);
    await expectNothingLeft(acme.id);
  });
});
