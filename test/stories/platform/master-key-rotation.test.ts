import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rotate } from '../../../src/cli/master-key/master-key.ts';
import { KEY_CHECKS, SEALED_COLUMNS } from '../../../src/cli/master-key/sealed-columns.ts';
import { findKeyMisfit } from '../../../src/identity/index.ts';
import { openVault, type Vault } from '../../../src/platform/vault/vault.ts';
import { countByKey } from '../../../src/platform/vault/vault-columns.ts';
import { anOrganization, aSubject, signIn, type TestOrganization } from '../../support/builders.ts';
import { aDocument, aTemplate } from '../../support/documents/documents.ts';
import { aSentDocument, signWith, tokenOf } from '../../support/documents/sending.ts';
import { seal } from '../../support/history.ts';
import { type Answer, type Json, keyCaller, anonymousCaller } from '../../support/http.ts';
import { emptyLists, followLists, people, putList } from '../../support/screening/lists.ts';
import { aQueuedBatch, resultsOf, workBatches } from '../../support/screening/batches.ts';
import { aMonitor, lastRun, rescreen } from '../../support/screening/screening-monitors.ts';
import { LISTED } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.ts';
import { aWebhook, dispatch, type TestWebhook, verified } from '../../support/webhooks/webhooks.ts';

const [FORMER, COMING] = [randomBytes(32), randomBytes(32)];
const [former, both, coming] = [openVault(FORMER), openVault(COMING, FORMER), openVault(COMING)];
const [comingId] = coming.keyIds;
const [formerId] = former.keyIds;

/** No mail server. */
const NOWHERE = {
  server: { host: '127.0.0.1', port: 9, secure: false, login: undefined },
  from: { name: 'Assay', address: 'a@example.com' },
};

const ALONE = { say: () => undefined, unseen: false };

let service: TestService;
let acme: TestOrganization;
let receiver: Receiver;
const started: TestService[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  // Nobody works here, so what is to be sent waits.
  service = await startService({ vault: former, mail: NOWHERE });
  await emptyLists(service);
  await followLists(service);
  acme = await anOrganization(service);
});
afterAll(async () => {
  for (const one of started) await one.service.close();
  await receiver.close();
  await service.stop();
});

/** Another process on the same data. */
async function processWith(vault: Vault): Promise<TestService> {
  const one = await startService({ db: service.db, vault });
  started.push(one);
  await followLists(one);
  return one;
}

/** The same API key at another process. */
function at(one: TestService): ReturnType<typeof keyCaller> {
  return keyCaller(one.url, acme.testKey, one.clock);
}

/** How many values of each column are under each key. */
async function held(): Promise<Record<string, Record<string, number>>> {
  const entries = SEALED_COLUMNS.map(async (column) => {
    const counted = await countByKey(service.database, column);
    const byKey = counted.map(({ keyId, count }) => [keyId ?? 'no id', count] as const);
    return [`${column.table}.${column.column}`, Object.fromEntries(byKey)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const made = {} as {
  webhook: TestWebhook;
  newSecret: string;
  monitor: Json;
  batch: Json;
  document: Json;
  /** Another, that nobody touches. */
  unseen: Json;
  subject: Answer;
  key: Answer;
};

const SUBJECT = [{ kind: 'person', externalId: 'rotated' }, { idempotencyKey: 'plain-answer' }] as const;
const KEY = [{ name: 'Another', mode: 'test' }, { idempotencyKey: 'answer-with-a-secret' }] as const;

describe('Decision 26: the master key is rotated while the service works', () => {
  test('before it, every kind of secret is kept under the former key', async () => {
    await putList(service, 'eu_fsf', people(3), { force: true });
    made.webhook = await aWebhook(acme.testKey, receiver.url, { events: ['risk.subject.created'] });
    made.newSecret = (await acme.testKey.post(`/webhooks/${made.webhook.id}/rotate-secret`)).body.secret;
    made.batch = await aQueuedBatch(acme.testKey, 'name\nBoris Testov\n');
    const paused = await aQueuedBatch(acme.testKey, 'name\nBoris Testov\n');
    await acme.testKey.post(`/screening/batches/${paused.id}/pause`);
    made.monitor = await aMonitor(acme.testKey, {
      subject: { name: 'Boris Testov', datesOfBirth: ['1961-03-04'] },
    });
    const template = await aTemplate(acme.testKey);
    made.document = await aSentDocument(acme.testKey, template.id);
    made.unseen = await aDocument(acme.testKey, template.id);
    await acme.owner.post('/organization/members', { email: 'b@example.com', name: 'B', role: 'member' });
    made.subject = await acme.testKey.post('/risk/subjects', ...SUBJECT);
    made.key = await acme.owner.post('/api-keys', ...KEY);
    expect([made.subject.status, made.key.status]).toEqual([201, 201]);
    expect(await seal(service)).toEqual([]);
    await aSubject(acme.testKey);
    const counts = await held();
    expect(counts).toEqual({
      'former_digest_keys.sealed_key': {},
      'api_keys.sealed_secret': { [formerId]: 3 },
      'webhook_subscriptions.sealed_secret': { [formerId]: 1 },
      'webhook_subscriptions.former_sealed_secret': { [formerId]: 1 },
      'screening_monitors.sealed_subject': { [formerId]: 1 },
      'screening_batch_chunks.sealed_rows': { [formerId]: 2 },
      'document_signers.sealed_token': { [formerId]: 2 },
      'documents.audit_seal': { [formerId]: 2 },
      'history_keys.sealed_key': { [formerId]: 1 },
      'idempotency_keys.sealed_body': { [formerId]: expect.any(Number) },
      'invitations.sealed_token': { [formerId]: 1 },
      'organizations.key_check': { [formerId]: 1 },
    });
  });

  test('some of it may be from before there were key ids', async () => {
    for (const { table, column } of SEALED_COLUMNS.filter(
      (sealed, index) => index % 2 === 1 || sealed === KEY_CHECKS,
    ))
      await service.db.query(`update ${table} set ${column} = substring(${column} from 13)`);
    expect((await held())['api_keys.sealed_secret']).toEqual({ 'no id': 3 });
    expect(await findKeyMisfit(service.database, former)).toBeUndefined();
    expect((await acme.testKey.get('/risk/subjects')).status).toBe(200);
  });

  test('a process without the former key does not start', async () => {
    expect(await findKeyMisfit(service.database, coming)).toEqual({ keyId: null, partly: false });
    expect(await findKeyMisfit(service.database, both)).toBeUndefined();
  });

  test('with both keys everything works as before', async () => {
    const one = await processWith(both);
    expect((await at(one).get('/risk/subjects')).status).toBe(200);
    expect((await at(one).post('/risk/subjects', ...SUBJECT)).body).toEqual(made.subject.body);
    expect((await anonymousCaller(one.url).get(`/signing/${tokenOf(made.document.signers[0])}`)).status).toBe(
      200,
    );
    await aSubject(at(one));
    expect((await held())['api_keys.sealed_secret']).toEqual({ 'no id': 3 });
  });

  test('the rotation puts everything under the coming key, and says so', async () => {
    const before = await held();
    const said: string[] = [];
    expect(await rotate(service.database, both, { ...ALONE, say: (text) => said.push(text) })).toBe(true);
    const after = await held();
    expect(after).toEqual({
      ...Object.fromEntries(
        Object.entries(before).map(([name, counts]) => [
          name,
          { [comingId]: Object.values(counts).reduce((sum, count) => sum + count, 0) },
        ]),
      ),
      'former_digest_keys.sealed_key': { [comingId]: 1 },
    });
    expect(said.map((line) => line.trim().replace(/ +/g, ' '))).toEqual([
      `Everything is put under the master key ${comingId}.`,
      'former_digest_keys.sealed_key 0 re-encrypted',
      'api_keys.sealed_secret 3 re-encrypted',
      'invitations.sealed_token 1 re-encrypted',
      'webhook_subscriptions.sealed_secret 1 re-encrypted',
      'webhook_subscriptions.former_sealed_secret 1 re-encrypted',
      'screening_monitors.sealed_subject 1 re-encrypted',
      'screening_batch_chunks.sealed_rows 2 re-encrypted',
      'document_signers.sealed_token 2 re-encrypted',
      // The look of a signer has moved the other trail under the coming key.
      'documents.audit_seal 1 re-encrypted',
      'history_keys.sealed_key 1 re-encrypted',
      `idempotency_keys.sealed_body ${after['idempotency_keys.sealed_body']?.[comingId]} re-encrypted`,
      'former_digest_keys 1 kept',
      'organizations.key_check 1 re-encrypted',
      `Nothing needs ${formerId} any more: remove it from ASSAY_MASTER_KEY or master.key, and restart every process.`,
    ]);
  });

  test('once more changes nothing', async () => {
    const rows = await service.db.query('select * from document_signers order by id');
    const said: string[] = [];
    expect(await rotate(service.database, both, { ...ALONE, say: (text) => said.push(text) })).toBe(true);
    expect(said.filter((line) => / [1-9]\d* (re-encrypted|kept)/.test(line))).toEqual([]);
    expect(await service.db.query('select * from document_signers order by id')).toEqual(rows);
  });
});

describe('Decision 26: afterwards the former key is not needed', () => {
  let one: TestService;

  beforeAll(async () => {
    one = await processWith(coming);
  });

  test('the start finds nothing wrong, and misses the coming key by its id', async () => {
    expect(await findKeyMisfit(service.database, coming)).toBeUndefined();
    expect(await findKeyMisfit(service.database, former)).toEqual({ keyId: comingId, partly: false });
  });

  test('audit trails hold', async () => {
    expect((await at(one).get(`/documents/${made.document.id}/audit`)).status).toBe(200);
    expect((await at(one).get(`/documents/${made.unseen.id}/audit`)).status).toBe(200);
  });

  test('the log goes on under its key, and takes the entries that waited under the former one', async () => {
    expect(await seal(one)).toEqual([]);
    expect(await service.db.query('select from history_pending')).toEqual([]);
    const { items } = (await at(one).get('/history/checkpoints')).body;
    expect(items.length).toBeGreaterThan(1);
    expect(new Set(items.map(({ keyId }: Json) => keyId)).size).toBe(1);
  });

  test('API keys sign requests', async () => {
    expect((await at(one).get('/risk/subjects')).status).toBe(200);
  });

  test('webhooks are signed with both secrets of before', async () => {
    await aSubject(at(one));
    await dispatch(one);
    const request = receiver.received.at(-1)!;
    for (const secret of [made.webhook.secret, made.newSecret])
      expect((await verified(request, secret, one.clock.now())).event).toBe('risk.subject.created');
  });

  test('a subject is screened again', async () => {
    await putList(one, 'eu_fsf', [...people(3), LISTED], { force: true });
    await followLists(one);
    expect(await rescreen(one)).toMatchObject({ monitors: 1 });
    expect(await lastRun(at(one), made.monitor)).toMatchObject({ trigger: 'rescreen', status: 'match' });
  });

  test('the rows of a batch are screened', async () => {
    await workBatches(one);
    expect(await resultsOf(at(one), made.batch)).toMatchObject([{ row: 1, status: 'possible_match' }]);
  });

  test('Contract 1, Idempotency: keys live as long as the organization', async () => {
    const owner = await signIn(one, acme.owner.email, acme.owner.password);
    expect((await at(one).post('/risk/subjects', ...SUBJECT)).body).toEqual(made.subject.body);
    expect((await owner.post('/api-keys', ...KEY)).body).toEqual(made.key.body);
    const another = { kind: 'person', externalId: 'another' };
    expect((await at(one).post('/risk/subjects', another, SUBJECT[1])).status).toBe(409);
  });

  test('a link signs', async () => {
    expect((await signWith(one, tokenOf(made.document.signers[0]))).status).toBe(200);
  });

  test('a member signed in under the former key signs in again: it may have leaked', async () => {
    const answer = await anonymousCaller(one.url).get('/auth/session', {
      headers: { authorization: `Bearer ${acme.owner.token}` },
    });
    expect(answer.status).toBe(401);
  });
});

describe('Decision 26: two rotations at once', () => {
  test('do each other no harm', async () => {
    const third = randomBytes(32);
    const vaults = [openVault(third, COMING), openVault(COMING, third)];
    for (const vault of vaults) {
      const before = await held();
      const ended = await Promise.all([1, 2].map(() => rotate(service.database, vault, ALONE)));
      expect(ended).toEqual([true, true]);
      const after = await held();
      for (const [name, counts] of Object.entries(after)) {
        const more = name === 'former_digest_keys.sealed_key' ? 1 : 0;
        expect([name, counts]).toEqual([
          name,
          { [vault.keyIds[0]]: Object.values(before[name] ?? {}).reduce((sum, count) => sum + count, more) },
        ]);
      }
    }
    expect((await acme.testKey.get('/risk/subjects')).status).toBe(500);
    expect((await at(started.at(-1)!).get('/risk/subjects')).status).toBe(200);
  });
});

describe('Decision 26: a value that cannot be opened ends the rotation', () => {
  test('under a key that is not known: nothing is changed', async () => {
    const foreignVault = openVault(randomBytes(32), COMING);
    expect(await findKeyMisfit(service.database, foreignVault)).toBeUndefined();
    const unknown = openVault(randomBytes(32));
    await service.db.query('update api_keys set sealed_secret = $1 where id = $2', [
      unknown.seal(acme.id as never, `api-key:${acme.liveKey.id}`, 'lost'),
      acme.liveKey.id,
    ]);
    const before = await held();
    await expect(rotate(service.database, foreignVault, ALONE)).rejects.toThrow(
      `There are values under ${unknown.keyIds[0]}, which no known master key has.`,
    );
    expect(await held()).toEqual(before);
  });

  test('damaged: the row is named', async () => {
    await service.db.query(`update api_keys set sealed_secret = sealed_secret || 'x' where id = $1`, [
      acme.liveKey.id,
    ]);
    await service.db.query(
      `update api_keys set sealed_secret = substring(sealed_secret from 13) where id = $1`,
      [acme.liveKey.id],
    );
    await expect(rotate(service.database, openVault(randomBytes(32), COMING), ALONE)).rejects.toThrow(
      `api_keys.sealed_secret of ${acme.id}, ${acme.liveKey.id} cannot be opened: no known master key opens this.`,
    );
  });
});
