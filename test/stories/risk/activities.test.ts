import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { aMember, anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import type { Caller, SendOptions } from '../../support/http.ts';
import { inShort, invalid } from '../../support/refusals.ts';
import { startService, type TestService } from '../../support/service.ts';
import { inMode } from '../../support/risk/sources.ts';

let service: TestService;
let acme: TestOrganization;
let subjectId: string;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  subjectId = await aSubject(acme.testKey);
});
afterAll(() => service.stop());

const NOBODY = '00000000-0000-7000-8000-000000000000';

function aReport(properties: Readonly<Record<string, unknown>> = {}) {
  return {
    activityType: 'payment.chargeback.opened',
    category: 'payment',
    title: 'Chargeback opened',
    occurredAt: service.clock.now().toISOString(),
    ...properties,
  };
}

function report(
  properties: Readonly<Record<string, unknown>> = {},
  {
    id = subjectId,
    by = acme.testKey,
    options = {},
  }: { id?: string; by?: Caller; options?: SendOptions } = {},
) {
  return by.post(`/risk/subjects/${id}/activities`, aReport(properties), options);
}

/** What no refusal changes. */
async function stored(): Promise<unknown> {
  return service.db.query(`
    select (select json_agg(s order by id) from risk_subjects s) as subjects,
      (select count(*) from risk_events) as events, (select count(*) from idempotency_keys) as keys`);
}

describe('Document 1, Activity report', () => {
  test('becomes an event of the subject that holds the report and who reported it', async () => {
    const id = await aSubject(acme.testKey);
    const occurredAt = '2026-11-14T23:30:00.123456+01:00';
    const sent = { summary: 'Amount 12.50 EUR', reference: 'cb-77', occurredAt };
    const answer = await report(sent, { id });
    const now = service.clock.now().toISOString();
    const actor = `api_key:${acme.testKey.id}`;
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      resource: 'events',
      data: {
        type: 'risk.activity.reported',
        category: 'activity',
        subjectId: id,
        sequence: 2,
        resource: 'events',
        resourceId: answer.body.id,
        actor,
        reason: null,
        detail: {
          activityType: 'payment.chargeback.opened',
          category: 'payment',
          title: 'Chargeback opened',
          summary: 'Amount 12.50 EUR',
          reference: 'cb-77',
          occurredAt: '2026-11-14T22:30:00.123Z',
        },
        occurredAt: '2026-11-14T22:30:00.123Z',
        recordedAt: now,
        mode: 'test',
        createdAt: now,
        createdBy: actor,
      },
    });
    const read = await acme.testKey.get(`/risk/events/${answer.body.id}`);
    expect([read.status, read.body]).toEqual([200, answer.body]);
  });

  test('may do without summary and reference, which are then absent from it', async () => {
    const { body } = await report();
    expect(Object.keys(body.data.detail).toSorted()).toEqual([
      'activityType',
      'category',
      'occurredAt',
      'title',
    ]);
  });

  test('the record belongs to the authenticated principal, whatever the report says', async () => {
    const member = await aMember(service, acme.owner, 'member');
    const answer = await report({}, { by: member, options: { headers: inMode('test') } });
    expect([answer.status, answer.body.data.actor]).toEqual([201, `user:${member.userId}`]);
    expect(inShort(await report({ actor: 'user:somebody' }))).toEqual(invalid('/actor unknown_property'));
  });

  test.each(['activityType', 'category', 'title', 'occurredAt'])('%s is required', async (name) => {
    expect(inShort(await report({ [name]: undefined }))).toEqual(invalid(`/${name} required`));
  });

  test.each([
    'account',
    'authentication',
    'transaction',
    'payment',
    'device',
    'document',
    'communication',
    'support',
    'compliance',
    'other',
  ])('category may be %s', async (category) => {
    const { status, body } = await report({ category });
    expect([status, body.data.category, body.data.detail.category]).toEqual([201, 'activity', category]);
  });

  test.each(['login', 'account.login', 'account.login.v2', 'a-b_c.9-d._', 'x'])(
    'activityType may be %j',
    async (activityType) => {
      expect((await report({ activityType })).status).toBe(201);
    },
  );

  test.each(['', '.', 'a.', '.a', 'a..b', 'Account.login', 'a b', '9a', '-a', 'a/b', 'a.b\n', 'é'])(
    'activityType may not be %j',
    async (activityType) => {
      expect(inShort(await report({ activityType }))).toEqual(invalid('/activityType pattern'));
    },
  );

  test.each([
    [{ category: 'fraud' }, '/category not_allowed'],
    [{ category: 'Payment' }, '/category not_allowed'],
    [{ title: '' }, '/title min_length'],
    [{ title: null }, '/title type'],
    [{ summary: 7 }, '/summary type'],
    [{ reference: ['a'] }, '/reference type'],
    [{ occurredAt: '2026-11-14' }, '/occurredAt format'],
    [{ occurredAt: '2026-11-14T10:00:00' }, '/occurredAt format'],
    [{ occurredAt: '2026-02-30T10:00:00Z' }, '/occurredAt format'],
    [{ occurredAt: 1_763_164_800 }, '/occurredAt type'],
  ])('is refused with %j, and nothing is stored', async (properties, fault) => {
    const before = await stored();
    expect(inShort(await report(properties))).toEqual(invalid(fault));
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['activityType', limits.activityTypeCharacters, 120],
    ['title', limits.activityTitleCharacters, 200],
    ['summary', limits.activitySummaryCharacters, 2_000],
    ['reference', limits.activityReferenceCharacters, 200],
  ])('%s has at most %i characters', async (name, limit, specified) => {
    expect(limit).toBe(specified);
    const sized = (size: number) => report({ [name]: 'x'.repeat(size) });
    const [below, at, above] = [await sized(limit - 1), await sized(limit), await sized(limit + 1)];
    expect([below.status, at.status, inShort(above)]).toEqual([201, 201, invalid(`/${name} max_length`)]);
    expect(at.body.data.detail[name]).toHaveLength(limit);
  });

  test('gives back what it was told to the character', async () => {
    const summary = 'line\nnext\ttab "quote" \\ é 漢 𝄞 \u0001 </script>';
    const { id } = (await report({ summary })).body;
    expect((await acme.testKey.get(`/risk/events/${id}`)).body.data.detail.summary).toBe(summary);
  });
});

describe('Contract 2, Bodies that were not shown: an activity is not in the future', () => {
  const shifted = (milliseconds: number) =>
    new Date(service.clock.now().getTime() + milliseconds).toISOString();

  test.each([
    ['a millisecond ago', -1],
    ['this moment', 0],
  ])('%s is taken', async (_when, milliseconds) => {
    const occurredAt = shifted(milliseconds);
    const { status, body } = await report({ occurredAt });
    expect([status, body.data.occurredAt]).toEqual([201, occurredAt]);
  });

  test('long ago is taken, and read back as it was', async () => {
    const occurredAt = '0001-01-01T00:00:00.000Z';
    const { status, body } = await report({ occurredAt });
    expect([status, body.data.occurredAt]).toEqual([201, occurredAt]);
    expect((await acme.testKey.get(`/risk/events/${body.id}`)).body).toEqual(body);
  });

  test.each([
    ['a millisecond ahead', 1],
    ['a year ahead', 365 * 86_400_000],
  ])('%s is refused, and nothing is stored', async (_when, milliseconds) => {
    const before = await stored();
    expect(inShort(await report({ occurredAt: shifted(milliseconds) }))).toEqual(
      invalid('/occurredAt in_the_future'),
    );
    expect(await stored()).toEqual(before);
  });

  test('an offset does not make a time earlier', async () => {
    const ahead = shifted(3_600_000 + 1).replace('Z', '+01:00');
    const now = shifted(3_600_000).replace('Z', '+01:00');
    expect(inShort(await report({ occurredAt: ahead }))).toEqual(invalid('/occurredAt in_the_future'));
    expect((await report({ occurredAt: now })).body.data.occurredAt).toBe(shifted(0));
  });
});

describe('Document 1, Endpoints: POST /risk/subjects/{id}/activities', () => {
  test('a subject of another mode or organization is not found, before the time is looked at', async () => {
    const other = await anOrganization(service);
    const occurredAt = new Date(service.clock.now().getTime() + 1).toISOString();
    const before = await stored();
    const refused = [
      await report({ occurredAt }, { id: NOBODY }),
      await report({ occurredAt }, { by: acme.liveKey }),
      await report({ occurredAt }, { by: other.testKey }),
      await report({ occurredAt }, { by: acme.owner }),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill('not_found'));
    expect((await report({}, { id: 'cust-1' })).status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  test('an identical retry replays; the key is required, and free after a refusal', async () => {
    const options = { idempotencyKey: 'report-once' };
    const late = { occurredAt: new Date(service.clock.now().getTime() + 1_000).toISOString() };
    expect((await report(late, { options })).status).toBe(400);
    const first = await report({}, { options });
    const again = await report({}, { options });
    expect([first.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
      201,
      first.body,
      'true',
    ]);
    const without = await report({}, { options: { idempotencyKey: null } });
    expect(without.body.code).toBe('idempotency_key_required');
  });

  test('twenty reports at once are numbered without gap or repeat', async () => {
    const id = await aSubject(acme.testKey);
    const answers = await Promise.all(Array.from({ length: 20 }, () => report({}, { id })));
    const numbers = answers.map(({ body }) => body.data.sequence).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
  });

  test('is context, not evidence: the evidence revision stays', async () => {
    const id = await aSubject(acme.testKey);
    await report({}, { id });
    const { body } = await acme.testKey.get(`/risk/subjects/${id}`);
    expect(body.data.evidenceRevision).toBe(0);
    expect((await acme.testKey.get(`/risk/evidence?subjectId=${id}`)).body.items).toEqual([]);
  });
});
