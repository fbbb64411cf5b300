import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import {
  aMember,
  anApiKey,
  anOrganization,
  aSubject,
  type TestOrganization,
} from '../../support/builders.ts';
import {
  anItem,
  assess,
  everyItem,
  inShort,
  NOBODY,
  OBSERVED_AT,
  sendAssessment,
  sha256OfCanonical,
  submit,
  submitBatch,
} from '../../support/risk/evidence.ts';
import type { Json } from '../../support/http.ts';
import { aDefinition, aPolicy, aPublishedPolicy } from '../../support/risk/policies.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aSource, bind, inMode, type TestFact } from '../../support/risk/sources.ts';

const FACTS: readonly TestFact[] = [
  { key: 'device.score', type: 'number' },
  { key: 'country', type: 'string' },
  { key: 'lists', type: 'list', itemType: 'string' },
];

let service: TestService;
let acme: TestOrganization;
let sourceId: string;
/** The policy of `aDefinition`. */
let policyVersionId: string;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  sourceId = await aSource(acme.owner, FACTS, [acme.testKey.id]);
  policyVersionId = await aPublishedPolicy(acme.owner, { sourceId, key: 'fraud' });
});
afterAll(() => service.stop());

const now = (): string => service.clock.now().toISOString();
const seconds = (after: number): string => new Date(Date.parse(now()) + after * 1000).toISOString();
const DAY = 86_400;

/** A subject with this device score, observed at this moment; without evidence where it is null. */
async function scored(value: number | null): Promise<string> {
  const subject = await aSubject(acme.testKey);
  if (value !== null) await score(subject, value);
  return subject;
}

const score = (subject: string, value: number): Promise<Json> =>
  submit(acme.testKey, subject, sourceId, 'device.score', value, { observedAt: now() });

function publish(definition: Readonly<Record<string, unknown>>, key?: string): Promise<string> {
  return aPublishedPolicy(acme.owner, { sourceId, definition, ...(key !== undefined && { key }) });
}

async function stored(): Promise<unknown> {
  return service.db.query(`
    select (select count(*) from risk_assessments) as assessments, (select count(*) from risk_actions) as actions,
      (select count(*) from risk_events) as events, (select count(*) from idempotency_keys) as keys,
      (select sum(assessment_sequence + event_sequence) from risk_subjects) as counters`);
}

describe('Document 1, Assessment: stored data', () => {
  test('answers with everything that it rests on, and GET always returns the original', async () => {
    const subject = await aSubject(acme.testKey);
    const receipt = await submit(acme.testKey, subject, sourceId, 'device.score', 99, {
      observedAt: now(),
      expiresAt: seconds(3_600),
    });
    const events = await everyItem(acme.testKey, `/risk/events?subjectId=${subject}`);
    const eventIds = events.map(({ id }) => id as string).toReversed();
    const policy = (await acme.testKey.get(`/risk/policies/${policyVersionId}`)).body.data;
    const created = await sendAssessment(acme.testKey, subject, { policyVersionId, eventIds });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      resource: 'assessments',
      data: {
        subjectId: subject,
        policyVersionId,
        policyKey: 'fraud',
        policyVersion: 1,
        policy: { definition: aDefinition(sourceId), digest: policy.digest },
        trigger: 'onboarding',
        eventIds,
        evaluatedAt: now(),
        sequence: 1,
        evidenceRevision: 1,
        previousAssessmentId: null,
        evaluatorVersion: 'risk-evaluator-v1',
        status: 'complete',
        inputs: [
          {
            key: 'device.score',
            status: 'resolved',
            value: 99,
            source: `registered:${sourceId}`,
            evidenceId: receipt.id,
            observedAt: now(),
            expiresAt: seconds(3_600),
            freshUntil: seconds(3_600),
            candidates: [{ source: `registered:${sourceId}`, evidenceId: receipt.id, status: 'usable' }],
          },
        ],
        score: 80,
        band: 'high',
        forcedBand: null,
        decision: 'reject',
        factors: [
          {
            key: 'device',
            status: 'scored',
            caseIndex: 0,
            caseId: 'risky',
            points: 80,
            weight: 1,
            contribution: 80,
            reason: 'Risky device',
          },
        ],
        rules: [{ id: 'compromised', outcome: 'held', reason: 'Compromised device' }],
        requiredActions: [
          {
            actionId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
            name: 'hold_payment',
            origins: [{ type: 'band', id: 'high' }],
          },
          {
            actionId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
            name: 'block_account',
            origins: [{ type: 'rule', id: 'compromised' }],
          },
        ],
        freshUntil: seconds(3_600),
        reviewDueAt: null,
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        mode: 'test',
        createdAt: now(),
        createdBy: `api_key:${acme.testKey.id}`,
      },
    });
    const path = `/risk/assessments/${created.body.id}`;
    expect((await acme.testKey.get(path)).body).toEqual(created.body);

    // Whatever happens to the subject, its evidence, the source or the policy key afterwards.
    await score(subject, 1);
    await assess(acme.testKey, subject, policyVersionId);
    await aPublishedPolicy(acme.owner, { sourceId, key: 'fraud', definition: { rules: [] } });
    await bind(acme.owner, sourceId, { apiKeyIds: [acme.testKey.id], enabled: false });
    await bind(acme.owner, sourceId, { apiKeyIds: [acme.testKey.id] });
    service.clock.moveSeconds(2 * DAY);
    expect((await acme.testKey.get(path)).body).toEqual(created.body);
    service.clock.moveSeconds(-2 * DAY);
  });

  test('its digest is SHA-256 over the canonical JSON of what was evaluated, when, by what, and what came out', async () => {
    const subjects = [await scored(99), await scored(12.345), await scored(null)];
    for (const subject of subjects) {
      const { data } = await assess(acme.testKey, subject, policyVersionId);
      expect(data.policy.digest).toBe(sha256OfCanonical(data.policy.definition));
      const { status, score, band, forcedBand, decision, factors, rules, requiredActions } = data;
      const names = requiredActions.map(({ name }: { name: string }) => name);
      const result = { status, score, band, forcedBand, decision, factors, rules, requiredActions: names };
      const { inputs, evaluatedAt, evaluatorVersion } = data;
      const digested = { policyDigest: data.policy.digest, inputs, evaluatedAt, evaluatorVersion, result };
      expect(data.digest).toBe(sha256OfCanonical(digested));
    }
  });

  test('incomplete, it is stored with a null score: not an error', async () => {
    const subject = await scored(null);
    const created = await sendAssessment(acme.testKey, subject, { policyVersionId });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({
      status: 'incomplete',
      score: null,
      band: null,
      forcedBand: null,
      decision: 'awaiting_evidence',
      requiredActions: [],
      evidenceRevision: 0,
      freshUntil: null,
      inputs: [
        {
          key: 'device.score',
          status: 'missing',
          value: null,
          source: null,
          evidenceId: null,
          observedAt: null,
          expiresAt: null,
          freshUntil: null,
          candidates: [{ source: `registered:${sourceId}`, evidenceId: null, status: 'missing' }],
        },
      ],
      factors: [{ key: 'device', status: 'unknown', points: null, contribution: null }],
      rules: [{ id: 'compromised', outcome: 'unknown', reason: 'Compromised device' }],
    });
    expect((await acme.testKey.get(`/risk/assessments/${created.body.id}`)).body).toEqual(created.body);
  });

  test('sequence counts the assessments of the subject, whatever their policy', async () => {
    const subject = await scored(10);
    const other = await publish({});
    const made = [
      await assess(acme.testKey, subject, policyVersionId),
      await assess(acme.testKey, subject, other),
      await assess(acme.testKey, subject, policyVersionId),
      await assess(acme.testKey, await scored(10), policyVersionId),
    ];
    expect(made.map(({ data }) => data.sequence)).toEqual([1, 2, 3, 1]);
  });

  test('previousAssessmentId is the one before it of the same subject and policy key, of any version', async () => {
    const subject = await scored(10);
    const [first, second] = [await publish({}, 'onboarding'), await publish({}, 'onboarding')];
    const made: Json[] = [];
    for (const version of [first, policyVersionId, second, first, policyVersionId])
      made.push(await assess(acme.testKey, subject, version));
    const ids = made.map(({ id }) => id as string);
    expect(made.map(({ data }) => data.previousAssessmentId)).toEqual([null, null, ids[0], ids[2], ids[1]]);
    const unrelated = await assess(acme.testKey, await scored(10), first);
    expect(unrelated.data.previousAssessmentId).toBeNull();
  });

  test('evidenceRevision is the one whose evidence it saw', async () => {
    const subject = await scored(10);
    const made = [await assess(acme.testKey, subject, policyVersionId)];
    await score(subject, 80);
    // A batch is one step, whatever it holds.
    const batch = [anItem('device.score', 50, { observedAt: now() }), anItem('country', 'FR')];
    await submitBatch(acme.testKey, subject, sourceId, batch);
    made.push(await assess(acme.testKey, subject, policyVersionId));
    expect(made.map(({ data }) => [data.evidenceRevision, data.inputs[0].value])).toEqual([
      [1, 10],
      [3, 50],
    ]);
  });

  test('freshUntil is the earliest end of its resolved inputs, reviewDueAt counts from the evaluation', async () => {
    const accepts = { acceptedSources: [`registered:${sourceId}`] };
    const version = await publish({
      inputs: [
        { key: 'device.score', type: 'number', ...accepts, maxAgeSeconds: 500 },
        { key: 'country', type: 'string', ...accepts, maxAgeSeconds: 10 },
      ],
      reviewAfterSeconds: 7 * DAY,
    });
    const subject = await aSubject(acme.testKey);
    await submit(acme.testKey, subject, sourceId, 'device.score', 5, { observedAt: seconds(-100) });
    const partial = await assess(acme.testKey, subject, version);
    await submit(acme.testKey, subject, sourceId, 'country', 'FR', { observedAt: seconds(-4) });
    const whole = await assess(acme.testKey, subject, version);
    expect([partial, whole].map(({ data }) => [data.status, data.freshUntil, data.reviewDueAt])).toEqual([
      ['incomplete', seconds(400), seconds(7 * DAY)],
      ['complete', seconds(6), seconds(7 * DAY)],
    ]);
  });

  test('an ordinary client of either kind may make one, and the record says who', async () => {
    const subject = await scored(10);
    const member = await aMember(service, acme.owner, 'member');
    const options = { headers: inMode('test') };
    const made = await sendAssessment(member, subject, { policyVersionId }, options);
    expect([made.status, made.body.data.createdBy]).toEqual([201, `user:${member.userId}`]);
  });
});

describe('Contract 2, Records: requiredActions with their origins', () => {
  const rule = (id: string, at: number, actions: readonly string[]) => ({
    id,
    all: [{ fact: 'device.score', operator: 'gte', value: at }],
    reason: `From ${at}`,
    effect: { decision: 'review', actions },
  });

  test("the band's first, then the rules', each once, with everything that asked for it", async () => {
    const version = await publish({
      bands: [
        { id: 'low', lowerBound: 0, effect: { decision: 'none', actions: ['note'] } },
        { id: 'high', lowerBound: 70, effect: { decision: 'review', actions: ['call', 'hold'] } },
      ],
      rules: [rule('one', 10, ['block', 'call']), rule('two', 95, ['never']), rule('three', 20, ['block'])],
    });
    const { id, data } = await assess(acme.testKey, await scored(80), version);
    const origins = (...names: string[]) =>
      names.map((name) => ({ type: name === 'high' ? 'band' : 'rule', id: name }));
    expect(
      data.requiredActions.map((action: Json) => ({ name: action.name, origins: action.origins })),
    ).toEqual([
      { name: 'call', origins: origins('high', 'one') },
      { name: 'hold', origins: origins('high') },
      { name: 'block', origins: origins('one', 'three') },
    ]);
    for (const { actionId, name } of data.requiredActions) {
      const action = await acme.testKey.get(`/risk/actions/${actionId}`);
      expect(action.body.data).toMatchObject({
        assessmentId: id,
        subjectId: data.subjectId,
        policyKey: data.policyKey,
        policyVersionId: version,
        name,
        decision: 'review',
        status: 'requested',
        revision: 1,
        transitions: [],
      });
    }
  });

  test('a band that a rule forced asks for its actions, in an incomplete assessment too', async () => {
    const version = await publish({
      inputs: [
        ...aDefinition(sourceId).inputs,
        {
          key: 'country',
          type: 'string',
          acceptedSources: [`registered:${sourceId}`],
          maxAgeSeconds: DAY,
        },
      ],
      rules: [
        {
          id: 'compromised',
          all: [{ fact: 'device.score', operator: 'gte', value: 95 }],
          reason: 'Compromised device',
          forcedBand: 'high',
        },
      ],
    });
    const { data } = await assess(acme.testKey, await scored(99), version);
    expect(data).toMatchObject({
      status: 'incomplete',
      score: null,
      band: 'high',
      forcedBand: 'high',
      decision: 'restrict',
      requiredActions: [{ name: 'hold_payment', origins: [{ type: 'band', id: 'high' }] }],
    });
  });

  test('each assessment has actions of its own', async () => {
    const subject = await scored(50);
    const made = [
      await assess(acme.testKey, subject, policyVersionId),
      await assess(acme.testKey, subject, policyVersionId),
    ];
    const ids = made.map(({ data }) => data.requiredActions[0].actionId as string);
    expect(new Set(ids).size).toBe(2);
    const actions = await everyItem(acme.testKey, `/risk/actions?subjectId=${subject}`);
    expect(actions.map(({ id, data }) => [id, data.assessmentId, data.status])).toEqual([
      [ids[0], made[0].id, 'requested'],
      [ids[1], made[1].id, 'requested'],
    ]);
  });
});

describe('Document 1, Assessment: the events of it', () => {
  test('the assessment, then each action; no value of evidence in any', async () => {
    const subject = await scored(99);
    const { id, data } = await assess(acme.testKey, subject, policyVersionId, { trigger: 'payment' });
    const [hold, block] = data.requiredActions;
    const [, , ...events] = await everyItem(acme.testKey, `/risk/events?subjectId=${subject}`);
    const detail = (name: string) => ({ name, assessmentId: id, policyKey: 'fraud' });
    expect(
      events.map(({ data }) => [data.type, data.category, data.resource, data.resourceId, data.sequence]),
    ).toEqual([
      ['risk.assessment.created', 'assessments', 'assessments', id, 3],
      ['risk.action.requested', 'actions', 'actions', hold.actionId, 4],
      ['risk.action.requested', 'actions', 'actions', block.actionId, 5],
    ]);
    expect(events.map(({ data }) => data.detail)).toEqual([
      {
        policyKey: 'fraud',
        policyVersionId,
        trigger: 'payment',
        status: 'complete',
        band: 'high',
        decision: 'reject',
        digest: data.digest,
      },
      detail('hold_payment'),
      detail('block_account'),
    ]);
  });
});

describe('Document 1, Assessment: a rejected one leaves nothing behind and does not consume its key', () => {
  const applicability = [{ all: [{ fact: 'country', operator: 'in', value: ['FR', 'DE'] }] }];
  const covered = () =>
    publish({
      inputs: [
        ...aDefinition(sourceId).inputs,
        {
          key: 'country',
          type: 'string',
          acceptedSources: [`registered:${sourceId}`],
          maxAgeSeconds: DAY,
        },
      ],
      applicability,
    });
  const country = (subject: string, value: string) =>
    submit(acme.testKey, subject, sourceId, 'country', value, { observedAt: now() });

  test('a draft: 422 policy_not_published, until it is published', async () => {
    const subject = await scored(50);
    const draft = await aPolicy(acme.owner, { sourceId });
    const before = await stored();
    const key = { idempotencyKey: 'assess-draft' };
    const refused = await sendAssessment(acme.testKey, subject, { policyVersionId: draft }, key);
    expect(inShort(refused)).toBe('422, policy_not_published');
    expect(await stored()).toEqual(before);
    await acme.owner.post(`/risk/policies/${draft}/publish`, undefined, { headers: inMode('test') });
    const made = await sendAssessment(acme.testKey, subject, { policyVersionId: draft }, key);
    expect([made.status, made.headers.get('idempotency-replayed'), made.body.data.sequence]).toEqual([
      201,
      null,
      1,
    ]);
  });

  test('applicability that evidence does not decide: 422 applicability_unknown', async () => {
    const subject = await scored(99);
    const version = await covered();
    const before = await stored();
    const key = { idempotencyKey: 'assess-unknown' };
    const refused = await sendAssessment(acme.testKey, subject, { policyVersionId: version }, key);
    expect(inShort(refused)).toBe('422, applicability_unknown');
    expect(await stored()).toEqual(before);
    await country(subject, 'FR');
    const made = await sendAssessment(acme.testKey, subject, { policyVersionId: version }, key);
    expect([made.status, made.body.data.status]).toEqual([201, 'complete']);
  });

  test('a subject that no group covers: 422 applicability_not_matched', async () => {
    const subject = await scored(99);
    const version = await covered();
    await country(subject, 'US');
    const before = await stored();
    const key = { idempotencyKey: 'assess-not-matched' };
    const refused = await sendAssessment(acme.testKey, subject, { policyVersionId: version }, key);
    expect(inShort(refused)).toBe('422, applicability_not_matched');
    expect(await stored()).toEqual(before);
    await country(subject, 'DE');
    expect((await sendAssessment(acme.testKey, subject, { policyVersionId: version }, key)).status).toBe(201);
  });

  test('a subject, version or event that is not there, in this organization and mode', async () => {
    const subject = await scored(50);
    const globex = await anOrganization(service);
    const theirSource = await aSource(globex.owner, FACTS, [globex.testKey.id]);
    const theirVersion = await aPublishedPolicy(globex.owner, { sourceId: theirSource });
    const liveSource = await aSource(acme.owner, FACTS, [acme.liveKey.id], 'live');
    const liveVersion = await aPublishedPolicy(acme.owner, { sourceId: liveSource, mode: 'live' });
    const before = await stored();
    const answers = [
      await sendAssessment(acme.testKey, NOBODY, { policyVersionId }),
      await sendAssessment(acme.testKey, subject, { policyVersionId: NOBODY }),
      await sendAssessment(acme.testKey, subject, { policyVersionId: theirVersion }),
      await sendAssessment(acme.testKey, subject, { policyVersionId: liveVersion }),
      await sendAssessment(globex.testKey, subject, { policyVersionId: theirVersion }),
      await sendAssessment(globex.testKey, subject, { policyVersionId }),
      await sendAssessment(acme.liveKey, subject, { policyVersionId: liveVersion }),
      await sendAssessment(acme.testKey, subject, { policyVersionId, eventIds: [NOBODY] }),
    ];
    expect(answers.map(inShort)).toEqual(answers.map(() => '404, not_found'));
    expect(await stored()).toEqual(before);
  });

  test('404 comes before 422', async () => {
    const draft = await aPolicy(acme.owner, { sourceId });
    const answers = [
      await sendAssessment(acme.testKey, NOBODY, { policyVersionId: draft }),
      await sendAssessment(acme.testKey, await scored(1), { policyVersionId: draft, eventIds: [NOBODY] }),
      await sendAssessment(acme.testKey, await scored(1), {
        policyVersionId: await covered(),
        eventIds: [NOBODY],
      }),
    ];
    expect(answers.map(inShort)).toEqual(answers.map(() => '404, not_found'));
  });

  test('an identical retry returns the original, and makes no second action', async () => {
    const subject = await scored(80);
    const key = { idempotencyKey: 'assess-retried' };
    const first = await sendAssessment(acme.testKey, subject, { policyVersionId }, key);
    await score(subject, 1);
    const before = await stored();
    const again = await sendAssessment(acme.testKey, subject, { policyVersionId }, key);
    expect(again.status).toBe(201);
    // It is made again from the record, and yet the same to the byte.
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect(await stored()).toEqual(before);
    const other = await sendAssessment(acme.testKey, subject, { policyVersionId, trigger: 'other' }, key);
    expect(inShort(other)).toBe('409, idempotency_conflict');
  });
});

describe('Document 1, Assessment: eventIds, up to 50 distinct events of the same subject and environment', () => {
  const eventsOf = async (subject: string): Promise<string[]> =>
    (await everyItem(acme.testKey, `/risk/events?subjectId=${subject}`)).map(({ id }) => id as string);

  /** A subject with at least so many events, and the first of them. */
  async function withEvents(count: number): Promise<[string, string[]]> {
    const subject = await scored(50);
    for (let more = 2; more < count; more += 1) await score(subject, more);
    return [subject, (await eventsOf(subject)).slice(0, count)];
  }

  test.each([0, 1, 49, 50])('%i are accepted and kept in the order sent', async (count) => {
    const [subject, ids] = await withEvents(count);
    const eventIds = ids.toReversed();
    const made = await assess(acme.testKey, subject, policyVersionId, { eventIds });
    expect(made.data.eventIds).toEqual(eventIds);
  });

  test('51 are refused', async () => {
    expect(limits.assessmentEvents).toBe(50);
    const [subject, eventIds] = await withEvents(51);
    expect(eventIds).toHaveLength(51);
    const refused = await sendAssessment(acme.testKey, subject, { policyVersionId, eventIds });
    expect(inShort(refused)).toBe('400, invalid_request, /eventIds max_items');
  });

  test('the same one twice is refused', async () => {
    const [subject, [id]] = await withEvents(1);
    const refused = await sendAssessment(acme.testKey, subject, { policyVersionId, eventIds: [id, id] });
    expect(inShort(refused)).toBe('400, invalid_request, /eventIds/1 duplicate');
  });

  test('also when it is written in capitals the second time', async () => {
    const [subject, [id]] = await withEvents(1);
    const eventIds = [id, id!.toUpperCase()];
    const refused = await sendAssessment(acme.testKey, subject, { policyVersionId, eventIds });
    expect(refused.status).toBe(400);
  });

  test('events of another subject, of no subject and of another mode are not found', async () => {
    const subject = await scored(50);
    const [own] = await eventsOf(subject);
    const [foreign] = await eventsOf(await scored(50));
    const [ofPolicy] = await everyItem(acme.testKey, `/risk/events?resourceId=${policyVersionId}`);
    const liveSubject = await aSubject(acme.liveKey);
    const [live] = await everyItem(acme.liveKey, `/risk/events?subjectId=${liveSubject}`);
    const before = await stored();
    for (const id of [foreign, ofPolicy.id, live.id, NOBODY]) {
      const refused = await sendAssessment(acme.testKey, subject, { policyVersionId, eventIds: [own, id] });
      expect(inShort(refused)).toBe('404, not_found');
    }
    expect(await stored()).toEqual(before);
  });
});

describe('Contract 2, Bodies that were not shown: assessment trigger, the key pattern, and never monitoring', () => {
  test.each(['a', 'onboarding', 'payment.out_2-b', 'monitoring.of-mine', 'a'.repeat(80)])(
    '%s',
    async (trigger) => {
      const made = await assess(acme.testKey, await scored(1), policyVersionId, { trigger });
      expect(made.data.trigger).toBe(trigger);
    },
  );

  test.each([
    ['monitoring', 'not_allowed'],
    ['Onboarding', 'pattern'],
    ['1st', 'pattern'],
    ['on boarding', 'pattern'],
    ['', 'pattern'],
    ['a'.repeat(81), 'pattern'],
    [undefined, 'required'],
    [7, 'type'],
  ])('not %s', async (trigger, code) => {
    const refused = await sendAssessment(acme.testKey, await scored(1), { policyVersionId, trigger });
    expect(inShort(refused)).toBe(`400, invalid_request, /trigger ${code}`);
  });

  test.each([
    ['policyVersionId', 'x', 'format'],
    ['policyVersionId', undefined, 'required'],
    ['score', 1, 'unknown_property'],
    ['evaluatedAt', OBSERVED_AT, 'unknown_property'],
    ['inputs', [], 'unknown_property'],
  ])('nor another %s: %s', async (property, value, code) => {
    const refused = await sendAssessment(acme.testKey, await scored(1), {
      policyVersionId,
      [property]: value,
    });
    expect(inShort(refused)).toBe(`400, invalid_request, /${property} ${code}`);
  });
});

describe('Contract 2, Resolving an input', () => {
  let [a, b, version]: string[] = [];
  beforeAll(async () => {
    a = await aSource(acme.owner, FACTS, [acme.testKey.id]);
    b = await aSource(acme.owner, FACTS, [acme.testKey.id]);
    const acceptedSources = [`registered:${a}`, `registered:${b}`];
    const input = { acceptedSources, maxAgeSeconds: 1_000 };
    version = await publish({
      inputs: [
        { key: 'device.score', type: 'number', ...input },
        { key: 'lists', type: 'list', itemType: 'string', ...input },
      ],
    });
  });

  type Step = readonly [source: 'a' | 'b', value: unknown, more?: Readonly<Record<string, unknown>>];
  const gone = (status: string) => ({ status });

  /** What becomes of the input after these receipts, in this order: status, value, candidates of a and b. */
  async function resolved(steps: readonly Step[], fact = 'device.score'): Promise<unknown[]> {
    const subject = await aSubject(acme.testKey);
    const sources: Record<string, string> = { a: a!, b: b! };
    for (const [source, value, more = {}] of steps) {
      const times = { observedAt: seconds(Number(more['age'] ?? 0) * -1) };
      const expires =
        more['expiresIn'] === undefined ? {} : { expiresAt: seconds(Number(more['expiresIn'])) };
      const status = more['status'] === undefined ? {} : { status: more['status'] };
      await submit(acme.testKey, subject, sources[source]!, fact, value, { ...times, ...expires, ...status });
    }
    const { data } = await assess(acme.testKey, subject, version!);
    const input = data.inputs.find(({ key }: Json) => key === fact);
    const candidates = input.candidates.map(({ status }: Json) => status);
    const [from] = Object.entries(sources).find(([, id]) => input.source === `registered:${id}`) ?? [null];
    return [input.status, input.value, from, candidates];
  }

  test.each<[string, readonly Step[], unknown[]]>([
    ['nothing', [], ['missing', null, null, ['missing', 'missing']]],
    ['one source', [['a', 7]], ['resolved', 7, 'a', ['usable', 'missing']]],
    [
      'two that agree: the one received last',
      [
        ['b', 7],
        ['a', 7],
      ],
      ['resolved', 7, 'a', ['usable', 'usable']],
    ],
    [
      'the one received last, whatever was observed when',
      [
        ['a', 7],
        ['b', 7, { age: 900 }],
      ],
      ['resolved', 7, 'b', ['usable', 'usable']],
    ],
    [
      'two that disagree',
      [
        ['a', 7],
        ['b', 8],
      ],
      ['conflict', null, null, ['usable', 'usable']],
    ],
    [
      'a source that agrees with itself again',
      [
        ['a', 7],
        ['b', 8],
        ['b', 7],
      ],
      ['resolved', 7, 'b', ['usable', 'usable']],
    ],
    [
      'revoked after a usable value of the other source',
      [
        ['b', 7],
        ['a', null, gone('revoked')],
      ],
      ['revoked', null, null, ['revoked', 'usable']],
    ],
    [
      'unavailable after a usable value of the other source',
      [
        ['b', 7],
        ['a', null, gone('unavailable')],
      ],
      ['unavailable', null, null, ['unavailable', 'usable']],
    ],
    [
      'revoked before a usable value of the other source',
      [
        ['a', null, gone('revoked')],
        ['b', 7],
      ],
      ['resolved', 7, 'b', ['revoked', 'usable']],
    ],
    [
      'revoked never falls back to the older value of the same source',
      [
        ['a', 7],
        ['a', null, gone('revoked')],
      ],
      ['revoked', null, null, ['revoked', 'missing']],
    ],
    [
      'given again after it was revoked',
      [
        ['a', 7],
        ['a', null, gone('revoked')],
        ['a', 8],
      ],
      ['resolved', 8, 'a', ['usable', 'missing']],
    ],
    [
      'an older observation received later supersedes, and may be stale at once',
      [
        ['a', 7],
        ['a', 8, { age: 1_000 }],
      ],
      ['stale', null, null, ['stale', 'missing']],
    ],
    [
      'an older observation received later supersedes',
      [
        ['a', 7],
        ['a', 8, { age: 999 }],
      ],
      ['resolved', 8, 'a', ['usable', 'missing']],
    ],
    [
      'expired before it was received',
      [['a', 7, { age: 10, expiresIn: 0 }]],
      ['expired', null, null, ['expired', 'missing']],
    ],
    [
      'stale of one source beside a usable one of the other',
      [
        ['b', 7],
        ['a', 8, { age: 5_000 }],
      ],
      ['resolved', 7, 'b', ['stale', 'usable']],
    ],
    [
      'the most telling reason',
      [
        ['a', 8, { age: 5_000 }],
        ['b', null, gone('unavailable')],
      ],
      ['unavailable', null, null, ['stale', 'unavailable']],
    ],
  ])('%s', async (_what, steps, expected) => {
    expect(await resolved(steps)).toEqual(expected);
  });

  test.each<[string, readonly Step[], unknown]>([
    [
      'the same items in another order agree',
      [
        ['a', ['x', 'y']],
        ['b', ['y', 'x', 'y']],
      ],
      'resolved',
    ],
    [
      'other items do not',
      [
        ['a', ['x', 'y']],
        ['b', ['x']],
      ],
      'conflict',
    ],
    [
      'two empty ones agree',
      [
        ['a', []],
        ['b', []],
      ],
      'resolved',
    ],
  ])('lists compare as sets: %s', async (_what, steps, expected) => {
    expect((await resolved(steps, 'lists'))[0]).toBe(expected);
  });

  test('evidence grows stale, and expires, at the moment it names', async () => {
    const subject = await aSubject(acme.testKey);
    await submit(acme.testKey, subject, a!, 'device.score', 7, {
      observedAt: now(),
      expiresAt: seconds(1_200),
    });
    await submit(acme.testKey, subject, b!, 'lists', ['x'], { observedAt: now(), expiresAt: seconds(900) });
    const statuses = async () =>
      (await assess(acme.testKey, subject, version!)).data.inputs.map(({ status }: Json) => status);
    service.clock.moveSeconds(899.999);
    expect(await statuses()).toEqual(['resolved', 'resolved']);
    service.clock.moveSeconds(0.001);
    expect(await statuses()).toEqual(['resolved', 'expired']);
    service.clock.moveSeconds(99.999);
    expect(await statuses()).toEqual(['resolved', 'expired']);
    service.clock.moveSeconds(0.001);
    expect(await statuses()).toEqual(['stale', 'expired']);
  });

  test('a source that the policy does not accept is not looked at', async () => {
    const subject = await aSubject(acme.testKey);
    await submit(acme.testKey, subject, sourceId, 'device.score', 99);
    const { data } = await assess(acme.testKey, subject, version!);
    expect(data.inputs[0].status).toBe('missing');
  });

  test('what a disabled source gave stays valid', async () => {
    const source = await aSource(acme.owner, FACTS, [acme.testKey.id]);
    const policy = await aPublishedPolicy(acme.owner, { sourceId: source });
    const subject = await aSubject(acme.testKey);
    await submit(acme.testKey, subject, source, 'device.score', 7, { observedAt: now() });
    await bind(acme.owner, source, { apiKeyIds: [], enabled: false });
    const { data } = await assess(acme.testKey, subject, policy);
    expect(data.inputs[0]).toMatchObject({ status: 'resolved', value: 7 });
  });
});

test('Document 1, Versioning, rule 3: publishing a new version changes no existing assessment', async () => {
  const subject = await scored(50);
  const made = await assess(acme.testKey, subject, policyVersionId);
  await publish({ rules: [] }, 'fraud');
  expect((await acme.testKey.get(`/risk/assessments/${made.id}`)).body).toEqual(made);
  expect((await acme.testKey.get(`/risk/assessments/${made.id}/state`)).body.current).toBe(true);
  const key = await anApiKey(service, acme.owner, 'test');
  expect((await assess(key, subject, policyVersionId)).data.policyVersion).toBe(1);
});
