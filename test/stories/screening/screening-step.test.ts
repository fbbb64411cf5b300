import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { type Caller, type Json, keyCaller } from '../../support/http.ts';
import { putList } from '../../support/screening/lists.ts';
import {
  decided,
  LISTED,
  MINISTER,
  postRun,
  runOf,
  screeningEvidence,
} from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';
import {
  aRun,
  aSession,
  aWorkflow,
  complete,
  give,
  importCheck,
  postResult,
  revisionOf,
  sessionOf,
  type TestStep,
} from '../../support/verification/verification.ts';

let service: TestService;
let acme: TestOrganization;
let admin: Caller;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  admin = callingIn(acme.owner, 'test');
  await putList(service, 'eu_fsf', [LISTED]);
  await putList(service, 'service_pep', [MINISTER]);
});
afterAll(() => service.stop());

const FIELDS = [
  'name_latin',
  'name_native',
  'date_of_birth',
  'nationality',
  'document_country',
  'document_number',
  'document_kind',
];
const DOCUMENT: TestStep = {
  key: 'document',
  type: 'extract',
  outputs: FIELDS.map((field) => ({ field, type: 'string' })),
};

function screening(providerConfig: Json = {}, key = 'sanctions'): TestStep {
  const config = { sources: ['eu_fsf', 'service_pep'], ...providerConfig };
  return {
    key,
    type: 'check',
    config: { kind: 'pep_sanctions', provider: 'service_screening', providerConfig: config },
  };
}

const LIVENESS: TestStep = { key: 'liveness', type: 'check', outputs: [{ field: 'alive', type: 'boolean' }] };

const LISTED_DOCUMENT = { name_latin: 'BORIS TESTOV', date_of_birth: '1961-03-04' };

/** A session of these steps, with its run. */
async function begun(
  steps: readonly TestStep[],
  more: Json = {},
): Promise<{ sessionId: string; runId: string; session: Json }> {
  const workflow = await aWorkflow(admin, steps);
  const session = await aSession(acme.testKey, [workflow.id], more);
  return { session, sessionId: session.id, runId: await aRun(acme.testKey, session) };
}

/** The check that a document leads to. */
async function checkOf(document: Json, providerConfig: Json = {}): Promise<Json> {
  const { sessionId, runId } = await begun([DOCUMENT, screening(providerConfig)]);
  await give(acme.testKey, runId, 'document', document);
  const { checks } = await sessionOf(acme.testKey, sessionId);
  expect(checks.length).toBe(1);
  return checks[0];
}

function screeningRunOf({ providerRef }: Json): Promise<Json> {
  return runOf(acme.testKey, providerRef.slice('screening-run:'.length));
}

describe('Contract 3, The screening step', () => {
  test('runs with the last result before it, whichever that is', async () => {
    const { sessionId, runId } = await begun([DOCUMENT, LIVENESS, screening()]);
    const stepsOf = (run: Json) => run.steps.map(({ status }: Json) => status);
    expect(stepsOf(await give(acme.testKey, runId, 'document', LISTED_DOCUMENT))).toEqual([
      'succeeded',
      'pending',
      'pending',
    ]);
    expect((await sessionOf(acme.testKey, sessionId)).checks).toEqual([]);
    const run = await give(acme.testKey, runId, 'liveness', {}, 'failed');
    expect(stepsOf(run)).toEqual(['succeeded', 'failed', 'succeeded']);
    const { checks } = await sessionOf(acme.testKey, sessionId);
    expect(checks).toEqual([
      {
        id: expect.any(String),
        sessionId,
        workflowRunId: runId,
        stepKey: 'sanctions',
        kind: 'pep_sanctions',
        provider: 'service_screening',
        status: 'match',
        providerRef: expect.stringMatching(/^screening-run:/),
        participantId: null,
        flags: [],
        createdAt: expect.any(String),
      },
    ]);
    const screened = await screeningRunOf(checks[0]);
    expect(screened).toMatchObject({
      trigger: 'session',
      sessionId,
      riskSubjectId: null,
      status: 'match',
      riskSources: [],
    });
    const { body } = await acme.testKey.get(`/screening/runs?sessionId=${sessionId}`);
    expect(body.items.map(({ id }: Json) => id)).toEqual([screened.id]);
  });

  test('the last two results at the same moment: both count, and it runs once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { sessionId, runId } = await begun([DOCUMENT, LIVENESS, screening()]);
      await Promise.all([
        give(acme.testKey, runId, 'document', LISTED_DOCUMENT),
        give(acme.testKey, runId, 'liveness', { alive: true }),
      ]);
      const { checks } = await sessionOf(acme.testKey, sessionId);
      expect(checks.map(({ stepKey, status }: Json) => [stepKey, status])).toEqual([['sanctions', 'match']]);
    }
  });

  test('cannot be posted by hand, before or after', async () => {
    const { runId } = await begun([DOCUMENT, screening()]);
    const byHand = () => postResult(acme.testKey, runId, 'sanctions', { status: 'succeeded' });
    expect((await byHand()).body.code).toBe('illegal_transition');
    await give(acme.testKey, runId, 'document', LISTED_DOCUMENT);
    expect((await byHand()).body.code).toBe('illegal_transition');
    expect((await complete(acme.testKey, runId)).body.status).toBe('completed');
  });

  test('two of them in a row both run, and steps after them are for others', async () => {
    const { sessionId, runId } = await begun([
      DOCUMENT,
      screening({ sources: ['eu_fsf'] }, 'sanctions'),
      screening({ sources: ['service_pep'] }, 'pep'),
      LIVENESS,
    ]);
    await give(acme.testKey, runId, 'document', LISTED_DOCUMENT);
    const { checks } = await sessionOf(acme.testKey, sessionId);
    expect(checks.map(({ stepKey, status }: Json) => [stepKey, status])).toEqual([
      ['sanctions', 'match'],
      ['pep', 'clear'],
    ]);
    await give(acme.testKey, runId, 'liveness', { alive: true });
    expect((await complete(acme.testKey, runId)).status).toBe(200);
  });

  test('is taken once for each attempt, and a retry under the same key does not screen again', async () => {
    const { session, sessionId, runId } = await begun([DOCUMENT, screening()]);
    const body = { status: 'succeeded', outputs: LISTED_DOCUMENT };
    const options = { idempotencyKey: `document-${runId}` };
    await postResult(acme.testKey, runId, 'document', body, options);
    await postResult(acme.testKey, runId, 'document', body, options);
    await give(acme.testKey, await aRun(acme.testKey, session), 'document', { name_latin: 'Nemo Nobody' });
    const { checks } = await sessionOf(acme.testKey, sessionId);
    expect(checks.map(({ status }: Json) => status)).toEqual(['match', 'clear']);
  });

  test('reads name, date of birth, nationality and number of the document', async () => {
    const check = await checkOf({
      name_latin: 'Boris Testov',
      name_native: 'Борис Тестов',
      date_of_birth: '1961-03-04',
      nationality: 'RUS',
      document_country: 'rus',
      document_number: 'RU123456',
      document_kind: 'passport',
    });
    const { matches } = await screeningRunOf(check);
    expect(matches[0].factors.map(({ code }: Json) => code)).toEqual([
      'exact_name',
      'dob_same_day',
      'nationality_match',
      'document_number_same_country',
      'score_ceiling',
    ]);
  });

  test('a native name alone is searched, and a number of an unknown kind as either', async () => {
    expect((await checkOf({ name_native: 'Борис Тестов' })).status).toBe('review_required');
    const number = { document_number: 'RU123456', document_country: 'RU' };
    expect((await checkOf({ name_latin: 'Boris Testov', ...number })).status).toBe('match');
    expect(
      (await checkOf({ name_latin: 'Boris Testov', ...number, document_kind: 'national_id' })).status,
    ).toBe('review_required');
  });

  test('while a process is still loading its lists, the result before it is refused and can be sent again', async () => {
    const { sessionId, runId } = await begun([DOCUMENT, screening()]);
    await service.db.query('update list_indexes set term_builder_version = 99');
    const loading = await startService({ db: service.db, vault: service.vault });
    try {
      const caller = keyCaller(loading.url, acme.testKey, service.clock);
      const body = { status: 'succeeded', outputs: LISTED_DOCUMENT };
      const refused = await postResult(caller, runId, 'document', body, { idempotencyKey: runId });
      expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
        503,
        'unavailable',
        '5',
      ]);
      const elsewhere = await postResult(acme.testKey, runId, 'document', body, { idempotencyKey: runId });
      expect(elsewhere.status).toBe(200);
      expect((await sessionOf(acme.testKey, sessionId)).checks.length).toBe(1);
    } finally {
      await service.db.query('update list_indexes set term_builder_version = 6');
      await loading.service.close();
    }
  });

  test('what cannot be read of the document is left out', async () => {
    const check = await checkOf({
      name_latin: 'Boris Testov',
      date_of_birth: '31.12.1999',
      nationality: 'Elbonia',
    });
    expect(check.status).toBe('review_required');
  });
});

describe('Document 2, Verification workflow check step: the session check', () => {
  test.each<[string, Json, Json, string, readonly string[]]>([
    ['a sanctions match', LISTED_DOCUMENT, {}, 'match', []],
    ['a possible match', { name_latin: 'Boris Testov' }, {}, 'review_required', []],
    ['nothing, completely searched', { name_latin: 'Nemo Nobody' }, {}, 'clear', []],
    [
      'nothing, not completely searched',
      { name_latin: 'Nemo Nobody' },
      { sources: ['eu_fsf', 'uk_sanctions'] },
      'review_required',
      [],
    ],
    [
      'nothing, and a list that nobody knows',
      { name_latin: 'Nemo Nobody' },
      { sources: ['eu_fsf', 'unheard_of'] },
      'review_required',
      [],
    ],
    [
      'a finding on the PEP list alone, however sure',
      { name_latin: 'Petra Ministerova', date_of_birth: '1970-05-06' },
      {},
      'review_required',
      [],
    ],
    ['no list loaded', LISTED_DOCUMENT, { sources: ['uk_sanctions'] }, 'error', ['review']],
    ['no name read', { date_of_birth: '1961-03-04' }, {}, 'error', ['review']],
  ])('%s', async (_case, document, config, status, flags) => {
    const check = await checkOf(document, config);
    expect([check.status, check.flags]).toEqual([status, flags]);
  });

  describe('a name that a run request would refuse', () => {
    const tooMany = Array.from({ length: 13 }, () => 'Testov').join(' ');
    const NUMBER = { document_number: 'RU123456', document_country: 'RU', document_kind: 'passport' };

    test.each<[string, Json]>([
      ['13 words', { name_latin: tooMany }],
      ['301 characters', { name_latin: 'x'.repeat(301) }],
      ['13 words beside another name', { name_latin: tooMany, name_native: 'Нико Никто' }],
      ['301 characters beside another name', { name_latin: 'x'.repeat(301), name_native: 'Нико Никто' }],
    ])('%s: nothing is searched but a number', async (_case, document) => {
      const check = await checkOf(document);
      expect([check.status, check.flags]).toEqual(['error', ['review']]);
      expect(await screeningRunOf(check)).toMatchObject({ status: 'error', errorCode: 'missing_name' });
      const unlisted = await checkOf({ ...document, ...NUMBER, document_number: '7' });
      expect(unlisted.status).toBe('review_required');
      expect(await screeningRunOf(unlisted)).toMatchObject({
        status: 'incomplete',
        incompleteReasons: ['name_without_tokens'],
      });
      const listed = await screeningRunOf(await checkOf({ ...document, ...NUMBER }));
      expect(listed).toMatchObject({ status: 'possible_match', incompleteReasons: ['name_without_tokens'] });
    });
  });

  test('a date of birth that is yet to come clears nobody', async () => {
    const check = await checkOf({ name_latin: 'Boris Testov', date_of_birth: '2061-03-04' });
    expect(check.status).toBe('review_required');
  });

  test('a document that could not be read ends in error', async () => {
    const { sessionId, runId } = await begun([DOCUMENT, screening()]);
    await give(acme.testKey, runId, 'document', {}, 'failed');
    const { checks } = await sessionOf(acme.testKey, sessionId);
    expect(checks[0].status).toBe('error');
    expect(await screeningRunOf(checks[0])).toMatchObject({ status: 'error', errorCode: 'missing_name' });
  });

  test('an earlier saved step with equal scores ends in error with review recommended', async () => {
    const { sessionId, runId } = await begun([DOCUMENT, screening({ reviewScore: 80, matchScore: 81 })]);
    await service.db.query(
      `update verification_workflow_revisions set steps = replace(steps::text, '"matchScore":81', '"matchScore":80')::json`,
    );
    await give(acme.testKey, runId, 'document', LISTED_DOCUMENT);
    const { checks } = await sessionOf(acme.testKey, sessionId);
    expect([checks[0].status, checks[0].flags]).toEqual(['error', ['review']]);
    expect(await screeningRunOf(checks[0])).toMatchObject({
      status: 'error',
      errorCode: 'invalid_scores',
      incomplete: true,
      matches: [],
    });
  });

  test('stays as it was when a match is decided on', async () => {
    const { sessionId, runId } = await begun([DOCUMENT, screening()]);
    await give(acme.testKey, runId, 'document', { name_latin: 'Boris Testov' });
    const before = await sessionOf(acme.testKey, sessionId);
    const { matches } = await screeningRunOf(before.checks[0]);
    await decided(admin, matches[0].id, 'false_positive');
    expect((await sessionOf(acme.testKey, sessionId)).checks).toEqual(before.checks);
    expect((await screeningRunOf(before.checks[0])).status).toBe('clear');
  });

  test('can be imported as evidence like any other', async () => {
    const subjectId = await aSubject(acme.testKey);
    const { body } = await importCheck(acme.testKey, subjectId, (await checkOf(LISTED_DOCUMENT)).id);
    expect(body.data).toMatchObject({ fact: 'check.pep_sanctions', value: 'match' });
  });
});

describe('Document 2, Risk evidence: of a session', () => {
  const EU = 'screening.sanctions service:screening:eu_fsf:r70:m90';
  const PEP = 'screening.pep service:screening:service_pep:r70:m90:l12';

  test('a linked subject has it at once', async () => {
    const subjectId = await aSubject(acme.testKey);
    const { sessionId, runId } = await begun([DOCUMENT, screening()], { subjectId });
    await give(acme.testKey, runId, 'document', LISTED_DOCUMENT);
    expect(await screeningEvidence(acme.testKey, subjectId)).toEqual([
      [EU, 'match'],
      [PEP, 'none'],
    ]);
    const { body } = await acme.testKey.get(`/screening/runs?riskSubjectId=${subjectId}`);
    expect(body.items).toMatchObject([
      { sessionId, riskSubjectId: subjectId, riskSources: [{ value: 'match' }, { value: 'none' }] },
    ]);
  });

  test('Contract 3, Native evidence, rule 6: a session that is linked later brings that of its newest run', async () => {
    const { session, sessionId, runId } = await begun([DOCUMENT, screening()]);
    await give(acme.testKey, runId, 'document', LISTED_DOCUMENT);
    service.clock.moveSeconds(60);
    const screenedAt = service.clock.now().toISOString();
    await give(acme.testKey, await aRun(acme.testKey, session), 'document', { name_latin: 'Boris Testov' });
    service.clock.moveSeconds(60);
    const subjectId = await aSubject(acme.testKey);
    await acme.testKey.post(`/verification/sessions/${sessionId}/subject`, { subjectId });
    expect(await screeningEvidence(acme.testKey, subjectId)).toEqual([
      [EU, 'possible_match'],
      [PEP, 'none'],
    ]);
    const { body } = await acme.testKey.get(`/risk/evidence?subjectId=${subjectId}`);
    const screenings = body.items.filter(({ data }: Json) => data.provenance.evidenceClass === 'screening');
    expect(screenings.map(({ data }: Json) => data.observedAt)).toEqual([screenedAt, screenedAt]);
    const { body: runs } = await acme.testKey.get(`/screening/runs?riskSubjectId=${subjectId}`);
    expect(runs.items.map(({ riskSources }: Json) => riskSources.length)).toEqual([2, 0]);
  });

  test('a decision before the link is in what is recorded, one after it too', async () => {
    const { sessionId, runId } = await begun([DOCUMENT, screening({ sources: ['eu_fsf'] })]);
    await give(acme.testKey, runId, 'document', { name_latin: 'Boris Testov' });
    const { checks } = await sessionOf(acme.testKey, sessionId);
    const { matches } = await screeningRunOf(checks[0]);
    await decided(admin, matches[0].id, 'false_positive');
    const subjectId = await aSubject(acme.testKey);
    await acme.testKey.post(`/verification/sessions/${sessionId}/subject`, { subjectId });
    await decided(admin, matches[0].id, 'confirmed');
    expect(await screeningEvidence(acme.testKey, subjectId)).toEqual([
      [EU, 'clear'],
      [EU, 'match'],
    ]);
  });

  test('a decision and the link at the same moment: what is recorded last is what the run says', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { sessionId, runId } = await begun([DOCUMENT, screening({ sources: ['eu_fsf'] })]);
      await give(acme.testKey, runId, 'document', { name_latin: 'Boris Testov' });
      const { checks } = await sessionOf(acme.testKey, sessionId);
      const { id, matches } = await screeningRunOf(checks[0]);
      const subjectId = await aSubject(acme.testKey);
      await Promise.all([
        acme.testKey.post(`/verification/sessions/${sessionId}/subject`, { subjectId }),
        decided(admin, matches[0].id, 'false_positive'),
      ]);
      expect((await screeningEvidence(acme.testKey, subjectId)).at(-1)).toEqual([EU, 'clear']);
      const run = await runOf(acme.testKey, id);
      expect([run.status, run.riskSubjectId, run.riskSources[0].value]).toEqual([
        'clear',
        subjectId,
        'clear',
      ]);
    }
  });

  describe('Contract 2, Records: receipts of one change grow evidenceRevision by one', () => {
    const STEPS = [
      { ...DOCUMENT, outputs: [{ field: 'name_latin', type: 'string' as const }] },
      LIVENESS,
      screening(),
      screening({ sources: ['eu_fsf'] }, 'again'),
    ];
    const FACTS = [
      'verification.liveness.alive',
      'screening.sanctions',
      'screening.pep',
      'screening.sanctions',
    ];

    /** Each with its event, which says the same of what it supersedes, and with the run that it is of. */
    async function expectReceipts(subjectId: string, facts: readonly string[]): Promise<void> {
      const { body } = await acme.testKey.get(`/risk/evidence?subjectId=${subjectId}`);
      const { body: events } = await acme.testKey.get(`/risk/events?subjectId=${subjectId}`);
      const recorded = events.items.filter(({ data }: Json) => data.type === 'risk.evidence.recorded');
      expect(body.items.map(({ data }: Json) => data.fact.replace(/workflow-\d+\./, ''))).toEqual(facts);
      expect(recorded.map(({ data }: Json) => [data.resourceId, data.detail.supersedes])).toEqual(
        body.items.map(({ id, data }: Json) => [id, data.supersedes]),
      );
      const { body: runs } = await acme.testKey.get(`/screening/runs?riskSubjectId=${subjectId}`);
      const riskSources = runs.items.toReversed().flatMap((one: Json) => one.riskSources);
      expect(riskSources.map(({ evidenceId }: Json) => evidenceId)).toEqual(
        body.items.slice(-3).map(({ id }: Json) => id),
      );
    }

    test('a result and the screening steps that it leads to', async () => {
      const subjectId = await aSubject(acme.testKey);
      const { runId } = await begun(STEPS, { subjectId });
      await give(acme.testKey, runId, 'document', { name_latin: 'BORIS TESTOV' });
      expect(await revisionOf(acme.testKey, subjectId), 'waits for approval').toBe(0);
      await give(acme.testKey, runId, 'liveness', { alive: true });
      await expectReceipts(subjectId, FACTS);
      expect(await revisionOf(acme.testKey, subjectId)).toBe(1);
    });

    test('the link of a session, with all that its steps have found', async () => {
      const { sessionId, runId } = await begun(STEPS);
      await give(acme.testKey, runId, 'document', { name_latin: 'BORIS TESTOV' });
      await give(acme.testKey, runId, 'liveness', { alive: true });
      const subjectId = await aSubject(acme.testKey);
      await acme.testKey.post(`/verification/sessions/${sessionId}/subject`, { subjectId });
      await expectReceipts(subjectId, FACTS);
      expect(await revisionOf(acme.testKey, subjectId)).toBe(1);
    });
  });

  test('an attempt that is no longer the newest of the subject records nothing', async () => {
    const subjectId = await aSubject(acme.testKey);
    const workflow = await aWorkflow(admin, [DOCUMENT, screening({ sources: ['eu_fsf'] })]);
    const [older, newer] = [
      await aSession(acme.testKey, [workflow.id], { subjectId }),
      await aSession(acme.testKey, [workflow.id], { subjectId }),
    ];
    const olderRun = await aRun(acme.testKey, older);
    service.clock.moveSeconds(1);
    const newerRun = await aRun(acme.testKey, newer);
    await give(acme.testKey, newerRun, 'document', LISTED_DOCUMENT);
    await give(acme.testKey, olderRun, 'document', { name_latin: 'Nemo Nobody' });
    expect(await screeningEvidence(acme.testKey, subjectId)).toEqual([[EU, 'match']]);
  });

  describe('Contract 3, Native evidence, rule 4: a newer attempt leaves nothing of the screenings before', () => {
    const NOBODY = { name_latin: 'Nemo Nobody' };
    const EU_80 = EU.replace('r70', 'r80');
    const STEPS = [DOCUMENT, screening()];
    const GONE = [
      [EU, 'unavailable'],
      [PEP, 'unavailable'],
    ];

    /** What a policy would see: the newest of each fact and source that has a value. */
    async function standing(subjectId: string): Promise<unknown> {
      const newest = new Map(await screeningEvidence(acme.testKey, subjectId));
      return [...newest].filter(([, value]) => value !== 'unavailable');
    }

    const link = (sessionId: string, subjectId: string) =>
      acme.testKey.post(`/verification/sessions/${sessionId}/subject`, { subjectId });

    test('its start makes them unavailable, in one step of the evidence revision', async () => {
      const subjectId = await aSubject(acme.testKey);
      const { session, runId } = await begun(STEPS, { subjectId });
      await give(acme.testKey, runId, 'document', NOBODY);
      const before = await revisionOf(acme.testKey, subjectId);
      service.clock.moveSeconds(60);
      const second = await aRun(acme.testKey, session);
      expect(await revisionOf(acme.testKey, subjectId)).toBe(before + 1);
      const evidence = await screeningEvidence(acme.testKey, subjectId);
      expect(evidence).toEqual([[EU, 'clear'], [PEP, 'none'], ...GONE]);
      const { body } = await acme.testKey.get(`/risk/evidence?subjectId=${subjectId}`);
      const { data } = body.items.at(-1);
      expect([data.providerRef, data.observedAt]).toEqual([
        `run:${second}`,
        service.clock.now().toISOString(),
      ]);
      await give(acme.testKey, second, 'document', LISTED_DOCUMENT);
      expect((await screeningEvidence(acme.testKey, subjectId)).slice(evidence.length)).toEqual([
        [EU, 'match'],
        [PEP, 'none'],
      ]);
    });

    test.each([
      ['of the same session', false],
      ['of another session', true],
    ])(
      'whether the subject is linked before or after an attempt %s, it comes to the same',
      async (_case, other) => {
        const outcomes = [];
        for (const linksFirst of [true, false]) {
          const subjectId = await aSubject(acme.testKey);
          const workflow = await aWorkflow(admin, STEPS);
          const linked = linksFirst ? { subjectId } : {};
          const session = await aSession(acme.testKey, [workflow.id], linked);
          await give(acme.testKey, await aRun(acme.testKey, session), 'document', NOBODY);
          service.clock.moveSeconds(60);
          const later = other ? await aSession(acme.testKey, [workflow.id], linked) : session;
          await aRun(acme.testKey, later);
          if (!linksFirst) for (const { id } of new Set([session, later])) await link(id, subjectId);
          outcomes.push(await standing(subjectId));
        }
        expect(outcomes).toEqual([[], []]);
      },
    );

    test('one of another revision and other scores is withdrawn too, by a start or by a link', async () => {
      const workflow = await aWorkflow(admin, [
        DOCUMENT,
        screening({ sources: ['eu_fsf'], reviewScore: 80 }),
      ]);
      const [starting, linking] = [await aSubject(acme.testKey), await aSubject(acme.testKey)];
      for (const subjectId of [starting, linking]) {
        const session = await aSession(acme.testKey, [workflow.id], { subjectId });
        await give(acme.testKey, await aRun(acme.testKey, session), 'document', NOBODY);
        expect(await standing(subjectId)).toEqual([[EU_80, 'clear']]);
      }
      await aWorkflow(admin, [DOCUMENT, screening({ sources: ['eu_fsf'] })], workflow.key);
      service.clock.moveSeconds(60);
      await aRun(acme.testKey, await aSession(acme.testKey, [workflow.id], { subjectId: starting }));
      expect(await screeningEvidence(acme.testKey, starting)).toEqual([
        [EU_80, 'clear'],
        [EU_80, 'unavailable'],
      ]);
      const session = await aSession(acme.testKey, [workflow.id]);
      await give(acme.testKey, await aRun(acme.testKey, session), 'document', NOBODY);
      await link(session.id, linking);
      expect(await screeningEvidence(acme.testKey, linking)).toEqual([
        [EU_80, 'clear'],
        [EU_80, 'unavailable'],
        [EU, 'clear'],
      ]);
    });

    test('a link whose screening says the same fact supersedes it, without a withdrawal between', async () => {
      const subjectId = await aSubject(acme.testKey);
      const workflow = await aWorkflow(admin, [DOCUMENT, screening({ sources: ['eu_fsf'] })]);
      const first = await aSession(acme.testKey, [workflow.id], { subjectId });
      await give(acme.testKey, await aRun(acme.testKey, first), 'document', NOBODY);
      service.clock.moveSeconds(60);
      const second = await aSession(acme.testKey, [workflow.id]);
      await give(acme.testKey, await aRun(acme.testKey, second), 'document', LISTED_DOCUMENT);
      await link(second.id, subjectId);
      expect(await screeningEvidence(acme.testKey, subjectId)).toEqual([
        [EU, 'clear'],
        [EU, 'match'],
      ]);
    });

    test('a decision on a screening of an older attempt changes no evidence', async () => {
      const subjectId = await aSubject(acme.testKey);
      const { session, sessionId, runId } = await begun(STEPS, { subjectId });
      await give(acme.testKey, runId, 'document', { name_latin: 'Boris Testov' });
      const { checks } = await sessionOf(acme.testKey, sessionId);
      const { matches } = await screeningRunOf(checks[0]);
      await aRun(acme.testKey, session);
      await decided(admin, matches[0].id, 'false_positive');
      expect((await screeningEvidence(acme.testKey, subjectId)).slice(-2)).toEqual(GONE);
    });

    test('a direct run since then and the screening of another workflow stay', async () => {
      const subjectId = await aSubject(acme.testKey);
      const { session, runId } = await begun([DOCUMENT, screening({ sources: ['eu_fsf'] })], { subjectId });
      await give(acme.testKey, runId, 'document', NOBODY);
      const other = await begun([DOCUMENT, screening({ sources: ['service_pep'] })], { subjectId });
      await give(acme.testKey, other.runId, 'document', NOBODY);
      await postRun(acme.testKey, { subject: { name: 'Nemo Nobody' }, riskSubjectId: subjectId });
      await aRun(acme.testKey, session);
      expect(await standing(subjectId)).toEqual([
        [EU, 'clear'],
        [PEP, 'none'],
      ]);
    });
  });

  test('a check that somebody posted under the name of the service is not taken for one of its own', async () => {
    const { sessionId, runId } = await begun([DOCUMENT, screening()]);
    await give(acme.testKey, runId, 'document', LISTED_DOCUMENT);
    const { checks } = await sessionOf(acme.testKey, sessionId);
    const { session: other } = await begun([DOCUMENT, screening()]);
    const { kind, provider, status, providerRef } = checks[0];
    await acme.testKey.post(`/verification/sessions/${other.id}/checks`, {
      kind,
      provider,
      status,
      providerRef,
    });
    const subjectId = await aSubject(acme.testKey);
    await acme.testKey.post(`/verification/sessions/${other.id}/subject`, { subjectId });
    expect(await screeningEvidence(acme.testKey, subjectId)).toEqual([]);
  });
});
