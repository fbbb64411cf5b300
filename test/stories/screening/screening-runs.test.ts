import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TERM_BUILDER_VERSION } from '@assay/name-screening';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { NOBODY } from '../../support/risk/evidence.ts';
import type { Json } from '../../support/http.ts';
import { putList } from '../../support/screening/lists.ts';
import {
  CHILD,
  FORMER,
  LISTED,
  MINISTER,
  postRun,
  runOf,
  screened,
} from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  await putList(service, 'eu_fsf', [
    LISTED,
    { entryId: 'EU-2', name: 'Ada Lovelace', entityType: 'person' },
    { entryId: 'EU-3', name: 'Ada Lovelace', entityType: 'person' },
    { entryId: 'EU-4', name: 'Testov Shipping', entityType: 'entity' },
  ]);
  await putList(service, 'ofac_sdn', [{ entryId: '77', name: 'Ada Lovelace' }]);
  await putList(service, 'service_pep', [MINISTER, CHILD, FORMER]);
});
afterAll(() => service.stop());

const LISTED_PERSON = { name: 'Boris Testov', datesOfBirth: ['1961-03-04'] };

describe('Document 2, Run status', () => {
  test.each<[string, Json, Json]>([
    ['match: at or above matchScore', { subject: LISTED_PERSON }, { status: 'match', topScore: 100 }],
    [
      'possible_match: at or above reviewScore',
      { subject: { name: 'Boris Testov' } },
      { status: 'possible_match', topScore: 82 },
    ],
    [
      'clear: nothing reached reviewScore',
      { subject: { name: 'Nemo Nobody' } },
      { status: 'clear', topScore: null },
    ],
    [
      'clear with a score: what stays below review is counted and not shown',
      { subject: { name: 'Boris Nobody' } },
      { status: 'clear', topScore: 25, candidateCount: 1, matches: [] },
    ],
    [
      'incomplete: nothing found, and a list was missing',
      { subject: { name: 'Nemo Nobody' }, sources: ['eu_fsf', 'uk_sanctions'] },
      { status: 'incomplete', incomplete: true, incompleteReasons: ['source_missing'], errorCode: null },
    ],
    [
      'a match in an incomplete run keeps its status',
      { subject: LISTED_PERSON, sources: ['eu_fsf', 'uk_sanctions'] },
      { status: 'match', incomplete: true, incompleteReasons: ['source_missing'] },
    ],
    [
      'error: no list is loaded',
      { subject: LISTED_PERSON, sources: ['uk_sanctions', 'unheard_of'] },
      {
        status: 'error',
        errorCode: 'no_lists',
        incomplete: true,
        matches: [],
        topScore: null,
        candidateCount: 0,
      },
    ],
    [
      'error: no name has a word and no identifier can be searched',
      { subject: { name: '!!!' } },
      { status: 'error', errorCode: 'missing_name', incomplete: true, matches: [], topScore: null },
    ],
  ])('%s', async (_rule, asked, expected) => {
    expect(await screened(acme.testKey, asked)).toMatchObject(expected);
  });
});

describe('Contract 4, Shapes: a run', () => {
  test('Document 2, Versioning, rule 2: tells everything of itself, its versions too, and nothing of the subject', async () => {
    const run = await screened(acme.testKey, {
      subject: { name: 'Boris Testov', nationalities: ['rus'] },
      sources: ['eu_fsf', 'unheard_of'],
      reviewScore: 60,
      matchScore: 95,
    });
    expect(run).toEqual({
      id: expect.any(String),
      mode: 'test',
      status: 'possible_match',
      incomplete: true,
      incompleteReasons: ['source_missing'],
      errorCode: null,
      trigger: 'api',
      sessionId: null,
      riskSubjectId: null,
      sources: [
        {
          key: 'eu_fsf',
          versionId: expect.stringMatching(/^eu_fsf-2026-11-15-/),
          publishedAt: '2026-11-15',
          missing: false,
          stale: false,
          staleReasons: [],
          attention: false,
          droppedEntries: 0,
          reindexPending: false,
          termBuilderVersion: TERM_BUILDER_VERSION,
        },
        {
          key: 'unheard_of',
          versionId: null,
          publishedAt: null,
          missing: true,
          stale: false,
          staleReasons: [],
          attention: false,
        },
      ],
      policy: { reviewScore: 60, matchScore: 95, scorerVersion: 'screening-score-v3' },
      riskSource: 'service:screening:eu_fsf+unheard_of:r60:m95',
      riskSources: [],
      candidateCount: 2,
      topScore: 90,
      matches: [
        {
          id: expect.any(String),
          source: 'eu_fsf',
          sourceEntryId: 'EU-1',
          listKind: 'sanctions',
          listedName: 'Boris Ivanovich Testov',
          matchedName: 'Boris Testov',
          score: 90,
          factors: [
            { code: 'exact_name', points: 82, detail: null },
            { code: 'nationality_match', points: 8, detail: null },
          ],
          decision: 'pending',
        },
      ],
      createdAt: '2026-11-15T09:00:00.000Z',
    });
    const listed = run.matches.map((match: Json) => ({
      ...match,
      entry: expect.objectContaining({ sourceEntryId: match.sourceEntryId }),
    }));
    expect(await runOf(acme.testKey, run.id)).toEqual({ ...run, matches: listed, decisions: [] });
  });

  test('its matches stand by score, then list key, then entry id', async () => {
    const { matches, candidateCount } = await screened(acme.testKey, {
      subject: { name: 'Ada Lovelace' },
      sources: ['ofac_sdn', 'eu_fsf'],
    });
    expect(matches.map(({ source, sourceEntryId }: Json) => `${source} ${sourceEntryId}`)).toEqual([
      'eu_fsf EU-2',
      'eu_fsf EU-3',
      'ofac_sdn 77',
    ]);
    expect(candidateCount).toBe(3);
  });

  test('the points of a match sum to its score', async () => {
    const { matches } = await screened(acme.testKey, {
      subject: { ...LISTED_PERSON, identifiers: [{ kind: 'passport', value: 'ru123456', country: 'RUS' }] },
      reviewScore: 1,
    });
    for (const { score, factors } of matches)
      expect(factors.reduce((sum: number, { points }: Json) => sum + points, 0)).toBe(score);
    expect(matches[0].factors.map(({ code }: Json) => code)).toContain('document_number_same_country');
  });

  test('a word one letter off is named as the list spells it', async () => {
    const { matches } = await screened(acme.testKey, {
      subject: { name: 'Boris Tesztov', datesOfBirth: ['1961-03-04'] },
    });
    expect(matches).toMatchObject([{ sourceEntryId: 'EU-1', matchedName: 'Boris Testov' }]);
    expect(matches[0].factors).toContainEqual({ code: 'fuzzy_token', points: -14, detail: 'Testov' });
  });

  test('one found by an identifier alone has no matched name', async () => {
    const { matches } = await screened(acme.testKey, {
      subject: {
        name: 'Somebody Else',
        identifiers: [{ kind: 'wallet', value: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' }],
      },
    });
    expect(matches).toMatchObject([
      {
        score: 85,
        listedName: 'Boris Ivanovich Testov',
        matchedName: null,
        factors: [{ code: 'identifier_only' }, { code: 'wallet_match' }],
      },
    ]);
  });

  test('a person and a company never match, and without entityType both may', async () => {
    const kinds = async (entityType?: string) =>
      (
        await screened(acme.testKey, {
          subject: { name: 'Testov Shipping', ...(entityType && { entityType }) },
        })
      ).status;
    expect([await kinds('person'), await kinds('entity'), await kinds()]).toEqual([
      'clear',
      'possible_match',
      'possible_match',
    ]);
  });

  test('riskSource joins the sanctions lists by key, and is null where only the PEP list was asked for', async () => {
    const both = await screened(acme.testKey, {
      subject: { name: 'Nemo Nobody' },
      sources: ['service_pep', 'ofac_sdn', 'eu_fsf'],
    });
    expect([both.riskSource, both.policy]).toEqual([
      'service:screening:eu_fsf+ofac_sdn:r70:m90',
      { reviewScore: 70, matchScore: 90, scorerVersion: 'screening-score-v3', pepLookbackMonths: 12 },
    ]);
    const pep = await screened(acme.testKey, { subject: { name: 'Nemo Nobody' }, sources: ['service_pep'] });
    expect(pep.riskSource).toBe(null);
  });
});

describe('Document 2, Match: PEP details', () => {
  const pepOf = async (name: string, more: Json = {}) => {
    const { matches } = await screened(acme.testKey, {
      subject: { name },
      sources: ['service_pep'],
      ...more,
    });
    return matches[0].pep;
  };

  test('a PEP with its positions', async () => {
    expect(await pepOf('Petra Ministerova')).toEqual({
      standing: 'pep',
      flags: [],
      positions: [
        {
          category: 'minister',
          title: 'Minister of Examples',
          country: 'CZ',
          start: '2024-01-01',
          end: null,
          current: true,
          roster: 'wikidata',
        },
      ],
    });
  });

  test('a family member with the related PEP', async () => {
    expect(await pepOf('Karel Ministerov Potomek')).toMatchObject({
      standing: 'family_member',
      positions: [],
      relatedPeps: [
        {
          entryId: 'Q1',
          name: 'Petra Ministerova',
          relation: 'child',
          positions: [{ title: 'Minister of Examples' }],
        },
      ],
    });
  });

  test('a former PEP, unless the look-back reaches to the end of the office', async () => {
    expect(await pepOf('Vaclav Byvaly')).toMatchObject({
      standing: 'former_pep',
      lastHeldUntil: '2010-06-30',
    });
    expect(await pepOf('Vaclav Byvaly', { pepLookbackMonths: 240 })).toMatchObject({ standing: 'pep' });
  });
});

describe('Document 2, Endpoints', () => {
  test.each<[string, Json]>([
    ['with a match', { subject: LISTED_PERSON }],
    ['without one', { subject: { name: 'Nemo Nobody' }, sources: ['eu_fsf', 'service_pep', 'unheard_of'] }],
  ])(
    'Document 2, Endpoints, rule 1: a retry with the same key and body returns the same run %s',
    async (of, asked) => {
      const options = { idempotencyKey: `screen-once-${of.replaceAll(' ', '-')}` };
      const first = await postRun(acme.testKey, asked, options);
      const again = await postRun(acme.testKey, asked, options);
      expect([again.status, JSON.stringify(again.body), again.headers.get('idempotency-replayed')]).toEqual([
        201,
        JSON.stringify(first.body),
        'true',
      ]);
      const other = await postRun(acme.testKey, { subject: { name: 'Boris Testof' } }, options);
      expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
    },
  );

  test('Document 2, Endpoints, rule 1: the retry returns the run as it was made, also when its match was decided on since', async () => {
    const options = { idempotencyKey: 'screen-and-decide' };
    const first = await postRun(acme.testKey, { subject: LISTED_PERSON }, options);
    const [{ id }] = first.body.matches;
    const ruling = { decision: 'false_positive', reason: 'Somebody else' };
    const decided = await acme.owner.post(`/screening/matches/${id}/decision`, ruling, {
      headers: { 'x-service-mode': 'test' },
    });
    expect(decided.body.run).toMatchObject({ id: first.body.id, status: 'clear' });
    expect((await postRun(acme.testKey, { subject: LISTED_PERSON }, options)).body).toEqual(first.body);
  });

  test('two identical requests at the same moment make one run', async () => {
    const options = { idempotencyKey: 'screen-at-once' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => postRun(acme.testKey, { subject: LISTED_PERSON }, options)),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('Document 2, Endpoints, rule 2: a test key screens in the test environment and sees only its runs', async () => {
    const test = await screened(acme.testKey, { subject: LISTED_PERSON });
    const live = await screened(acme.liveKey, { subject: LISTED_PERSON });
    expect([test.mode, live.mode]).toEqual(['test', 'live']);
    expect((await acme.testKey.get(`/screening/runs/${live.id}`)).body.code).toBe('not_found');
    const { body } = await acme.liveKey.get('/screening/runs');
    expect(body.items.map(({ id }: Json) => id)).toEqual([live.id]);
  });

  test('Document 2, Authentication, rule 1: a dashboard session screens too, and the trigger is api as well', async () => {
    const options = { headers: { 'x-service-mode': 'test' } };
    const { status, body } = await postRun(acme.owner, { subject: LISTED_PERSON }, options);
    expect([status, body.mode, body.trigger]).toEqual([201, 'test', 'api']);
  });

  test('a risk subject that is not there is 404, one of the other mode too', async () => {
    const live = await aSubject(acme.liveKey);
    for (const riskSubjectId of [NOBODY, live]) {
      const { status, body } = await postRun(acme.testKey, { subject: LISTED_PERSON, riskSubjectId });
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });
});

describe('Contract 4, Operator endpoints: a run during an activation', () => {
  test('sees one whole version or the other', async () => {
    const names = ['Gerda Alpha', 'Gerda Beta', 'Gerda Gamma'];
    const version = (year: string) =>
      names.map((name, place) => ({
        entryId: `${year}-${place}`,
        name,
        births: [{ from: `${year}-01-01`, to: `${year}-01-01`, precision: 'day' as const, circa: false }],
      }));
    await putList(service, 'idb_sanctions', version('1950'), { force: true });
    const ended: true[] = [];
    const activation = (async () => {
      for (let round = 0; round < 4; round += 1)
        await putList(service, 'idb_sanctions', version(round % 2 ? '1950' : '1960'), { force: true });
      ended.push(true);
    })();
    const seen = new Set<string>();
    while (ended.length === 0) {
      const run = await screened(acme.testKey, {
        subject: { name: 'Gerda' },
        sources: ['idb_sanctions'],
        reviewScore: 40,
      });
      const years = new Set(run.matches.map(({ sourceEntryId }: Json) => sourceEntryId.slice(0, 4)));
      expect([run.matches.length, years.size, run.sources[0].missing]).toEqual([3, 1, false]);
      seen.add([...years].join());
    }
    await activation;
    expect(seen.size).toBeGreaterThan(0);
  });
});
