import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { aMember, anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import {
  anItem,
  assess,
  everyItem,
  inShort,
  NOBODY,
  submit,
  submitBatch,
} from '../../support/risk/evidence.ts';
import type { Caller, Json } from '../../support/http.ts';
import { aDefinition, aPublishedPolicy } from '../../support/risk/policies.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aSource, bind, inMode, type TestFact } from '../../support/risk/sources.ts';

const FACTS: readonly TestFact[] = [
  { key: 'device.score', type: 'number' },
  ...Array.from({ length: 99 }, (_, index) => ({ key: `text-${index}`, type: 'string' as const })),
];
const TEST = { headers: inMode('test') };

let service: TestService;
let acme: TestOrganization;
let sourceId: string;
let policyVersionId: string;
/** One record of every resource that can be made, all about the first subject. */
let made: Record<string, string>;
let otherSubject: string;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  sourceId = await aSource(acme.owner, FACTS, [acme.testKey.id]);
  policyVersionId = await aPublishedPolicy(acme.owner, { sourceId, key: 'fraud' });
  otherSubject = await aSubject(acme.testKey);
  await recordsAbout(otherSubject);
  const subject = await aSubject(acme.testKey);
  made = await recordsAbout(subject);
});
afterAll(() => service.stop());

/** The id of one record of every resource, of the subject where that resource has one. */
async function recordsAbout(subjects: string): Promise<Record<string, string>> {
  const receipt = await submit(acme.testKey, subjects, sourceId, 'device.score', 50);
  const assessment = await assess(acme.testKey, subjects, policyVersionId);
  const override = await acme.owner.post(
    `/risk/assessments/${assessment.id}/overrides`,
    { decision: 'reject', reason: 'Known fraud', expiresAt: '2026-12-01T00:00:00Z' },
    TEST,
  );
  const context = await acme.testKey.post('/risk/contexts', {
    kind: 'journey',
    externalId: `of-${subjects}`,
  });
  const [event] = await everyItem(acme.testKey, `/risk/events?subjectId=${subjects}`);
  return {
    sources: sourceId,
    contexts: context.body.id,
    subjects,
    policies: policyVersionId,
    evidence: receipt.id,
    assessments: assessment.id,
    overrides: override.body.id,
    actions: assessment.data.requiredActions[0].actionId,
    events: event.id,
  };
}

/** Contract 2, *List parameters*, and document 1 for `subjectId`. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  sources: [],
  contexts: ['search', 'externalId'],
  subjects: ['search', 'externalId'],
  policies: ['search'],
  evidence: ['subjectId'],
  assessments: ['subjectId'],
  overrides: ['subjectId'],
  actions: ['subjectId'],
  events: ['resourceId', 'subjectId'],
  investigations: ['subjectId'],
  'investigation-reviews': ['investigationId'],
};
const PARAMETERS = ['resourceId', 'investigationId', 'search', 'externalId', 'subjectId'];
/** The others take a UUID. */
const TEXTS = ['search', 'externalId'];
const valueOf = (parameter: string): string => (TEXTS.includes(parameter) ? 'fraud' : NOBODY);
const cells = (taken: boolean): [string, string][] =>
  Object.entries(TAKES).flatMap(([resource, takes]) =>
    PARAMETERS.filter((parameter) => takes.includes(parameter) === taken).map(
      (parameter): [string, string] => [resource, parameter],
    ),
  );
const idsOf = (items: readonly Json[]): string[] => items.map(({ id }) => id as string);

describe('Document 1, List query parameters: which resource takes which', () => {
  test.each(cells(true))('%s takes %s', async (resource, parameter) => {
    const listed = await acme.testKey.get(`/risk/${resource}?${parameter}=${valueOf(parameter)}`);
    expect([listed.status, Object.keys(listed.body)]).toEqual([200, ['items', 'nextOffset']]);
  });

  test.each(cells(false))('Contract 2, List parameters: %s does not take %s', async (resource, parameter) => {
    const refused = await acme.testKey.get(`/risk/${resource}?${parameter}=${valueOf(parameter)}`);
    expect(inShort(refused)).toBe(`400, invalid_request, ${parameter} unknown_parameter`);
  });

  test.each(Object.keys(TAKES))('%s takes offset, and nothing that has another name', async (resource) => {
    const answers = [
      await acme.testKey.get(`/risk/${resource}?offset=0`),
      await acme.testKey.get(`/risk/${resource}?offset=1000`),
      await acme.testKey.get(`/risk/${resource}?size=5`),
      await acme.testKey.get(`/risk/${resource}?offset=-1`),
      await acme.testKey.get(`/risk/${resource}?offset=a`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400, 400]);
    expect(answers[1]!.body).toEqual({ items: [], nextOffset: null });
  });

  test.each(cells(true).filter(([, parameter]) => !TEXTS.includes(parameter)))(
    '%s wants a UUID for %s',
    async (resource, parameter) => {
      const refused = await acme.testKey.get(`/risk/${resource}?${parameter}=me`);
      expect(inShort(refused)).toBe(`400, invalid_request, ${parameter} format`);
    },
  );

  test.each(['subjects', 'contexts', 'policies'])(
    '%s wants 1 to 200 characters to search for',
    async (resource) => {
      const searched = async (length: number) =>
        (await acme.testKey.get(`/risk/${resource}?search=${'x'.repeat(length)}`)).status;
      expect([await searched(0), await searched(1), await searched(200), await searched(201)]).toEqual([
        400, 200, 200, 400,
      ]);
    },
  );

  test.each(['subjects', 'contexts'])('%s wants an external id of 1 to 200 characters', async (resource) => {
    const asked = async (length: number) =>
      (await acme.testKey.get(`/risk/${resource}?externalId=${'x'.repeat(length)}`)).status;
    expect([await asked(0), await asked(1), await asked(200), await asked(201)]).toEqual([
      400, 200, 200, 400,
    ]);
  });

  test('several strays are all told', async () => {
    const refused = await acme.testKey.get(`/risk/sources?search=x&subjectId=${NOBODY}`);
    expect(inShort(refused)).toBe(
      '400, invalid_request, search unknown_parameter, subjectId unknown_parameter',
    );
  });

  test('a resource that is none is not found, whatever it is asked', async () => {
    for (const name of ['deliveries', 'policy', 'constructor', '__proto__', 'SUBJECTS']) {
      expect((await acme.testKey.get(`/risk/${name}`)).status).toBe(404);
      expect((await acme.testKey.get(`/risk/${name}?search=x`)).status).toBe(404);
      expect((await acme.testKey.get(`/risk/${name}/${NOBODY}`)).status).toBe(404);
    }
  });
});

describe('Document 1, List query parameters: subjectId', () => {
  test.each(['evidence', 'assessments', 'overrides', 'actions', 'events'])(
    '%s of one subject are only its own',
    async (resource) => {
      const all = await everyItem(acme.testKey, `/risk/${resource}`);
      for (const subject of [made['subjects']!, otherSubject]) {
        const own = await everyItem(acme.testKey, `/risk/${resource}?subjectId=${subject}`);
        expect(own.length).toBeGreaterThan(0);
        expect(idsOf(own).toSorted()).toEqual(
          idsOf(all.filter(({ data }) => data.subjectId === subject)).toSorted(),
        );
      }
      expect(await everyItem(acme.testKey, `/risk/${resource}?subjectId=${NOBODY}`)).toEqual([]);
      const capitals = await everyItem(
        acme.testKey,
        `/risk/${resource}?subjectId=${otherSubject.toUpperCase()}`,
      );
      expect(capitals.length).toBeGreaterThan(0);
    },
  );

  test.each(['evidence', 'assessments', 'events'])(
    '%s come in the order of their sequence',
    async (resource) => {
      const subject = await aSubject(acme.testKey);
      for (const score of [99, 10, 50]) {
        await submit(acme.testKey, subject, sourceId, 'device.score', score);
        await assess(acme.testKey, subject, policyVersionId);
      }
      const own = await everyItem(acme.testKey, `/risk/${resource}?subjectId=${subject}`);
      expect(own.map(({ data }) => data.sequence)).toEqual(own.map((_, index) => index + 1));
    },
  );
});

describe('Contract 1, Lists: a stable order, oldest first', () => {
  test.each(['evidence', 'assessments', 'events'])(
    'all %s as in the sequence of each subject',
    async (resource) => {
      const all = await everyItem(acme.testKey, `/risk/${resource}`);
      for (const subject of [made['subjects']!, otherSubject]) {
        const own = all.filter(({ data }) => data.subjectId === subject);
        expect(own.map(({ data }) => data.sequence)).toEqual(own.map((_, index) => index + 1));
      }
    },
  );
});

describe('Document 1, List query parameters: search is literal and case-insensitive', () => {
  test.each([
    ['Alpha', ['alpha', 'alpha.beta']],
    ['ALPHA.', ['alpha.beta']],
    ['_', ['a_b']],
    ['.', ['alpha.beta']],
    ['%25', []],
  ])('%s in policy keys', async (search, expected) => {
    const globex = await anOrganization(service);
    const source = await aSource(globex.owner, FACTS, [globex.testKey.id]);
    for (const key of ['alpha', 'alpha.beta', 'a_b'])
      await aPublishedPolicy(globex.owner, { sourceId: source, key });
    const found = await everyItem(globex.testKey, `/risk/policies?search=${search}`);
    expect(found.map(({ data }) => data.key)).toEqual(expected);
  });

  test('in the external ids of contexts', async () => {
    const globex = await anOrganization(service);
    for (const externalId of ['Case 1', 'case_2', '100%'])
      await globex.testKey.post('/risk/contexts', { kind: 'case', externalId });
    const found = async (search: string) =>
      (await everyItem(globex.testKey, `/risk/contexts?search=${encodeURIComponent(search)}`)).map(
        ({ data }) => data.externalId,
      );
    expect([await found('CASE'), await found('_'), await found('%')]).toEqual([
      ['Case 1', 'case_2'],
      ['case_2'],
      ['100%'],
    ]);
  });
});

describe('Document 1, List query parameters: resourceId gives the history of one resource', () => {
  const history = async (id: string): Promise<unknown[]> =>
    (await everyItem(acme.testKey, `/risk/events?resourceId=${id}`)).map(({ data }) => [
      data.type,
      data.resource,
      data.resourceId,
    ]);

  test('of a source, a context, a policy, a receipt and an assessment', async () => {
    await bind(acme.owner, sourceId, { apiKeyIds: [acme.testKey.id] });
    const told = (resource: string, ...types: string[]) =>
      types.map((type) => [`risk.${type}`, resource, made[resource]]);
    expect(await history(made['sources']!)).toEqual(
      told('sources', 'source.registered', 'source.bindings_changed'),
    );
    expect(await history(made['contexts']!)).toEqual(told('contexts', 'context.created'));
    expect(await history(made['policies']!)).toEqual(told('policies', 'policy.created', 'policy.published'));
    expect(await history(made['evidence']!)).toEqual(told('evidence', 'evidence.recorded'));
    expect(await history(made['assessments']!)).toEqual(told('assessments', 'assessment.created'));
  });

  test('of an action and an override, as they change', async () => {
    const [action, override] = [made['actions']!, made['overrides']!];
    const body = { status: 'acknowledged', expectedRevision: 1, reason: 'Seen' };
    expect((await acme.testKey.post(`/risk/actions/${action}/transitions`, body)).status).toBe(200);
    const revoked = await acme.owner.post(`/risk/overrides/${override}/revoke`, { reason: 'Wrong' }, TEST);
    expect(revoked.status).toBe(200);
    expect((await history(action)).map((entry) => (entry as string[])[0])).toEqual([
      'risk.action.requested',
      'risk.action.transitioned',
    ]);
    expect((await history(override)).map((entry) => (entry as string[])[0])).toEqual([
      'risk.override.created',
      'risk.override.revoked',
    ]);
  });

  test('together with subjectId both hold', async () => {
    const own = `/risk/events?resourceId=${made['evidence']}&subjectId=`;
    expect(await everyItem(acme.testKey, `${own}${made['subjects']}`)).toHaveLength(1);
    expect(await everyItem(acme.testKey, `${own}${otherSubject}`)).toEqual([]);
  });

  test('events without a subject have no sequence', async () => {
    const events = await everyItem(acme.testKey, `/risk/events?resourceId=${policyVersionId}`);
    expect(events.map(({ data }) => [data.subjectId, data.sequence])).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});

describe('Document 1, Endpoints: GET /risk/{resource}/{id}', () => {
  const READABLE = Object.keys(TAKES).filter((resource) => !resource.startsWith('investigation'));

  test.each(READABLE)('%s: the record as the list shows it', async (resource) => {
    const read = await acme.testKey.get(`/risk/${resource}/${made[resource]}`);
    const capitals = await acme.testKey.get(`/risk/${resource}/${made[resource]!.toUpperCase()}`);
    const listed = await everyItem(acme.testKey, `/risk/${resource}`);
    expect([read.status, read.body.id, read.body.resource]).toEqual([200, made[resource], resource]);
    expect(listed).toContainEqual(read.body);
    expect(capitals.body).toEqual(read.body);
    expect(read.body.data).toMatchObject({
      mode: 'test',
      createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      createdBy: expect.stringMatching(/^(user|api_key):/),
    });
  });

  test.each(READABLE)(
    '%s: nobody else reads it, and a record of another resource is none',
    async (resource) => {
      const globex = await anOrganization(service);
      const member = await aMember(service, acme.owner, 'member');
      const path = `/risk/${resource}/${made[resource]}`;
      const other = resource === 'subjects' ? 'evidence' : 'subjects';
      const asked = [
        await member.get(path, TEST),
        await member.get(path),
        await acme.liveKey.get(path),
        await globex.testKey.get(path),
        await acme.testKey.get(`/risk/${resource}/${NOBODY}`),
        await acme.testKey.get(`/risk/${resource}/${made[other]}`),
        await acme.testKey.get(`/risk/${resource}/me`),
      ];
      expect(asked.map(({ status }) => status)).toEqual([200, 404, 404, 404, 404, 404, 400]);
      expect((await globex.testKey.get(`/risk/${resource}`)).body.items).toEqual([]);
      expect((await acme.liveKey.get(`/risk/${resource}`)).body.items).toEqual([]);
    },
  );
});

describe('Document 1, Record shapes: evidence says what it supersedes and what superseded it', () => {
  test('in the list as in the single record', async () => {
    const subject = await aSubject(acme.testKey);
    for (const score of [1, 2, 3]) await submit(acme.testKey, subject, sourceId, 'device.score', score);
    await submit(acme.testKey, subject, sourceId, 'text-1', 'x');
    const listed = await everyItem(acme.testKey, `/risk/evidence?subjectId=${subject}`);
    const [first, second, third] = idsOf(listed);
    expect(listed.map(({ data }) => [data.supersedes, data.supersededBy])).toEqual([
      [null, second],
      [first, third],
      [second, null],
      [null, null],
    ]);
    for (const record of listed)
      expect((await acme.testKey.get(`/risk/evidence/${record.id}`)).body).toEqual(record);
  });
});

describe('Document 1, Record shapes: investigations and investigation-reviews, empty until somebody investigates', () => {
  test.each([
    '/risk/investigations',
    `/risk/investigations?subjectId=${NOBODY}`,
    '/risk/investigation-reviews',
    `/risk/investigation-reviews?investigationId=${NOBODY}`,
  ])('%s is empty', async (path) => {
    const listed = await acme.testKey.get(path);
    expect([listed.status, listed.body]).toEqual([200, { items: [], nextOffset: null }]);
  });

  test.each(['investigations', 'investigation-reviews'])('%s/{id} is not found', async (resource) => {
    expect(inShort(await acme.testKey.get(`/risk/${resource}/${NOBODY}`))).toBe('404, not_found');
  });
});

describe('Document 1, Limits: pages of at most 100 rows', () => {
  const pagesOf = async (caller: Caller, path: string): Promise<[number, number | null][]> => {
    const pages: [number, number | null][] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const { body } = await caller.get(`${path}offset=${offset}`);
      pages.push([body.items.length, body.nextOffset]);
      offset = body.nextOffset;
    }
    return pages;
  };

  test('evidence and events, of a subject and of all', async () => {
    const globex = await anOrganization(service);
    const source = await aSource(globex.owner, FACTS, [globex.testKey.id]);
    const subject = await aSubject(globex.testKey);
    const items = FACTS.slice(1).map(({ key }) => anItem(key, 'x'));
    const batches = [
      await submitBatch(globex.testKey, subject, source, [...items, anItem('device.score', 1)]),
      await submitBatch(globex.testKey, subject, source, [...items, anItem('device.score', 2)]),
    ];
    for (const path of [`/risk/evidence?subjectId=${subject}&`, '/risk/evidence?']) {
      // The last page is full and says that there is no other.
      expect(await pagesOf(globex.testKey, path)).toEqual([
        [100, 100],
        [100, null],
      ]);
    }
    await submit(globex.testKey, subject, source, 'device.score', 3);
    expect(await pagesOf(globex.testKey, `/risk/evidence?subjectId=${subject}&`)).toEqual([
      [100, 100],
      [100, 200],
      [1, null],
    ]);
    const receipts = await everyItem(globex.testKey, `/risk/evidence?subjectId=${subject}`);
    expect(idsOf(receipts.slice(0, 200))).toEqual(batches.flatMap((batch) => idsOf(batch.items)));
    const events = await everyItem(globex.testKey, `/risk/events?subjectId=${subject}`);
    expect(events.map(({ data }) => data.sequence)).toEqual(
      Array.from({ length: 204 }, (_, index) => index + 1),
    );
    // One more is the registration of the source.
    expect(await everyItem(globex.testKey, '/risk/events')).toHaveLength(205);
  });

  test('assessments and their actions', async () => {
    const globex = await anOrganization(service);
    const source = await aSource(globex.owner, FACTS, [globex.testKey.id]);
    const version = await aPublishedPolicy(globex.owner, { sourceId: source });
    const subjects = [await aSubject(globex.testKey), await aSubject(globex.testKey)];
    for (const subject of subjects) await submit(globex.testKey, subject, source, 'device.score', 50);
    const assessments: string[] = [];
    for (let count = 0; count < 102; count += 1)
      assessments.push((await assess(globex.testKey, subjects[count % 2]!, version)).id);
    expect(idsOf(await everyItem(globex.testKey, '/risk/assessments'))).toEqual(assessments);
    expect(await pagesOf(globex.testKey, '/risk/assessments?')).toEqual([
      [100, 100],
      [2, null],
    ]);
    expect(await pagesOf(globex.testKey, `/risk/assessments?subjectId=${subjects[1]}&`)).toEqual([
      [51, null],
    ]);
    const actions = await everyItem(globex.testKey, '/risk/actions');
    expect(actions.map(({ data }) => data.assessmentId)).toEqual(assessments);
  });
});

describe('Document 1, Limits: list response budget, 1 MiB', () => {
  const bytesOf = (body: unknown): number => Buffer.byteLength(JSON.stringify(body));

  /** The pages of a list: how many bytes and rows each has, and all of its ids. */
  async function weighed(caller: Caller, path: string) {
    const pages: { bytes: number; rows: number }[] = [];
    const ids: string[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const { body } = await caller.get(`${path}offset=${offset}`);
      pages.push({ bytes: bytesOf(body), rows: body.items.length });
      ids.push(...idsOf(body.items));
      offset = body.nextOffset;
    }
    return { pages, ids };
  }

  test('large receipts make shorter pages', async () => {
    const subject = await aSubject(acme.testKey);
    const receipts: string[] = [];
    for (let batch = 0; batch < 6; batch += 1) {
      const items = FACTS.slice(1, 17).map(({ key }) => anItem(key, 'x'.repeat(15_500)));
      receipts.push(...idsOf((await submitBatch(acme.testKey, subject, sourceId, items)).items));
    }
    const { pages, ids } = await weighed(acme.testKey, `/risk/evidence?subjectId=${subject}&`);
    expect(ids).toEqual(receipts);
    expect(pages).toHaveLength(2);
    expect(pages.every(({ bytes, rows }) => bytes <= limits.listBytes && rows < 100)).toBe(true);
    // As many rows as fit: one more would not have.
    const [first] = pages;
    expect([limits.listBytes, first!.bytes + first!.bytes / first!.rows > limits.listBytes]).toEqual([
      1_048_576,
      true,
    ]);
  });

  test('large assessments too, down to a few a page', async () => {
    const source = await aSource(acme.owner, FACTS, [acme.testKey.id]);
    const texts = FACTS.slice(1, 16);
    const version = await aPublishedPolicy(acme.owner, {
      sourceId: source,
      definition: {
        inputs: [
          ...aDefinition(source).inputs,
          ...texts.map(({ key, type }) => ({
            key,
            type,
            acceptedSources: [`registered:${source}`],
            maxAgeSeconds: 86_400,
          })),
        ],
      },
    });
    const subject = await aSubject(acme.testKey);
    await submitBatch(
      acme.testKey,
      subject,
      source,
      texts.map(({ key }) => anItem(key, 'x'.repeat(15_500))),
    );
    const assessments: string[] = [];
    for (let count = 0; count < 9; count += 1)
      assessments.push((await assess(acme.testKey, subject, version)).id);
    const { pages, ids } = await weighed(acme.testKey, `/risk/assessments?subjectId=${subject}&`);
    expect(ids).toEqual(assessments);
    expect(pages.map(({ rows }) => rows)).toEqual([4, 4, 1]);
    expect(pages.every(({ bytes }) => bytes <= limits.listBytes)).toBe(true);
  });
});

describe('Document 1, Endpoints: GET /risk/subjects/{id}/events/{eventId}/assessments', () => {
  const linked = (subject: string, eventId: string, query = '') =>
    acme.testKey.get(`/risk/subjects/${subject}/events/${eventId}/assessments${query}`);

  /** A subject with two events. */
  async function withEvents(): Promise<[string, string, string]> {
    const subject = await aSubject(acme.testKey);
    await submit(acme.testKey, subject, sourceId, 'device.score', 50);
    const [created, recorded] = idsOf(await everyItem(acme.testKey, `/risk/events?subjectId=${subject}`));
    return [subject, created!, recorded!];
  }

  test('lists the assessments linked to the event, oldest first, as they are', async () => {
    const [subject, created, recorded] = await withEvents();
    const both = await assess(acme.testKey, subject, policyVersionId, { eventIds: [recorded, created] });
    await assess(acme.testKey, subject, policyVersionId);
    const one = await assess(acme.testKey, subject, policyVersionId, { eventIds: [recorded] });
    const answers = [await linked(subject, recorded), await linked(subject, created)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { items: [both, one], nextOffset: null }],
      [200, { items: [both], nextOffset: null }],
    ]);
    expect((await linked(subject.toUpperCase(), created.toUpperCase())).body.items).toEqual([both]);
  });

  test('an event that nothing is linked to has an empty list', async () => {
    const [subject, created] = await withEvents();
    await assess(acme.testKey, subject, policyVersionId);
    expect((await linked(subject, created)).body).toEqual({ items: [], nextOffset: null });
  });

  test('search looks into the policy key, literally and in any case', async () => {
    const [subject, created] = await withEvents();
    const other = await aPublishedPolicy(acme.owner, { sourceId, key: 'on_boarding' });
    const eventIds = [created];
    const first = await assess(acme.testKey, subject, policyVersionId, { eventIds });
    const second = await assess(acme.testKey, subject, other, { eventIds });
    const found = async (search: string) =>
      idsOf((await linked(subject, created, `?search=${search}`)).body.items);
    expect([await found('FRAUD'), await found('_'), await found('r'), await found('%25')]).toEqual([
      [first.id],
      [second.id],
      [first.id, second.id],
      [],
    ]);
  });

  test('pages by offset', async () => {
    const [subject, created] = await withEvents();
    const ids: string[] = [];
    for (let count = 0; count < 101; count += 1)
      ids.push((await assess(acme.testKey, subject, policyVersionId, { eventIds: [created] })).id);
    const first = await linked(subject, created);
    expect([idsOf(first.body.items), first.body.nextOffset]).toEqual([ids.slice(0, 100), 100]);
    const second = await linked(subject, created, '?offset=100');
    expect([idsOf(second.body.items), second.body.nextOffset]).toEqual([ids.slice(100), null]);
  });

  test.each(['subjectId', 'resourceId', 'investigationId', 'limit'])(
    'does not take %s',
    async (parameter) => {
      const [subject, created] = await withEvents();
      const refused = await linked(subject, created, `?${parameter}=${NOBODY}`);
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
    },
  );

  test('an event of another subject, organization or mode is not found', async () => {
    const globex = await anOrganization(service);
    const [subject, created] = await withEvents();
    const [unrelated] = await withEvents();
    const [ofPolicy] = await everyItem(acme.testKey, `/risk/events?resourceId=${policyVersionId}`);
    const path = `/risk/subjects/${subject}/events/${created}/assessments`;
    const asked = [
      await linked(unrelated, created),
      await linked(subject, ofPolicy.id),
      await linked(subject, NOBODY),
      await linked(NOBODY, created),
      await globex.testKey.get(path),
      await acme.liveKey.get(path),
      await acme.owner.get(path),
      await linked('me', created),
      await linked(subject, 'one'),
      await acme.owner.get(path, TEST),
    ];
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404, 400, 400, 200]);
  });
});
