import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import {
  aMember,
  anOrganization,
  aSubject,
  type SignedIn,
  type TestOrganization,
} from '../../support/builders.ts';
import { aContext } from '../../support/risk/contexts.ts';
import type { Answer, Caller, SendOptions } from '../../support/http.ts';
import { aPolicy, aPublishedPolicy, POLICY_FACTS } from '../../support/risk/policies.ts';
import { inShort, invalid } from '../../support/refusals.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aSource, inMode } from '../../support/risk/sources.ts';

let service: TestService;
let acme: TestOrganization;
let other: TestOrganization;
let member: SignedIn;
let sourceId: string;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  other = await anOrganization(service);
  member = await aMember(service, acme.owner, 'member');
  sourceId = await aSource(acme.owner, POLICY_FACTS, [acme.testKey.id]);
});
afterAll(() => service.stop());

const NOBODY = '00000000-0000-7000-8000-000000000000';
const IN_TEST: SendOptions = { headers: inMode('test') };

const ascending = (a: number, b: number): number => a - b;

/** What no refusal changes. */
async function stored(): Promise<unknown> {
  return service.db.query(`
    select (select json_agg(c order by id) from risk_contexts c) as contexts,
      (select json_agg(p order by context_id, position) from risk_context_policies p) as pins,
      (select count(*) from risk_context_subjects) as memberships,
      (select sum(event_sequence) from risk_subjects) as sequences,
      (select count(*) from risk_events) as events, (select count(*) from idempotency_keys) as keys`);
}

async function eventsOf(id: string) {
  return (await acme.testKey.get(`/risk/events?resourceId=${id}`)).body.items;
}

describe('Contract 2, Records: contexts', () => {
  test('a context is created and read back as the same record', async () => {
    const body = { kind: 'loan.application_v2-eu', externalId: 'APP 1', label: 'Loan of March' };
    const created = await acme.testKey.post('/risk/contexts', body);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      resource: 'contexts',
      data: {
        ...body,
        policiesRevision: 0,
        mode: 'test',
        createdAt: service.clock.now().toISOString(),
        createdBy: `api_key:${acme.testKey.id}`,
      },
    });
    const read = await acme.testKey.get(`/risk/contexts/${created.body.id}`);
    expect([read.status, read.body]).toEqual([200, created.body]);
  });

  test('label is optional and null without', async () => {
    const created = await acme.testKey.post('/risk/contexts', { kind: 'k', externalId: 'no-label' });
    expect([created.status, created.body.data.label]).toEqual([201, null]);
  });

  test('any member may create one, live unless the mode header says otherwise', async () => {
    const body = { kind: 'k', externalId: 'by-member' };
    const [live, inTest] = [
      await member.post('/risk/contexts', body),
      await member.post('/risk/contexts', body, IN_TEST),
    ];
    expect([live.status, live.body.data.mode, live.body.data.createdBy]).toEqual([
      201,
      'live',
      `user:${member.userId}`,
    ]);
    expect([inTest.status, inTest.body.data.mode]).toEqual([201, 'test']);
  });

  test.each([
    ['no kind', { kind: undefined }, '/kind required'],
    ['an empty kind', { kind: '' }, '/kind pattern'],
    ['a kind with a capital', { kind: 'Loan' }, '/kind pattern'],
    ['a kind that starts with a digit', { kind: '1loan' }, '/kind pattern'],
    ['no externalId', { externalId: undefined }, '/externalId required'],
    ['an empty externalId', { externalId: '' }, '/externalId min_length'],
    ['a label that is no text', { label: 7 }, '/label type'],
    ['an unknown property', { policies: [] }, '/policies unknown_property'],
  ])('is refused with %s, and nothing is stored', async (_what, body, fault) => {
    const before = await stored();
    const refused = await acme.testKey.post('/risk/contexts', { kind: 'k', externalId: 'wrong', ...body });
    expect(inShort(refused)).toEqual(invalid(fault));
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['kind', limits.contextKindCharacters, 40],
    ['externalId', limits.contextExternalIdCharacters, 200],
    ['label', limits.contextLabelCharacters, 200],
  ])('%s has at most %i characters', async (name, limit, specified) => {
    expect(limit).toBe(specified);
    const sized = (size: number) =>
      acme.testKey.post('/risk/contexts', {
        kind: 'k',
        externalId: `${name}-${size}`,
        [name]: `${name.toLowerCase()}-${size}`.padEnd(size, 'x'),
      });
    const [below, at, above] = [await sized(limit - 1), await sized(limit), await sized(limit + 1)];
    expect([below.status, at.status, inShort(above)]).toEqual([201, 201, invalid(`/${name} max_length`)]);
  });

  test('kind and externalId together are unique: a second one is 409 with the id of the first', async () => {
    const id = await aContext(acme.testKey, 'unique-1');
    const before = await stored();
    const body = { kind: 'onboarding', externalId: 'unique-1' };
    const again = await acme.testKey.post('/risk/contexts', { ...body, label: 'another' });
    expect([again.status, again.body.code, again.body.resourceId]).toEqual([409, 'already_exists', id]);
    expect(await stored()).toEqual(before);
    const elsewhere = [
      await acme.testKey.post('/risk/contexts', { ...body, kind: 'fraud' }),
      await acme.liveKey.post('/risk/contexts', body),
      await other.testKey.post('/risk/contexts', body),
    ];
    expect(elsewhere.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  test('created ten times at once under ten keys, exists once', async () => {
    const body = { kind: 'k', externalId: 'race-1' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => acme.testKey.post('/risk/contexts', body)),
    );
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([201, ...Array(9).fill(409)]);
    expect(new Set(answers.map(({ body: answer }) => answer.id ?? answer.resourceId)).size).toBe(1);
  });

  test('an identical retry replays', async () => {
    const options = { idempotencyKey: 'context-once' };
    const body = { kind: 'k', externalId: 'retry-1' };
    const first = await acme.testKey.post('/risk/contexts', body, options);
    const again = await acme.testKey.post('/risk/contexts', body, options);
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
      201,
      first.body,
      'true',
    ]);
    const without = await acme.testKey.post('/risk/contexts', body, { idempotencyKey: null });
    expect(without.body.code).toBe('idempotency_key_required');
  });

  test('creation leaves one event, without a subject', async () => {
    const id = await aContext(acme.testKey);
    const now = service.clock.now().toISOString();
    const actor = `api_key:${acme.testKey.id}`;
    expect(await eventsOf(id)).toEqual([
      {
        id: expect.any(String),
        resource: 'events',
        data: {
          type: 'risk.context.created',
          category: null,
          subjectId: null,
          sequence: null,
          resource: 'contexts',
          resourceId: id,
          actor,
          reason: null,
          detail: { kind: 'onboarding' },
          occurredAt: now,
          recordedAt: now,
          mode: 'test',
          createdAt: now,
          createdBy: actor,
        },
      },
    ]);
  });
});

describe('Document 1, Endpoints: /risk/contexts/{id}/subjects', () => {
  const add = (contextId: string, body: unknown, by: Caller = acme.testKey, options: SendOptions = {}) =>
    by.post(`/risk/contexts/${contextId}/subjects`, body, options);

  test('attaches an existing subject, with a role or without', async () => {
    const contextId = await aContext(acme.testKey);
    const [ann, bob] = [await aSubject(acme.testKey), await aSubject(acme.testKey)];
    const first = await add(contextId, { subjectId: ann, role: 'Applicant' });
    const second = await add(contextId, { subjectId: bob });
    const createdAt = service.clock.now().toISOString();
    expect([first.status, first.body]).toEqual([
      201,
      { id: expect.any(String), contextId, subjectId: ann, role: 'Applicant', createdAt },
    ]);
    expect([second.status, second.body.role]).toEqual([201, null]);
    const listed = await acme.testKey.get(`/risk/contexts/${contextId}/subjects`);
    expect([listed.status, listed.body]).toEqual([
      200,
      { items: [first.body, second.body], nextOffset: null },
    ]);
  });

  test('a context groups subjects, and a subject may be in several', async () => {
    const subjectId = await aSubject(acme.testKey);
    const [one, two] = [await aContext(acme.testKey), await aContext(acme.testKey)];
    const answers = [await add(one, { subjectId }), await add(two, { subjectId })];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  test('any member may attach, in the mode of both', async () => {
    const contextId = await aContext(acme.testKey);
    const subjectId = await aSubject(acme.testKey);
    expect((await add(contextId, { subjectId }, member)).status).toBe(404);
    expect((await add(contextId, { subjectId }, member, IN_TEST)).status).toBe(201);
  });

  test('again is 409 with the id of the membership, another role or not', async () => {
    const contextId = await aContext(acme.testKey);
    const subjectId = await aSubject(acme.testKey);
    const first = await add(contextId, { subjectId, role: 'applicant' });
    const before = await stored();
    for (const role of ['applicant', 'guarantor']) {
      const again = await add(contextId, { subjectId, role });
      expect([again.status, again.body.code, again.body.resourceId]).toEqual([
        409,
        'already_exists',
        first.body.id,
      ]);
    }
    expect(await stored()).toEqual(before);
  });

  test('ten times at once is one membership and one event', async () => {
    const contextId = await aContext(acme.testKey);
    const subjectId = await aSubject(acme.testKey);
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(contextId, { subjectId })));
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([201, ...Array(9).fill(409)]);
    expect(new Set(answers.map(({ body }) => body.id ?? body.resourceId)).size).toBe(1);
    const events = await acme.testKey.get(`/risk/events?subjectId=${subjectId}`);
    expect(events.body.items.map((event: Answer['body']) => event.data.sequence)).toEqual([1, 2]);
  });

  test('an identical retry replays the membership', async () => {
    const contextId = await aContext(acme.testKey);
    const body = { subjectId: await aSubject(acme.testKey) };
    const options = { idempotencyKey: 'attach-once' };
    const first = await add(contextId, body, acme.testKey, options);
    const again = await add(contextId, body, acme.testKey, options);
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
      201,
      first.body,
      'true',
    ]);
  });

  test('context and subject are of the same organization and mode; anything else is not found', async () => {
    const contextId = await aContext(acme.testKey);
    const subjectId = await aSubject(acme.testKey);
    const cases: [string, string][] = [
      [NOBODY, subjectId],
      [await aContext(acme.liveKey), subjectId],
      [await aContext(other.testKey), subjectId],
      [contextId, NOBODY],
      [contextId, await aSubject(acme.liveKey)],
      [contextId, await aSubject(other.testKey)],
    ];
    const before = await stored();
    for (const [context, subject] of cases) {
      const refused = await add(context, { subjectId: subject });
      expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
    }
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['no subjectId', {}, '/subjectId required'],
    ['a subjectId that is no UUID', { subjectId: 'cust-1' }, '/subjectId format'],
    ['an empty role', { subjectId: NOBODY, role: '' }, '/role min_length'],
    ['an unknown property', { subjectId: NOBODY, contextId: NOBODY }, '/contextId unknown_property'],
  ])('is refused with %s', async (_what, body, fault) => {
    expect(inShort(await add(NOBODY, body))).toEqual(invalid(fault));
  });

  test('a role has at most 80 characters', async () => {
    const contextId = await aContext(acme.testKey);
    const sized = async (size: number) =>
      add(contextId, { subjectId: await aSubject(acme.testKey), role: 'é'.repeat(size) });
    const limit = limits.contextRoleCharacters;
    const [below, at, above] = [await sized(limit - 1), await sized(limit), await sized(limit + 1)];
    expect([below.status, at.status, inShort(above)]).toEqual([201, 201, invalid('/role max_length')]);
  });

  test('belongs to the history of the subject', async () => {
    const contextId = await aContext(acme.testKey);
    const subjectId = await aSubject(acme.testKey);
    const added = await add(contextId, { subjectId, role: 'applicant' });
    const [, event] = await eventsOf(contextId);
    expect(event.data).toMatchObject({
      type: 'risk.context.subject_added',
      category: null,
      subjectId,
      sequence: 2,
      resource: 'contexts',
      resourceId: contextId,
      actor: `api_key:${acme.testKey.id}`,
      reason: null,
      detail: { membershipId: added.body.id, role: 'applicant' },
    });
    const ofSubject = await acme.testKey.get(`/risk/events?subjectId=${subjectId}`);
    expect(ofSubject.body.items.at(-1)).toEqual(event);
  });

  test('the list comes oldest first and follows nextOffset', async () => {
    const contextId = await aContext(acme.testKey);
    const ids: string[] = [];
    for (let made = 0; made <= limits.listRows; made += 1) {
      const subjectId = await aSubject(acme.testKey);
      ids.push((await add(contextId, { subjectId })).body.id);
    }
    const page = (offset: number) =>
      acme.testKey.get(`/risk/contexts/${contextId}/subjects?offset=${offset}`);
    const [first, second, last] = [await page(0), await page(limits.listRows), await page(ids.length)];
    expect(first.body.nextOffset).toBe(limits.listRows);
    expect([...first.body.items, ...second.body.items].map(({ id }: { id: string }) => id)).toEqual(ids);
    expect([second.body.nextOffset, last.body]).toEqual([null, { items: [], nextOffset: null }]);
  });

  test('the list of a context without subjects is empty, of one that is not there not found', async () => {
    const contextId = await aContext(acme.testKey);
    const path = `/risk/contexts/${contextId}/subjects`;
    expect((await acme.testKey.get(path)).body).toEqual({ items: [], nextOffset: null });
    const refused = [
      await acme.testKey.get(`/risk/contexts/${NOBODY}/subjects`),
      await acme.liveKey.get(path),
      await other.testKey.get(path),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('not_found'));
    expect((await acme.testKey.get('/risk/contexts/x/subjects')).status).toBe(400);
    expect((await acme.testKey.get(`${path}?search=a`)).status).toBe(400);
  });
});

describe('Document 1, Endpoints: /risk/contexts/{id}/policies', () => {
  const pins = (contextId: string, by: Caller = acme.testKey) =>
    by.get(`/risk/contexts/${contextId}/policies`);
  const pin = (
    contextId: string,
    policyVersionIds: readonly string[],
    { expectedRevision = 0, by = acme.owner, options = {} }: Pinning = {},
  ) =>
    by.post(
      `/risk/contexts/${contextId}/policies`,
      { expectedRevision, policyVersionIds },
      { ...IN_TEST, ...options },
    );
  const published = (key?: string) => aPublishedPolicy(acme.owner, { sourceId, ...(key && { key }) });

  interface Pinning {
    readonly expectedRevision?: unknown;
    readonly by?: Caller;
    readonly options?: SendOptions;
  }

  test('a context starts without pins, at revision 0', async () => {
    const contextId = await aContext(acme.testKey);
    const answer = await pins(contextId);
    expect([answer.status, answer.body]).toEqual([200, { contextId, revision: 0, policies: [] }]);
  });

  test('pins are replaced in one change, in the order given, and can be taken away', async () => {
    const contextId = await aContext(acme.testKey);
    const [first, second] = [await published('pin-a'), await published('pin-b')];
    const newer = await published('pin-a');
    const a1 = { policyVersionId: first, policyKey: 'pin-a', version: 1 };
    const b1 = { policyVersionId: second, policyKey: 'pin-b', version: 1 };
    const a2 = { policyVersionId: newer, policyKey: 'pin-a', version: 2 };
    const steps = [
      { ids: [second, first], policies: [b1, a1] },
      { ids: [first, second], policies: [a1, b1] },
      { ids: [newer], policies: [a2] },
      { ids: [], policies: [] },
    ];
    for (const [expectedRevision, { ids, policies }] of steps.entries()) {
      const answer = await pin(contextId, ids, { expectedRevision });
      expect([answer.status, answer.body]).toEqual([
        200,
        { contextId, revision: expectedRevision + 1, policies },
      ]);
      expect((await pins(contextId)).body).toEqual(answer.body);
    }
    const record = await acme.testKey.get(`/risk/contexts/${contextId}`);
    expect(record.body.data.policiesRevision).toBe(4);
  });

  test('a version pinned stays when a newer one is published', async () => {
    const contextId = await aContext(acme.testKey);
    const answer = await pin(contextId, [await published('pin-stays')]);
    await published('pin-stays');
    expect((await pins(contextId)).body).toEqual(answer.body);
  });

  test('each is published: drafts are 422 with a pointer each, and nothing changes', async () => {
    const contextId = await aContext(acme.testKey);
    const draft = () => aPolicy(acme.owner, { sourceId });
    const ids = [await draft(), await published(), await draft()];
    const before = await stored();
    expect(inShort(await pin(contextId, ids))).toEqual([
      422,
      'policy_not_published',
      ['/policyVersionIds/0 policy_not_published', '/policyVersionIds/2 policy_not_published'],
    ]);
    expect(await stored()).toEqual(before);
  });

  test('each exists in this organization and mode, else 404 with a pointer', async () => {
    const contextId = await aContext(acme.testKey);
    const liveSource = await aSource(acme.owner, POLICY_FACTS, [acme.liveKey.id], 'live');
    const otherSource = await aSource(other.owner, POLICY_FACTS, [other.testKey.id]);
    const ids = [
      await aPublishedPolicy(acme.owner, { sourceId: liveSource, mode: 'live' }),
      await published(),
      await aPublishedPolicy(other.owner, { sourceId: otherSource }),
      NOBODY,
    ];
    const before = await stored();
    expect(inShort(await pin(contextId, ids))).toEqual([
      404,
      'not_found',
      [0, 2, 3].map((index) => `/policyVersionIds/${index} not_found`),
    ]);
    expect(await stored()).toEqual(before);
  });

  test('one version per policy key: a second is 400 with a pointer', async () => {
    const contextId = await aContext(acme.testKey);
    const ids = [await published('pin-twice'), await published(), await published('pin-twice')];
    const before = await stored();
    expect(inShort(await pin(contextId, ids))).toEqual(invalid('/policyVersionIds/2 duplicate_policy_key'));
    expect(await stored()).toEqual(before);
  });

  test('no version twice, in capitals too', async () => {
    const contextId = await aContext(acme.testKey);
    const id = await published();
    expect(inShort(await pin(contextId, [id, id.toUpperCase()]))).toEqual(
      invalid('/policyVersionIds/1 duplicate'),
    );
    expect((await pin(contextId, [id.toUpperCase()])).body.policies[0].policyVersionId).toBe(id);
  });

  test.each([
    ['no expectedRevision', { policyVersionIds: [] }, '/expectedRevision required'],
    ['half of one', { expectedRevision: 0.5, policyVersionIds: [] }, '/expectedRevision type'],
    ['no policyVersionIds', { expectedRevision: 0 }, '/policyVersionIds required'],
    ['no UUID', { expectedRevision: 0, policyVersionIds: ['a'] }, '/policyVersionIds/0 format'],
    ['more', { expectedRevision: 0, policyVersionIds: [], policies: [] }, '/policies unknown_property'],
  ])('is refused with %s', async (_what, body, fault) => {
    const refused = await acme.owner.post(`/risk/contexts/${NOBODY}/policies`, body, IN_TEST);
    expect(inShort(refused)).toEqual(invalid(fault));
  });

  test('at most 50', async () => {
    const contextId = await aContext(acme.testKey);
    const ids: string[] = [];
    for (let made = 0; made <= limits.contextPolicies; made += 1) ids.push(await published());
    expect(limits.contextPolicies).toBe(50);
    expect((await pin(contextId, ids.slice(2))).body.policies).toHaveLength(49);
    const most = await pin(contextId, ids.slice(1), { expectedRevision: 1 });
    expect([most.status, most.body.policies.length]).toEqual([200, 50]);
    const above = await pin(contextId, ids, { expectedRevision: 2 });
    expect(inShort(above)).toEqual(invalid('/policyVersionIds max_items'));
    expect((await pins(contextId)).body).toEqual(most.body);
  });

  test.each([-1, 0, 2])('a stale revision is 409 with the current one: %i when it is 1', async (sent) => {
    const contextId = await aContext(acme.testKey);
    await pin(contextId, [await published()]);
    const before = await stored();
    const refused = await pin(contextId, [], { expectedRevision: sent });
    expect([refused.status, refused.body.code, refused.body.currentRevision]).toEqual([
      409,
      'stale_revision',
      1,
    ]);
    expect(await stored()).toEqual(before);
  });

  test('checks in the order 404, 400, 409, 422', async () => {
    const contextId = await aContext(acme.testKey);
    const draft = await aPolicy(acme.owner, { sourceId, key: 'pin-order' });
    const sameKey = await aPolicy(acme.owner, { sourceId, key: 'pin-order' });
    const stale = { expectedRevision: 3 };
    const codes = [
      await pin(NOBODY, [draft, sameKey, NOBODY], stale),
      await pin(contextId, [draft, sameKey, NOBODY], stale),
      await pin(contextId, [draft, sameKey], stale),
      await pin(contextId, [draft], stale),
      await pin(contextId, [draft]),
    ].map(({ body }) => body.code);
    expect(codes).toEqual([
      'not_found',
      'not_found',
      'invalid_request',
      'stale_revision',
      'policy_not_published',
    ]);
  });

  test('replaced ten times at once with the same revision: one holds, nine are stale', async () => {
    const contextId = await aContext(acme.testKey);
    const ids = await Promise.all(Array.from({ length: 10 }, () => published()));
    const answers = await Promise.all(ids.map((id) => pin(contextId, [id])));
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([1, 9]);
    expect(new Set(lost.map(({ body }) => body.currentRevision))).toEqual(new Set([1]));
    expect((await pins(contextId)).body).toEqual(won[0]?.body);
  });

  test('Document 1, Authentication, rule 4: an owner or admin replaces them, every client reads them', async () => {
    const contextId = await aContext(acme.testKey);
    const admin = await aMember(service, acme.owner, 'admin');
    const before = await stored();
    for (const by of [member, acme.testKey]) {
      const refused = await pin(contextId, [], { by });
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    }
    expect(await stored()).toEqual(before);
    expect((await pin(contextId, [], { by: admin })).status).toBe(200);
    const read = await member.get(`/risk/contexts/${contextId}/policies`, IN_TEST);
    expect(read.body.revision).toBe(1);
  });

  test('a context of another mode or organization is not found', async () => {
    const contextId = await aContext(acme.testKey);
    const refused = [
      await pins(NOBODY),
      await pins(contextId, acme.liveKey),
      await pins(contextId, other.testKey),
      await pin(contextId, [], { by: other.owner }),
      await pin(contextId, [], { options: { headers: inMode('live') } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(Array(5).fill(404));
    expect((await pins('x')).status).toBe(400);
  });

  test('an identical retry after a further change returns the original answer', async () => {
    const contextId = await aContext(acme.testKey);
    const ids = [await published()];
    const options = { idempotencyKey: 'pin-once' };
    const first = await pin(contextId, ids, { options });
    await pin(contextId, [], { expectedRevision: 1 });
    const again = await pin(contextId, ids, { options });
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
      200,
      first.body,
      'true',
    ]);
    expect((await pins(contextId)).body.policies).toEqual([]);
  });

  test('leaves one event, evaluates no participant', async () => {
    const contextId = await aContext(acme.testKey);
    const subjectId = await aSubject(acme.testKey);
    await acme.testKey.post(`/risk/contexts/${contextId}/subjects`, { subjectId });
    const ids = [await published(), await published()];
    await pin(contextId, ids);
    const events = await eventsOf(contextId);
    expect(events.at(-1).data).toMatchObject({
      type: 'risk.context.policies_pinned',
      category: null,
      subjectId: null,
      sequence: null,
      resource: 'contexts',
      resourceId: contextId,
      actor: `user:${acme.owner.userId}`,
      detail: { revision: 1, policyVersionIds: ids },
    });
    expect(events).toHaveLength(3);
    expect((await acme.testKey.get(`/risk/assessments?subjectId=${subjectId}`)).body.items).toEqual([]);
  });
});

describe('Document 1, List query parameters: contexts', () => {
  test('search looks at the external id, literally and without regard to case', async () => {
    const { testKey } = await anOrganization(service);
    for (const externalId of ['LOAN-1', 'loan_2', '100%']) await aContext(testKey, externalId);
    const found = async (search: string) =>
      (await testKey.get(`/risk/contexts?search=${encodeURIComponent(search)}`)).body.items.map(
        (item: Answer['body']) => item.data.externalId,
      );
    expect([await found('loan'), await found('_'), await found('%')]).toEqual([
      ['LOAN-1', 'loan_2'],
      ['loan_2'],
      ['100%'],
    ]);
  });

  test('an external id is that of one context of each kind, whole', async () => {
    const { testKey } = await anOrganization(service);
    for (const externalId of ['loan-1', 'loan-11', 'LOAN-1']) await aContext(testKey, externalId);
    await testKey.post('/risk/contexts', { kind: 'review', externalId: 'loan-1' });
    const { body } = await testKey.get('/risk/contexts?externalId=loan-1');
    expect(body.items.map(({ data }: Answer['body']) => data.externalId)).toEqual(['loan-1', 'loan-1']);
    expect((await testKey.get('/risk/contexts?externalId=loan-')).body.items).toEqual([]);
  });
});
