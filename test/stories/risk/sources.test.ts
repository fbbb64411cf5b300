import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import type { Mode } from '../../../src/kernel/scope.ts';
import {
  aMember,
  anApiKey,
  anOrganization,
  type ApiKeyCaller,
  type TestOrganization,
} from '../../support/builders.ts';
import type { Caller, SendOptions } from '../../support/http.ts';
import { inShort, invalid } from '../../support/refusals.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aKey, aSource, FACTS, inMode } from '../../support/risk/sources.ts';

let service: TestService;
let acme: TestOrganization;
let admin: Caller;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  admin = await aMember(service, acme.owner, 'admin');
});
afterAll(() => service.stop());

const NOBODY = '00000000-0000-7000-8000-000000000000';

/** Registers as the owner, in test mode and with the test key unless told otherwise. */
function register(
  body: Readonly<Record<string, unknown>> = {},
  mode: Mode = 'test',
  by: Caller = acme.owner,
) {
  const whole = { key: aKey(), facts: FACTS, apiKeyIds: [acme.testKey.id], ...body };
  return by.post('/risk/sources', whole, { headers: inMode(mode) });
}

function change(id: string, body: Readonly<Record<string, unknown>>, options: SendOptions = {}) {
  const whole = { expectedRevision: 1, apiKeyIds: [acme.testKey.id], enabled: true, ...body };
  return acme.owner.post(`/risk/sources/${id}/bindings`, whole, {
    ...options,
    headers: { ...inMode('test'), ...options.headers },
  });
}

const ascending = (a: number, b: number): number => a - b;

/** What no refusal changes: how many sources and events there are, and the keys that were claimed. */
async function stored(): Promise<unknown> {
  return service.db.query(`
    select (select json_agg(s order by id) from risk_sources s) as sources,
      (select count(*) from risk_events) as events, (select count(*) from idempotency_keys) as keys`);
}

/** A key of this mode for each way in which it cannot be bound. */
async function unusableKeys(): Promise<Record<string, string>> {
  const other = await anOrganization(service);
  const revoked = await anApiKey(service, acme.owner, 'test');
  await acme.owner.post(`/api-keys/${revoked.id}/revoke`);
  const expiresAt = new Date(service.clock.now().getTime() + 60_000).toISOString();
  const expired = await acme.owner.post('/api-keys', { name: 'short', mode: 'test', expiresAt });
  service.clock.moveSeconds(60);
  return {
    unknown: NOBODY,
    'of another organization': other.testKey.id,
    'of the other mode': acme.liveKey.id,
    revoked: revoked.id,
    expired: expired.body.id,
  };
}

describe('Document 1, Source registration', () => {
  test('answers with the record: enabled, at revision 1', async () => {
    const facts = [...FACTS, { key: 'a.b_c-9', type: 'list', itemType: 'number' }];
    const created = await register({ key: 'bureau.v2_eu-west', facts });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      resource: 'sources',
      data: {
        key: 'bureau.v2_eu-west',
        facts,
        apiKeyIds: [acme.testKey.id],
        enabled: true,
        revision: 1,
        mode: 'test',
        createdAt: service.clock.now().toISOString(),
        createdBy: `user:${acme.owner.userId}`,
      },
    });
    const read = await acme.testKey.get(`/risk/sources/${created.body.id}`);
    expect([read.status, read.body]).toEqual([200, created.body]);
  });

  test.each([
    ['no key', { key: undefined }, '/key required'],
    ['an empty key', { key: '' }, '/key pattern'],
    ['a key that starts with a digit', { key: '1source' }, '/key pattern'],
    ['a key that starts with a dot', { key: '.source' }, '/key pattern'],
    ['a key with a capital', { key: 'sOurce' }, '/key pattern'],
    ['a key with a space', { key: 'a source' }, '/key pattern'],
    ['a key with a line end', { key: 'source\n' }, '/key pattern'],
    ['no facts', { facts: undefined }, '/facts required'],
    ['empty facts', { facts: [] }, '/facts min_items'],
    ['a fact without key', { facts: [{ type: 'string' }] }, '/facts/0/key required'],
    ['a fact without type', { facts: [{ key: 'a' }] }, '/facts/0/type required'],
    ['another type', { facts: [{ key: 'a', type: 'date' }] }, '/facts/0/type not_allowed'],
    ['a fact key with a capital', { facts: [{ key: 'A', type: 'string' }] }, '/facts/0/key pattern'],
    ['a list without itemType', { facts: [{ key: 'a', type: 'list' }] }, '/facts/0/itemType required'],
    [
      'a list of lists',
      { facts: [{ key: 'a', type: 'list', itemType: 'list' }] },
      '/facts/0/itemType not_allowed',
    ],
    [
      'a scalar with itemType',
      { facts: [...FACTS, { key: 'a', type: 'string', itemType: 'string' }] },
      `/facts/${FACTS.length}/itemType not_allowed`,
    ],
    [
      'an unknown property of a fact',
      { facts: [{ key: 'a', type: 'string', unit: 'EUR' }] },
      '/facts/0/unit unknown_property',
    ],
    [
      'a fact key twice, as another type',
      {
        facts: [
          { key: 'a', type: 'string' },
          { key: 'b', type: 'string' },
          { key: 'a', type: 'number' },
        ],
      },
      '/facts/2/key duplicate',
    ],
    ['no apiKeyIds', { apiKeyIds: undefined }, '/apiKeyIds required'],
    ['empty apiKeyIds', { apiKeyIds: [] }, '/apiKeyIds min_items'],
    ['an API key id that is no UUID', { apiKeyIds: ['ak_test_1'] }, '/apiKeyIds/0 format'],
    ['enabled', { enabled: false }, '/enabled unknown_property'],
    ['a mode', { mode: 'test' }, '/mode unknown_property'],
  ])('is refused with %s, and nothing is stored', async (_what, body, fault) => {
    const before = await stored();
    expect(inShort(await register(body))).toEqual(invalid(fault));
    expect(await stored()).toEqual(before);
  });

  test('tells every fault of the facts at once', async () => {
    const facts = [
      { key: 'a', type: 'list' },
      { key: 'a', type: 'number', itemType: 'number' },
    ];
    expect(inShort(await register({ facts, apiKeyIds: [] }))).toEqual(
      invalid(
        '/facts/0/itemType required',
        '/facts/1/key duplicate',
        '/facts/1/itemType not_allowed',
        '/apiKeyIds min_items',
      ),
    );
  });

  test('refuses an API key listed twice, in capitals too', async () => {
    const { id } = acme.testKey;
    const fresh = await anApiKey(service, acme.owner, 'test');
    const apiKeyIds = [id, fresh.id, id.toUpperCase(), fresh.id];
    expect(inShort(await register({ apiKeyIds }))).toEqual(
      invalid('/apiKeyIds/2 duplicate', '/apiKeyIds/3 duplicate'),
    );
  });

  test('takes ids in capitals and gives them back in the form that keys have', async () => {
    const created = await register({ apiKeyIds: [acme.testKey.id.toUpperCase()] });
    expect([created.status, created.body.data.apiKeyIds]).toEqual([201, [acme.testKey.id]]);
  });

  test('points at each key that cannot be bound, without telling why, and stores nothing', async () => {
    const unusable = Object.values(await unusableKeys());
    const before = await stored();
    const refused = await register({ apiKeyIds: [acme.testKey.id, ...unusable] });
    expect(inShort(refused)).toEqual(
      invalid(...unusable.map((_, index) => `/apiKeyIds/${index + 1} not_usable`)),
    );
    expect(new Set(refused.body.errors.map(({ message }: { message: string }) => message)).size).toBe(1);
    expect(await stored()).toEqual(before);
  });

  test('a key of the other mode is unusable there too: live sources take live keys', async () => {
    const asked = { apiKeyIds: [acme.testKey.id] };
    expect(inShort(await register(asked, 'live'))).toEqual(invalid('/apiKeyIds/0 not_usable'));
    const live = await register({ apiKeyIds: [acme.liveKey.id] }, 'live');
    expect([live.status, live.body.data.mode]).toEqual([201, 'live']);
  });

  test('a key is unique in organization and mode: a second source is 409 with the id of the first', async () => {
    const key = aKey();
    const first = await register({ key });
    const before = await stored();
    const again = await register({ key, facts: [{ key: 'other', type: 'string' }] });
    expect([again.status, again.body.code, again.body.resourceId]).toEqual([
      409,
      'already_exists',
      first.body.id,
    ]);
    expect(await stored()).toEqual(before);
    const other = await anOrganization(service);
    const elsewhere = [
      await register({ key, apiKeyIds: [acme.liveKey.id] }, 'live'),
      await register({ key, apiKeyIds: [other.testKey.id] }, 'test', other.owner),
    ];
    expect(elsewhere.map(({ status }) => status)).toEqual([201, 201]);
  });

  test('an unusable key is told before a taken source key: 400 comes before 409', async () => {
    const key = aKey();
    await register({ key });
    expect(inShort(await register({ key, apiKeyIds: [NOBODY] }))).toEqual(invalid('/apiKeyIds/0 not_usable'));
  });

  test('registered ten times at once under ten keys, exists once', async () => {
    const key = aKey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => register({ key })));
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([201, ...Array(9).fill(409)]);
    expect(new Set(answers.map(({ body }) => body.id ?? body.resourceId)).size).toBe(1);
  });
});

describe('Document 1, Limits', () => {
  const facts = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ key: `f${i}`, type: 'string' }));

  test.each([
    [1, 201],
    [limits.sourceFacts - 1, 201],
    [limits.sourceFacts, 201],
    [limits.sourceFacts + 1, '/facts max_items'],
  ])('Source facts: %i', async (count, expected) => {
    const answer = await register({ facts: facts(count) });
    expect(answer.status === 201 ? 201 : inShort(answer)).toEqual(
      expected === 201 ? 201 : invalid(String(expected)),
    );
  });

  test.each([limits.keyCharacters - 1, limits.keyCharacters, limits.keyCharacters + 1])(
    'source and fact keys of %i characters',
    async (size) => {
      const key = aKey().padEnd(size, 'x');
      const ofSource = await register({ key });
      const ofFact = await register({ facts: [{ key, type: 'string' }] });
      const fits = size <= limits.keyCharacters;
      expect(fits ? ofSource.status : inShort(ofSource)).toEqual(fits ? 201 : invalid('/key pattern'));
      expect(fits ? ofFact.status : inShort(ofFact)).toEqual(fits ? 201 : invalid('/facts/0/key pattern'));
    },
  );

  test('Keys bound to a source: at most 50', async () => {
    const keys: ApiKeyCaller[] = [];
    for (let made = 0; made <= limits.sourceApiKeys; made += 1)
      keys.push(await anApiKey(service, acme.owner, 'test'));
    const ids = keys.map(({ id }) => id);
    const most = ids.slice(0, limits.sourceApiKeys);
    const source = await aSource(acme.owner, undefined, most.slice(1));
    expect((await register({ apiKeyIds: most })).status).toBe(201);
    expect(inShort(await register({ apiKeyIds: ids }))).toEqual(invalid('/apiKeyIds max_items'));
    expect(inShort(await change(source, { apiKeyIds: ids }))).toEqual(invalid('/apiKeyIds max_items'));
    const changed = await change(source, { apiKeyIds: most });
    expect([changed.status, changed.body.data.apiKeyIds]).toEqual([200, most]);
  });
});

describe('Document 1, Endpoints: POST /risk/sources/{id}/bindings', () => {
  test('replaces the whole key list and grows the revision; key and facts stay', async () => {
    const created = await register();
    const [second, third] = [
      await anApiKey(service, acme.owner, 'test'),
      await anApiKey(service, acme.owner, 'test'),
    ];
    service.clock.moveSeconds(1);
    const { id, data } = created.body;
    const changed = await change(id, { apiKeyIds: [third.id, second.id] });
    expect([changed.status, changed.body]).toEqual([
      200,
      { id, resource: 'sources', data: { ...data, apiKeyIds: [third.id, second.id], revision: 2 } },
    ]);
    const read = await acme.testKey.get(`/risk/sources/${id}`);
    expect([read.status, read.body]).toEqual([200, changed.body]);
  });

  test('Document 1, Versioning, rule 5: an unchanged list is a change too: its revision is the next', async () => {
    const id = await aSource(acme.owner, undefined, [acme.testKey.id]);
    const changed = await change(id, {});
    expect([changed.status, changed.body.data.revision]).toEqual([200, 2]);
  });

  test.each([0.5, '1', null])('an expectedRevision of %j is no revision', async (expectedRevision) => {
    const id = await aSource(acme.owner, undefined, [acme.testKey.id]);
    const refused = await change(id, { expectedRevision });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, '/expectedRevision']);
  });

  test.each(['expectedRevision', 'apiKeyIds', 'enabled'])('%s is required', async (name) => {
    const id = await aSource(acme.owner, undefined, [acme.testKey.id]);
    expect(inShort(await change(id, { [name]: undefined }))).toEqual(invalid(`/${name} required`));
  });

  test.each(['key', 'facts'])('%s cannot be sent', async (name) => {
    const id = await aSource(acme.owner, undefined, [acme.testKey.id]);
    expect(inShort(await change(id, { [name]: FACTS }))).toEqual(invalid(`/${name} unknown_property`));
  });

  test.each([-1, 0, 1, 3])(
    'a stale revision is 409 with the current one: %i after it became 2',
    async (sent) => {
      const id = await aSource(acme.owner, undefined, [acme.testKey.id]);
      await change(id, {});
      const before = await stored();
      const refused = await change(id, { expectedRevision: sent, enabled: false });
      expect([refused.status, refused.body.code, refused.body.currentRevision]).toEqual([
        409,
        'stale_revision',
        2,
      ]);
      expect(await stored()).toEqual(before);
    },
  );

  test('points at each key that cannot be bound, whether enabled or not, and stores nothing', async () => {
    const id = await aSource(acme.owner, undefined, [acme.testKey.id]);
    const unusable = Object.values(await unusableKeys());
    const before = await stored();
    for (const enabled of [true, false]) {
      expect(inShort(await change(id, { apiKeyIds: [...unusable, acme.testKey.id], enabled }))).toEqual(
        invalid(...unusable.map((_, index) => `/apiKeyIds/${index} not_usable`)),
      );
    }
    expect(await stored()).toEqual(before);
  });

  test('a key that was revoked since cannot be sent again', async () => {
    const short = await anApiKey(service, acme.owner, 'test');
    const id = await aSource(acme.owner, undefined, [acme.testKey.id, short.id]);
    await acme.owner.post(`/api-keys/${short.id}/revoke`);
    const refused = await change(id, { apiKeyIds: [acme.testKey.id, short.id] });
    expect(inShort(refused)).toEqual(invalid('/apiKeyIds/1 not_usable'));
  });

  test('refuses a key listed twice', async () => {
    const id = await aSource(acme.owner, undefined, [acme.testKey.id]);
    const refused = await change(id, { apiKeyIds: [acme.testKey.id, acme.testKey.id] });
    expect(inShort(refused)).toEqual(invalid('/apiKeyIds/1 duplicate'));
  });

  test('checks in the order 404, 400, 409', async () => {
    const id = await aSource(acme.owner, undefined, [acme.testKey.id]);
    const wrong = { apiKeyIds: [NOBODY], expectedRevision: 9 };
    expect((await change(NOBODY, wrong)).body.code).toBe('not_found');
    expect((await change(id, wrong)).body.code).toBe('invalid_request');
    expect((await change(id, { expectedRevision: 9 })).body.code).toBe('stale_revision');
  });

  test('a malformed id is 400', async () => {
    expect((await change('source-1', {})).status).toBe(400);
  });

  test('ten changes of the same revision at once: one holds, nine are stale', async () => {
    const id = await aSource(acme.owner, undefined, [acme.testKey.id]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => change(id, { enabled: index % 2 === 0 })),
    );
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([1, 9]);
    expect(new Set(lost.map(({ body }) => body.currentRevision))).toEqual(new Set([2]));
    expect((await acme.testKey.get(`/risk/sources/${id}`)).body).toEqual(won[0]?.body);
    expect(await eventsOf(id)).toHaveLength(2);
  });
});

describe('Document 1, States and transitions, Source registration', () => {
  test('enabled → disabled: the key list may be empty', async () => {
    const id = await aSource(acme.owner, undefined, [acme.testKey.id]);
    const disabled = await change(id, { apiKeyIds: [], enabled: false });
    expect([disabled.status, disabled.body.data]).toMatchObject([
      200,
      { enabled: false, apiKeyIds: [], revision: 2 },
    ]);
  });

  test('enabled → disabled: the keys may stay', async () => {
    const id = await aSource(acme.owner, undefined, [acme.testKey.id]);
    const disabled = await change(id, { enabled: false });
    expect(disabled.body.data).toMatchObject({ enabled: false, apiKeyIds: [acme.testKey.id] });
  });

  test('disabled → enabled: needs at least one key', async () => {
    const id = await aSource(acme.owner, undefined, [acme.testKey.id]);
    await change(id, { apiKeyIds: [], enabled: false });
    const refused = await change(id, { expectedRevision: 2, apiKeyIds: [] });
    expect(inShort(refused)).toEqual(invalid('/apiKeyIds min_items'));
    const enabled = await change(id, { expectedRevision: 2 });
    expect(enabled.body.data).toMatchObject({ enabled: true, apiKeyIds: [acme.testKey.id], revision: 3 });
  });
});

describe('Document 1, Authentication, rule 4: sources are registered and bound by owner and admin', () => {
  test('an admin may', async () => {
    const created = await register({}, 'test', admin);
    expect(created.status).toBe(201);
    const body = { expectedRevision: 1, apiKeyIds: [], enabled: false };
    const options = { headers: inMode('test') };
    expect((await admin.post(`/risk/sources/${created.body.id}/bindings`, body, options)).status).toBe(200);
  });

  test('a member and an API key may not, whatever they send', async () => {
    const id = await aSource(acme.owner, undefined, [acme.testKey.id]);
    const member = await aMember(service, acme.owner, 'member');
    const before = await stored();
    for (const caller of [member, acme.testKey]) {
      for (const body of [{}, { key: aKey(), facts: FACTS, apiKeyIds: [acme.testKey.id] }]) {
        const refused = await caller.post('/risk/sources', body, { headers: inMode('test') });
        expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
      }
      const body = { expectedRevision: 1, apiKeyIds: [], enabled: false };
      const refused = await caller.post(`/risk/sources/${id}/bindings`, body, { headers: inMode('test') });
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    }
    expect(await stored()).toEqual(before);
  });

  test.each(['the other mode', 'another organization'])('a source of %s is not found', async (where) => {
    const other = await anOrganization(service);
    const id = await aSource(acme.owner, undefined, [acme.testKey.id]);
    const body = { expectedRevision: 1, apiKeyIds: [], enabled: false };
    const refused =
      where === 'the other mode'
        ? await acme.owner.post(`/risk/sources/${id}/bindings`, body)
        : await other.owner.post(`/risk/sources/${id}/bindings`, body, { headers: inMode('test') });
    const missing = await acme.owner.post(`/risk/sources/${NOBODY}/bindings`, body);
    expect(refused.status).toBe(404);
    expect({ ...refused.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
  });
});

describe('Contract 1, Idempotency', () => {
  test('an identical registration replays; without a key it is refused', async () => {
    const body = { key: aKey(), facts: FACTS, apiKeyIds: [acme.testKey.id] };
    const options = { headers: inMode('test'), idempotencyKey: 'register-once' };
    const first = await acme.owner.post('/risk/sources', body, options);
    const again = await acme.owner.post('/risk/sources', body, options);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const without = await acme.owner.post('/risk/sources', body, { ...options, idempotencyKey: null });
    expect(without.body.code).toBe('idempotency_key_required');
  });

  test('Contract 1, Idempotency, rule 5: after a further change, an identical retry of bindings returns the original answer', async () => {
    const short = await anApiKey(service, acme.owner, 'test');
    const id = await aSource(acme.owner, undefined, [acme.testKey.id]);
    const body = { apiKeyIds: [short.id] };
    const first = await change(id, body, { idempotencyKey: 'bind-once' });
    await change(id, { expectedRevision: 2, apiKeyIds: [], enabled: false });
    await acme.owner.post(`/api-keys/${short.id}/revoke`);
    const again = await change(id, body, { idempotencyKey: 'bind-once' });
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
      200,
      first.body,
      'true',
    ]);
    const now = await acme.testKey.get(`/risk/sources/${id}`);
    expect(now.body.data).toMatchObject({ revision: 3, enabled: false, apiKeyIds: [] });
  });

  test('Contract 1, Idempotency, rule 3: a refused change does not consume its key', async () => {
    const id = await aSource(acme.owner, undefined, [acme.testKey.id]);
    const idempotencyKey = 'bind-again';
    expect((await change(id, { expectedRevision: 7 }, { idempotencyKey })).status).toBe(409);
    expect((await change(id, {}, { idempotencyKey })).status).toBe(200);
  });
});

describe('Contract 2, Records: events of sources', () => {
  test('registration and every change of the bindings leave one, without a subject', async () => {
    const created = await register();
    const { id, data } = created.body;
    service.clock.moveSeconds(5);
    await change(id, { apiKeyIds: [], enabled: false });
    const [registered, changed, ...more] = await eventsOf(id);
    expect(more).toEqual([]);
    const common = {
      category: null,
      subjectId: null,
      sequence: null,
      resource: 'sources',
      resourceId: id,
      actor: `user:${acme.owner.userId}`,
      createdBy: `user:${acme.owner.userId}`,
      reason: null,
      mode: 'test',
    };
    const at = (time: string) => ({ occurredAt: time, recordedAt: time, createdAt: time });
    expect(registered.data).toEqual({
      ...common,
      ...at(data.createdAt),
      type: 'risk.source.registered',
      detail: { key: data.key, revision: 1, enabled: true, apiKeyIds: [acme.testKey.id] },
    });
    expect(changed.data).toEqual({
      ...common,
      ...at(service.clock.now().toISOString()),
      type: 'risk.source.bindings_changed',
      detail: { revision: 2, enabled: false, apiKeyIds: [] },
    });
  });
});

async function eventsOf(id: string) {
  return (await acme.testKey.get(`/risk/events?resourceId=${id}`)).body.items;
}
