import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tickStoredAnswers } from '../../../src/platform/idempotency/stored-answers.ts';
import { anApiKey, anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import type { Answer, Caller } from '../../support/http.ts';
import { problem, shown } from '../../support/problems.ts';
import { aPolicy, POLICY_FACTS } from '../../support/risk/policies.ts';
import { startService, type TestService } from '../../support/service.ts';

const DAYS = 2;
const DAY_SECONDS = 86_400;

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService({ idempotencyDays: DAYS });
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

let counter = 0;
const newKey = (): string => `stored-${(counter += 1)}`;
const newSubject = () => ({ kind: 'person', externalId: `stored-${(counter += 1)}` });
const tick = (): Promise<number> =>
  tickStoredAnswers({ database: service.database, idempotencyDays: DAYS }, service.clock.now());

function register(caller: Caller, body: unknown, idempotencyKey: string): Promise<Answer> {
  return caller.post('/risk/subjects', body, { idempotencyKey });
}

interface Row {
  readonly key: string;
  readonly body: string | null;
  readonly sealed_body: Buffer | null;
}

async function rowOf(key: string): Promise<Row | undefined> {
  const text = 'select key, body, sealed_body from idempotency_keys where key = $1';
  return (await service.db.query<Row>(text, [key]))[0];
}

describe('Contract 1, Idempotency, rule 1: a stored answer lives so many days, its key as long as the organization', () => {
  test('to the last moment it is replayed; then the key is a conflict, whatever the body', async () => {
    const [key, body] = [newKey(), newSubject()];
    const first = await register(acme.testKey, body, key);
    service.clock.moveSeconds(DAYS * DAY_SECONDS);
    const last = await register(acme.testKey, body, key);
    expect([last.status, last.body]).toEqual([201, first.body]);
    service.clock.moveSeconds(1);
    for (const sent of [body, newSubject()])
      expect(shown(await register(acme.testKey, sent, key))).toEqual(problem(409, 'idempotency_conflict'));
  });

  test('a worker takes the answer away, and the key stays taken', async () => {
    const [key, body] = [newKey(), newSubject()];
    await register(acme.testKey, body, key);
    await tick();
    expect(await rowOf(key)).toMatchObject({ body: expect.stringContaining(body.externalId) });
    service.clock.moveSeconds(DAYS * DAY_SECONDS + 1);
    await tick();
    expect(await rowOf(key)).toEqual({ key, body: null, sealed_body: null });
    expect(shown(await register(acme.testKey, body, key))).toEqual(problem(409, 'idempotency_conflict'));
    expect(await tick()).toBe(0);
  });

  test('one that shows a secret, and one without a body, end as well', async () => {
    const [created, deleted] = [newKey(), newKey()];
    const terms = { url: 'https://receiver.example/', events: ['*'], mode: 'test' };
    const { body } = await acme.testKey.post('/webhooks', terms, { idempotencyKey: created });
    await acme.testKey.delete(`/webhooks/${body.id}`, { idempotencyKey: deleted });
    expect(await rowOf(created)).toMatchObject({ body: null, sealed_body: expect.any(Buffer) });
    service.clock.moveSeconds(DAYS * DAY_SECONDS + 1);
    await tick();
    for (const key of [created, deleted])
      expect(await rowOf(key)).toEqual({ key, body: null, sealed_body: null });
    const again = await acme.testKey.delete(`/webhooks/${body.id}`, { idempotencyKey: deleted });
    expect(shown(again)).toEqual(problem(409, 'idempotency_conflict'));
  });

  test('one that is made again from a record which never changes lives on', async () => {
    const hooli = await anOrganization(service);
    const source = { key: newKey(), facts: POLICY_FACTS, apiKeyIds: [hooli.liveKey.id] };
    const { body: made } = await hooli.owner.post('/risk/sources', source);
    const policyVersionId = await aPolicy(hooli.owner, { sourceId: made.id, key: newKey(), mode: 'live' });
    await hooli.owner.post(`/risk/policies/${policyVersionId}/publish`);
    const path = `/risk/subjects/${await aSubject(hooli.liveKey, newKey())}/assessments`;
    const [key, asked] = [newKey(), { policyVersionId, trigger: 'payment' }];
    const first = await hooli.liveKey.post(path, asked, { idempotencyKey: key });
    expect(first.status).toBe(201);
    service.clock.moveSeconds(DAYS * DAY_SECONDS + 1);
    await tick();
    const again = await hooli.liveKey.post(path, asked, { idempotencyKey: key });
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
      201,
      first.body,
      'true',
    ]);
  });

  test('what is due of one organization does not hold up another', async () => {
    const [globex, initech] = [await anOrganization(service), await anOrganization(service)];
    await service.db.query(
      `insert into idempotency_keys (organization_id, mode, key, request, status, body, created_at)
       select $1, 'test', 'many-' || n, '', 201, '{}', $2 from generate_series(1, 3000) as n`,
      [globex.id, service.clock.now()],
    );
    const key = newKey();
    await register(await anApiKey(service, initech.owner, 'test'), newSubject(), key);
    service.clock.moveSeconds(DAYS * DAY_SECONDS + 1);
    await tick();
    expect(await rowOf(key)).toMatchObject({ body: null });
    const left = async (): Promise<number> =>
      (
        await service.db.query(
          'select key from idempotency_keys where organization_id = $1 and body is not null',
          [globex.id],
        )
      ).length;
    expect(await left()).toBeGreaterThan(0);
    while ((await tick()) > 0);
    expect(await left()).toBe(0);
  });
});
