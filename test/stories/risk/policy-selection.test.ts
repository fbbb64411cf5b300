import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { aMember, anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { everyItem, inShort, NOBODY, submit } from '../../support/risk/evidence.ts';
import type { Answer, Caller, SendOptions } from '../../support/http.ts';
import { aPolicy, aPublishedPolicy } from '../../support/risk/policies.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aSource, inMode, type TestFact } from '../../support/risk/sources.ts';

const FACTS: readonly TestFact[] = [
  { key: 'device.score', type: 'number' },
  { key: 'country', type: 'string' },
];

let service: TestService;
let acme: TestOrganization;
let sourceId: string;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  sourceId = await aSource(acme.owner, FACTS, [acme.testKey.id]);
});
afterAll(() => service.stop());

const now = (): string => service.clock.now().toISOString();
const TEST = { headers: inMode('test') };

function select(
  subject: string,
  body: unknown,
  options: SendOptions = {},
  caller: Caller = acme.testKey,
): Promise<Answer> {
  return caller.post(`/risk/subjects/${subject}/policy-selection`, body, options);
}

/** A published policy that covers subjects of these countries; of all countries without. */
function covering(countries: readonly string[] | undefined, key?: string): Promise<string> {
  const accepts = { acceptedSources: [`registered:${sourceId}`], maxAgeSeconds: 86_400 };
  const definition = {
    inputs: [
      { key: 'device.score', type: 'number', ...accepts },
      { key: 'country', type: 'string', ...accepts },
    ],
    ...(countries && { applicability: [{ all: [{ fact: 'country', operator: 'in', value: countries }] }] }),
  };
  return aPublishedPolicy(acme.owner, { sourceId, definition, ...(key !== undefined && { key }) });
}

async function subjectIn(country?: string): Promise<string> {
  const subject = await aSubject(acme.testKey);
  if (country !== undefined) await submit(acme.testKey, subject, sourceId, 'country', country);
  return subject;
}

let made = 0;
/** A context with these versions pinned and this subject in it. */
async function contextWith(policyVersionIds: readonly string[], subjectId?: string): Promise<string> {
  const created = await acme.testKey.post('/risk/contexts', {
    kind: 'journey',
    externalId: `selection-${(made += 1)}`,
  });
  const { id } = created.body;
  const pinned = await acme.owner.post(
    `/risk/contexts/${id}/policies`,
    { expectedRevision: 0, policyVersionIds },
    TEST,
  );
  if (pinned.status !== 200) throw new Error(`pins: ${JSON.stringify(pinned.body)}`);
  if (subjectId !== undefined) await acme.testKey.post(`/risk/contexts/${id}/subjects`, { subjectId });
  return id;
}

async function stored(): Promise<unknown> {
  return service.db.query(`
    select (select count(*) from risk_events) as events, (select count(*) from risk_assessments) as assessments,
      (select count(*) from idempotency_keys) as keys, (select sum(event_sequence) from risk_subjects) as counters`);
}

describe('Contract 2, Bodies that were not shown: POST /risk/subjects/{id}/policy-selection', () => {
  test('answers with an events record: applicability and missing inputs of each candidate, and the matched ones', async () => {
    const subject = await subjectIn('FR');
    const ids = [
      await covering(['FR'], 'french'),
      await covering(['DE'], 'german'),
      await covering(undefined, 'all'),
    ];
    const answer = await select(subject, { policyVersionIds: ids });
    const actor = `api_key:${acme.testKey.id}`;
    const candidate = (index: number, policyKey: string, applicability: string) => ({
      policyVersionId: ids[index],
      policyKey,
      version: 1,
      applicability,
      missingInputs: ['device.score'],
    });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        resource: 'events',
        data: {
          type: 'risk.policy.selection_recorded',
          category: null,
          subjectId: subject,
          resource: 'subjects',
          resourceId: subject,
          actor,
          reason: null,
          detail: {
            candidates: [
              candidate(0, 'french', 'matched'),
              candidate(1, 'german', 'not_matched'),
              candidate(2, 'all', 'matched'),
            ],
            selectedPolicyVersionIds: [ids[0], ids[2]],
          },
          occurredAt: now(),
          recordedAt: now(),
          sequence: 3,
          mode: 'test',
          createdAt: now(),
          createdBy: actor,
        },
      },
    ]);
    expect((await acme.testKey.get(`/risk/events/${answer.body.id}`)).body).toEqual(answer.body);
  });

  test('what evidence does not decide is unknown, and only matched is selected', async () => {
    const subject = await subjectIn();
    const ids = [await covering(['FR']), await covering(undefined)];
    const { detail } = (await select(subject, { policyVersionIds: ids })).body.data;
    expect(detail.candidates.map(({ applicability }: { applicability: string }) => applicability)).toEqual([
      'unknown',
      'matched',
    ]);
    expect(detail.candidates[0].missingInputs).toEqual(['device.score', 'country']);
    expect(detail.selectedPolicyVersionIds).toEqual([ids[1]]);
  });

  test('it looks at the evidence of this moment', async () => {
    const subject = await subjectIn('DE');
    const policyVersionIds = [await covering(['FR'])];
    const selected = async () =>
      (await select(subject, { policyVersionIds })).body.data.detail.selectedPolicyVersionIds;
    expect(await selected()).toEqual([]);
    await submit(acme.testKey, subject, sourceId, 'country', 'FR');
    expect(await selected()).toEqual(policyVersionIds);
    await submit(acme.testKey, subject, sourceId, 'country', null, { status: 'revoked' });
    expect(await selected()).toEqual([]);
  });

  test('by context, the pins are the candidates, in their order', async () => {
    const subject = await subjectIn('FR');
    const ids = [await covering(undefined), await covering(['DE']), await covering(['FR', 'DE'])];
    const contextId = await contextWith(ids, subject);
    const { detail } = (await select(subject, { contextId })).body.data;
    expect(Object.keys(detail).toSorted()).toEqual(['candidates', 'selectedPolicyVersionIds']);
    expect(detail.selectedPolicyVersionIds).toEqual([ids[0], ids[2]]);
    expect(
      detail.candidates.map(({ policyVersionId }: { policyVersionId: string }) => policyVersionId),
    ).toEqual(ids);
  });

  test('a context without pins gives no candidates', async () => {
    const subject = await subjectIn('FR');
    const contextId = await contextWith([], subject);
    const answer = await select(subject, { contextId });
    expect([answer.status, answer.body.data.detail]).toEqual([
      201,
      { candidates: [], selectedPolicyVersionIds: [] },
    ]);
  });

  test('it evaluates nothing and changes no evidence: one event, no assessment', async () => {
    const subject = await subjectIn('FR');
    const policyVersionIds = [await covering(undefined)];
    await select(subject, { policyVersionIds });
    const events = await everyItem(acme.testKey, `/risk/events?subjectId=${subject}`);
    expect(events.map(({ data }) => [data.type, data.sequence])).toEqual([
      ['risk.subject.created', 1],
      ['risk.evidence.recorded', 2],
      ['risk.policy.selection_recorded', 3],
    ]);
    expect(await everyItem(acme.testKey, `/risk/assessments?subjectId=${subject}`)).toEqual([]);
    expect((await acme.testKey.get(`/risk/subjects/${subject}`)).body.data.evidenceRevision).toBe(1);
  });

  test('an identical retry returns the same event', async () => {
    const subject = await subjectIn('FR');
    const body = { policyVersionIds: [await covering(undefined)] };
    const key = { idempotencyKey: 'selection-retried' };
    const first = await select(subject, body, key);
    expect((await select(subject, body, key)).body).toEqual(first.body);
  });

  test('any client of the organization may ask', async () => {
    const member = await aMember(service, acme.owner, 'member');
    const body = { policyVersionIds: [await covering(undefined)] };
    const answer = await select(await subjectIn(), body, TEST, member);
    expect([answer.status, answer.body.data.actor]).toEqual([201, `user:${member.userId}`]);
  });
});

describe('Contract 2, Bodies that were not shown: refusals of policy-selection leave nothing behind', () => {
  test.each([
    ['neither contextId nor policyVersionIds', {}, '400, invalid_request,  one_of'],
    ['both', { contextId: NOBODY, policyVersionIds: [NOBODY] }, '400, invalid_request,  one_of'],
    ['no versions', { policyVersionIds: [] }, '400, invalid_request, /policyVersionIds min_items'],
    [
      'a version twice',
      { policyVersionIds: [NOBODY, NOBODY] },
      '400, invalid_request, /policyVersionIds/1 duplicate',
    ],
    ['a context id that is no UUID', { contextId: 'x' }, '400, invalid_request, /contextId format'],
    ['an unknown property', { contextId: NOBODY, all: true }, '400, invalid_request, /all unknown_property'],
    [
      'a version that is not there',
      { policyVersionIds: [NOBODY] },
      '404, not_found, /policyVersionIds/0 not_found',
    ],
    ['a context that is not there', { contextId: NOBODY }, '404, not_found'],
  ])('%s', async (_what, body, expected) => {
    const subject = await subjectIn();
    const before = await stored();
    expect(inShort(await select(subject, body))).toBe(expected);
    expect(await stored()).toEqual(before);
  });

  test('a context that the subject is no member of', async () => {
    const contextId = await contextWith([await covering(undefined)], await subjectIn());
    expect(inShort(await select(await subjectIn(), { contextId }))).toBe('404, not_found');
  });

  test('a draft: 422, and its key stays free until it is published', async () => {
    const subject = await subjectIn();
    const draft = await aPolicy(acme.owner, { sourceId });
    const body = { policyVersionIds: [await covering(undefined), draft] };
    const key = { idempotencyKey: 'selection-draft' };
    const before = await stored();
    expect(inShort(await select(subject, body, key))).toBe(
      '422, policy_not_published, /policyVersionIds/1 policy_not_published',
    );
    expect(await stored()).toEqual(before);
    await acme.owner.post(`/risk/policies/${draft}/publish`, undefined, TEST);
    expect((await select(subject, body, key)).status).toBe(201);
  });

  test('two versions of one policy key', async () => {
    const policyVersionIds = [await covering(undefined, 'twice'), await covering(['FR'], 'twice')];
    expect(inShort(await select(await subjectIn(), { policyVersionIds }))).toBe(
      '400, invalid_request, /policyVersionIds/1 duplicate_policy_key',
    );
  });

  test('a subject, version or context of another organization or mode', async () => {
    const globex = await anOrganization(service);
    const theirs = await aSubject(globex.testKey);
    const subject = await subjectIn();
    const policyVersionIds = [await covering(undefined)];
    const contextId = await contextWith(policyVersionIds, subject);
    const answers = [
      await select(NOBODY, { policyVersionIds }),
      await select(theirs, { policyVersionIds }),
      await select(theirs, { policyVersionIds }, {}, globex.testKey),
      await select(theirs, { contextId }, {}, globex.testKey),
      await select(subject, { policyVersionIds }, {}, acme.liveKey),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, 'not_found']),
    );
  });
});

describe('kernel/limits.ts, policySelectionCandidates', () => {
  test('50 candidates are accepted, 51 are refused', async () => {
    expect(limits.policySelectionCandidates).toBe(50);
    const ids: string[] = [];
    for (let count = 0; count < 51; count += 1) ids.push(await covering(undefined));
    const subject = await subjectIn('FR');
    for (const count of [49, 50]) {
      const { body } = await select(subject, { policyVersionIds: ids.slice(0, count) });
      expect(body.data.detail.selectedPolicyVersionIds).toEqual(ids.slice(0, count));
    }
    expect(inShort(await select(subject, { policyVersionIds: ids }))).toBe(
      '400, invalid_request, /policyVersionIds max_items',
    );
  });
});
