import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ModelEndpoint } from '../../../src/risk/investigations/model/model.adapter.ts';
import {
  aDeviceScore,
  anAssessedSubject,
  anAssessingOrganization,
  anAssessment,
  type AssessingOrganization,
  inTestMode,
} from '../../support/risk/assessments.ts';
import { aMember, aSubject } from '../../support/builders.ts';
import { submit } from '../../support/risk/evidence.ts';
import type { Answer, Caller, Json } from '../../support/http.ts';
import { aQueued, investigated, readInvestigation, start, tick } from '../../support/risk/investigations.ts';
import {
  type ModelEndpointServer,
  type ModelReply,
  startModelEndpoint,
} from '../../support/risk/model-endpoint.ts';
import { inShort } from '../../support/refusals.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let endpoint: ModelEndpointServer;
let model: ModelEndpoint;

beforeAll(async () => {
  service = await startService();
  endpoint = await startModelEndpoint();
  model = {
    endpoint: endpoint.endpoint,
    name: 'small-model',
    apiKey: 'sk-test',
    timeoutMilliseconds: 20_000,
  };
});
afterEach(() => endpoint.answerWith(() => ({ findings: [] })));
afterAll(async () => {
  await endpoint.close();
  await service.stop();
});

const SETTINGS = '/risk/investigation-ai-settings';

function consent(caller: Caller, enabled: boolean, expectedRevision: number): Promise<Answer> {
  return caller.post(SETTINGS, { enabled, expectedRevision });
}

async function aConsentingOrganization(): Promise<AssessingOrganization> {
  const organization = await anAssessingOrganization(service);
  const given = await consent(organization.admin, true, 0);
  if (given.status !== 200) throw new Error(`consent: ${JSON.stringify(given.body)}`);
  return organization;
}

describe('Contract 2, Bodies that were not shown: /risk/investigation-ai-settings', () => {
  test('off at revision 0 before the first change', async () => {
    const acme = await anAssessingOrganization(service);
    const { status, body } = await acme.testKey.get(SETTINGS);
    expect([status, body]).toEqual([200, { enabled: false, revision: 0, changedBy: null, changedAt: null }]);
  });

  test('the owner changes it, revision by revision, and history tells', async () => {
    const acme = await anAssessingOrganization(service);
    const settings = {
      enabled: true,
      revision: 1,
      changedBy: `user:${acme.owner.userId}`,
      changedAt: service.clock.now().toISOString(),
    };
    const given = await consent(acme.admin, true, 0);
    expect([given.status, given.body]).toEqual([200, settings]);
    expect((await acme.testKey.get(SETTINGS)).body).toEqual(settings);
    expect((await consent(acme.admin, false, 1)).body).toEqual({ ...settings, enabled: false, revision: 2 });
    const { body } = await acme.testKey.get(`/risk/events?resourceId=${acme.id}`);
    expect(body.items.map(({ data }: Json) => [data.type, data.subjectId, data.detail])).toEqual([
      ['risk.ai_settings.changed', null, { enabled: true, revision: 1 }],
      ['risk.ai_settings.changed', null, { enabled: false, revision: 2 }],
    ]);
  });

  test('a stale revision is 409, also when two come at once', async () => {
    const acme = await anAssessingOrganization(service);
    for (const expectedRevision of [-1, 1]) {
      const early = await consent(acme.admin, true, expectedRevision);
      expect([inShort(early).slice(0, 2), early.body.currentRevision]).toEqual([[409, 'stale_revision'], 0]);
    }
    const both = await Promise.all([consent(acme.admin, true, 0), consent(acme.admin, false, 0)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const late = await consent(acme.admin, true, 0);
    expect([late.status, late.body.currentRevision]).toEqual([409, 1]);
    expect((await acme.testKey.get(SETTINGS)).body.revision).toBe(1);
  });

  test('only the owner gives consent', async () => {
    const acme = await anAssessingOrganization(service);
    const [admin, member] = [
      inTestMode(await aMember(service, acme.owner, 'admin')),
      inTestMode(await aMember(service, acme.owner, 'member')),
    ];
    const answers = await Promise.all(
      [admin, member, acme.testKey].map((caller) => consent(caller, true, 0)),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await member.get(SETTINGS)).status).toBe(200);
  });

  test('is of one organization and mode', async () => {
    const [acme, other] = [await aConsentingOrganization(), await anAssessingOrganization(service)];
    const enabled = await Promise.all(
      [acme.testKey, acme.liveKey, other.testKey].map(
        async (caller) => (await caller.get(SETTINGS)).body.enabled,
      ),
    );
    expect(enabled).toEqual([true, false, false]);
  });
});

describe('Contract 2, Investigation: ai_assisted', () => {
  const assisted = { method: 'ai_assisted', question: 'What stands out?' };
  const isOfModel = ({ code }: Json): boolean => code.startsWith('ai.');

  /** Starts one, lets a worker run it with the model, and gives the record. */
  async function run(
    acme: AssessingOrganization,
    subjectId: string,
    reply: (asked: Json) => ModelReply,
    body: Json = assisted,
  ): Promise<Json> {
    endpoint.answerWith(reply);
    const id = await aQueued(acme.testKey, subjectId, body);
    expect(await tick(service, { model }, 'ai_assisted')).toBe(1);
    return (await readInvestigation(acme.testKey, id)).data;
  }

  test('needs the consent of the owner: 403 without, and nothing is queued', async () => {
    const acme = await anAssessingOrganization(service);
    const subjectId = await aSubject(acme.testKey);
    expect(inShort(await start(acme.testKey, subjectId, assisted)).slice(0, 2)).toEqual([
      403,
      'ai_consent_required',
    ]);
    expect((await start(acme.testKey, '00000000-0000-7000-8000-000000000000', assisted)).status).toBe(404);
    expect((await acme.testKey.get(`/risk/investigations?subjectId=${subjectId}`)).body.items).toEqual([]);
    await consent(acme.admin, true, 0);
    expect((await start(acme.testKey, subjectId, assisted)).status).toBe(201);
    await tick(service, { model }, 'ai_assisted');
  });

  test('adds the findings of the model to those of the investigator', async () => {
    const acme = await aConsentingOrganization();
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 80);
    const deterministic = await investigated(service, acme.testKey, subjectId);
    const citations = [{ resource: 'assessments', id: assessmentId.toUpperCase() }];
    const finding = {
      severity: 'attention',
      code: 'odd_pattern',
      statement: 'The score is at its top.',
      citations,
    };
    const data = await run(acme, subjectId, () => ({ findings: [finding] }));
    expect(data).toMatchObject({ status: 'completed', model: 'small-model', error: null });
    expect(data.findings.filter((one: Json) => !isOfModel(one))).toEqual(deterministic.data.findings);
    expect(data.findings.filter(isOfModel)).toEqual([
      {
        ...finding,
        id: expect.any(String),
        code: 'ai.odd_pattern',
        citations: [{ resource: 'assessments', id: assessmentId }],
      },
    ]);
  });

  test('OpenAPI, findings: the most severe first, by either method, and the computed ones before the others', async () => {
    const acme = await aConsentingOrganization();
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 80);
    await aDeviceScore(acme, subjectId, 20);
    const citations = [{ resource: 'assessments', id: assessmentId }];
    const findings = ['info', 'critical', 'attention'].map((severity) => ({
      severity,
      code: 'odd_pattern',
      statement: 'It is odd.',
      citations,
    }));
    const data = await run(acme, subjectId, () => ({ findings }));
    const told: string[] = data.findings.map((one: Json) => `${one.severity} ${isOfModel(one)}`);
    const order = ['critical', 'attention', 'info'].flatMap((one) => [`${one} false`, `${one} true`]);
    expect(told).toEqual(told.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
    expect(new Set(told)).toEqual(
      new Set(['critical true', 'attention false', 'attention true', 'info false', 'info true']),
    );
  });

  test('asks in the OpenAI-compatible form, with the key of the operator', async () => {
    const acme = await aConsentingOrganization();
    const { subjectId } = await anAssessedSubject(acme, 80);
    await run(acme, subjectId, () => ({ findings: [] }));
    const { path, headers, body } = endpoint.asked.at(-1) ?? {};
    expect([path, headers?.authorization]).toEqual(['/v1/chat/completions', 'Bearer sk-test']);
    expect(body).toMatchObject({
      model: 'small-model',
      messages: [{ role: 'system' }, { role: 'user' }],
      response_format: { type: 'json_object' },
    });
  });

  test('sends facts and record ids, but no externalId, wherever it stands, and nothing that people wrote', async () => {
    const acme = await aConsentingOrganization();
    const subjectId = await aSubject(acme.testKey, 'Cust-4711');
    const more = { observedAt: service.clock.now().toISOString(), providerRef: 'dossier of Mrs Miller' };
    const { id } = await submit(acme.testKey, subjectId, acme.sourceId, 'device.score', 50, more);
    const assessment = await anAssessment(acme, subjectId);
    await acme.admin.post(`/risk/assessments/${assessment.id}/overrides`, {
      decision: 'none',
      reason: 'Mrs Miller is known',
      expiresAt: new Date(service.clock.now().getTime() + 3_600_000).toISOString(),
    });
    await run(acme, subjectId, () => ({ findings: [] }), {
      method: 'ai_assisted',
      question: 'Is cust-4711 the same device as (CUST-4711)?',
    });
    const { text, facts } = endpoint.asked.at(-1) ?? {};
    expect(text).not.toMatch(/4711|Miller|dossier/i);
    expect(text).not.toContain(acme.owner.userId);
    expect(facts.question).toBe('Is [subject] the same device as ([subject])?');
    expect(facts.subject).toEqual({ resource: 'subjects', id: subjectId, kind: 'person' });
    expect(facts.evidence).toMatchObject([{ resource: 'evidence', id, fact: 'device.score', value: 50 }]);
    expect(facts.assessments).toMatchObject([
      { id: assessment.id, band: 'medium', effectiveDecision: 'none' },
    ]);
    expect(facts.actions).toHaveLength(1);
    expect(facts.findings.length).toBeGreaterThan(0);
  });

  const NOBODY = '00000000-0000-7000-8000-000000000000';
  const FINE = { severity: 'info', code: 'fine', statement: 'Fine.' };

  test('drops a finding of which one citation is invented, or that is unfit, and keeps the others', async () => {
    const acme = await aConsentingOrganization();
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 80);
    const elsewhere = await anAssessedSubject(acme, 80);
    const events = await acme.testKey.get(`/risk/events?subjectId=${subjectId}`);
    const real = { resource: 'assessments', id: assessmentId };
    const unfit = [
      { citations: [real, { resource: 'evidence', id: NOBODY }] },
      { citations: [{ resource: 'assessments', id: elsewhere.assessmentId }] },
      { citations: [{ resource: 'evidence', id: assessmentId }] },
      { citations: [{ resource: 'events', id: events.body.items[0].id }] },
      { citations: [real, { resource: 'sources', id: acme.sourceId }] },
      { citations: [{ resource: 'assessments', id: 1 }] },
      { citations: [assessmentId] },
      { citations: [] },
      { citations: null },
      { citations: Array.from({ length: 21 }, () => real) },
      { severity: 'fatal' },
      { code: 'Not a code' },
      { code: 'c'.repeat(81) },
      { statement: 'x'.repeat(1_001) },
      { statement: ' ' },
      { statement: 'a\u0000b' },
      { statement: undefined },
    ].map((change) => ({ ...FINE, citations: [real], ...change }));
    const fit = [
      { code: 'c'.repeat(80), statement: 'x'.repeat(1_000) },
      { code: 'with_more', id: NOBODY, advice: 'reject', citations: [{ ...real, quote: 'top' }] },
    ].map((change) => ({ ...FINE, citations: [real], ...change }));
    const findings = [...unfit, null, 'all is well', [], ...fit];
    const content = JSON.stringify({ findings, advice: 'reject' });
    const data = await run(acme, subjectId, () => ({ content }));
    expect(data.error).toBeNull();
    expect(data.findings.filter(isOfModel)).toEqual(
      fit.map(({ severity, code, statement }) => ({
        id: expect.not.stringContaining(NOBODY),
        severity,
        code: `ai.${code}`,
        statement,
        citations: [real],
      })),
    );
  });

  test.each<[string, ModelReply, string]>([
    ['answers 500', { status: 500 }, 'model_refused'],
    ['answers 429', { status: 429 }, 'model_refused'],
    ['hangs up', 'hang up', 'model_unreachable'],
    ['redirects', { status: 302, text: '' }, 'model_refused'],
    ['answers with something that is no JSON', { text: '<html>' }, 'model_answer_invalid'],
    ['answers with no choice', { text: '{"choices":[]}' }, 'model_answer_invalid'],
    ['answers in prose', { content: 'I think that' }, 'model_answer_invalid'],
    ['answers with another shape', { content: '{"result":[]}' }, 'model_answer_invalid'],
    ['answers with findings that are no list', { content: '{"findings":{}}' }, 'model_answer_invalid'],
    ['has too many findings', { findings: Array.from({ length: 51 }, () => FINE) }, 'model_answer_invalid'],
    ['answers without end', { text: ' '.repeat(1024 * 1024 + 1) }, 'model_answer_invalid'],
  ])('a model that %s leaves the deterministic findings and an error', async (_what, reply, error) => {
    const acme = await aConsentingOrganization();
    const { subjectId } = await anAssessedSubject(acme, 80);
    const deterministic = await investigated(service, acme.testKey, subjectId);
    const data = await run(acme, subjectId, () => reply);
    expect(data).toMatchObject({ status: 'completed', model: 'small-model', error });
    expect(data.findings).toEqual(deterministic.data.findings);
  });

  test.each<ModelReply>(['never', 'stall in the body'])(
    'one that answers too late (%s): the same',
    async (reply) => {
      const acme = await aConsentingOrganization();
      const { subjectId } = await anAssessedSubject(acme, 80);
      endpoint.answerWith(() => reply);
      const id = await aQueued(acme.testKey, subjectId, assisted);
      await tick(service, { model: { ...model, timeoutMilliseconds: 100 } }, 'ai_assisted');
      const { data } = await readInvestigation(acme.testKey, id);
      expect(data).toMatchObject({ status: 'completed', error: 'model_timed_out' });
      expect(data.findings.length).toBeGreaterThan(0);
    },
  );

  test('an endpoint that is not there: the same', async () => {
    const acme = await aConsentingOrganization();
    const { subjectId } = await anAssessedSubject(acme, 80);
    const id = await aQueued(acme.testKey, subjectId, assisted);
    const gone = await startModelEndpoint();
    await gone.close();
    await tick(service, { model: { ...model, endpoint: gone.endpoint } }, 'ai_assisted');
    expect((await readInvestigation(acme.testKey, id)).data).toMatchObject({
      status: 'completed',
      error: 'model_unreachable',
    });
  });

  test('without a configured model it completes and says so', async () => {
    const acme = await aConsentingOrganization();
    const { subjectId } = await anAssessedSubject(acme, 80);
    const id = await aQueued(acme.testKey, subjectId, assisted);
    await tick(service, {}, 'ai_assisted');
    const { data } = await readInvestigation(acme.testKey, id);
    expect(data).toMatchObject({ status: 'completed', model: null, error: 'model_not_configured' });
    expect(data.findings.length).toBeGreaterThan(0);
  });

  test('a consent that was withdrawn before it ran keeps everything here', async () => {
    const acme = await aConsentingOrganization();
    const { subjectId } = await anAssessedSubject(acme, 80);
    const id = await aQueued(acme.testKey, subjectId, assisted);
    await consent(acme.admin, false, 1);
    const before = endpoint.asked.length;
    await tick(service, { model }, 'ai_assisted');
    expect((await readInvestigation(acme.testKey, id)).data).toMatchObject({
      status: 'completed',
      model: null,
      error: 'ai_consent_withdrawn',
    });
    expect(endpoint.asked.length).toBe(before);
  });

  test('a slow model holds neither the subject nor the investigations that need none', async () => {
    const acme = await aConsentingOrganization();
    const { subjectId } = await anAssessedSubject(acme, 80);
    let answer: ((reply: ModelReply) => void) | undefined;
    const answered = new Promise<ModelReply>((resolve) => {
      answer = resolve;
    });
    const asked = endpoint.asked.length;
    endpoint.answerWith(() => answered);
    const slow = await aQueued(acme.testKey, subjectId, assisted);
    // Longer than all that the others do meanwhile takes, also on a busy machine.
    const running = tick(service, { model: { ...model, timeoutMilliseconds: 120_000 } }, 'ai_assisted');
    while (endpoint.asked.length === asked) await new Promise((resolve) => setImmediate(resolve));

    const { data } = await investigated(service, acme.testKey, subjectId);
    expect(data.status).toBe('completed');
    expect((await anAssessment(acme, subjectId)).id).toEqual(expect.any(String));
    expect((await readInvestigation(acme.testKey, slow)).data.status).toBe('running');
    expect(await tick(service, { model }, 'ai_assisted'), 'it is leased').toBe(0);
    answer?.({ findings: [] });
    await running;
    expect((await readInvestigation(acme.testKey, slow)).data.status).toBe('completed');
    const state = await acme.testKey.get(`/risk/investigations/${slow}/state`);
    expect(state.body.reasons, 'the snapshot was taken before').toContain('assessment_created');
  });
});
