import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anApiKey,
  anOrganization,
  aSubject,
  operator,
  type TestOrganization,
} from '../../support/builders.ts';
import { seal } from '../../support/history.ts';
import type { Answer, Caller, Json } from '../../support/http.ts';
import { listingOperations, takesPages } from '../../support/listing-operations.ts';
import { people, putList } from '../../support/screening/lists.ts';
import { LISTED, screened } from '../../support/screening/screening.ts';
import {
  aDeviceScore,
  anAssessedSubject,
  anAssessingOrganization,
  type AssessingOrganization,
} from '../../support/risk/assessments.ts';
import { backtested } from '../../support/risk/backtests.ts';
import { aShadow, caughtUp } from '../../support/risk/shadows.ts';
import { aPolicy } from '../../support/risk/policies.ts';
import { aBatch } from '../../support/screening/batches.ts';
import { anOwnList, giveRows } from '../../support/screening/own-lists.ts';
import { aMonitor } from '../../support/screening/screening-monitors.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';
import { aSession, aWorkflow } from '../../support/verification/verification.ts';
import { aWebhook } from '../../support/webhooks/webhooks.ts';

let service: TestService;
let acme: Filled;
let globex: Filled;

/** The clock of the service stands still: all records of an organization have the same time. */
beforeAll(async () => {
  service = await startService();
  for (let version = 0; version < RECORDS; version += 1)
    await putList(service, 'eu_fsf', [LISTED, ...people(version)]);
  await putList(service, 'un_sc', people(RECORDS));
  acme = await filled(await anAssessingOrganization(service));
  globex = await filled(await anAssessingOrganization(service));
});
afterAll(() => service.stop());

const RECORDS = 5;

interface Filled {
  readonly organization: TestOrganization;
  readonly webhookId: string;
  /** In which every assessment moves. */
  readonly backtestId: string;
  /** The same. */
  readonly shadowId: string;
  /** Another organization, of which nothing is known but a log of so many checkpoints. */
  readonly sealed: TestOrganization;
}

async function filled(organization: AssessingOrganization): Promise<Filled> {
  const { testKey, owner, sourceId, policyKey } = organization;
  const administrator = callingIn(owner, 'test');
  const [webhook] = await times(RECORDS, () =>
    aWebhook(testKey, 'https://receiver.example/', { events: ['webhook.ping'] }),
  );
  await times(RECORDS - 2, () => anApiKey(service, owner, 'test'));
  await times(RECORDS - 1, (number) =>
    made(owner.post('/organization/members', { email: aMail(number), name: 'Invited', role: 'member' })),
  );
  const [workflow] = await times(RECORDS, () => aWorkflow(administrator));
  await times(RECORDS, () => aSession(testKey, [workflow.id]));
  await times(RECORDS, () => screened(testKey, { subject: { name: 'Boris Testov' } }));
  await times(RECORDS, () => aMonitor(testKey, { subject: { name: 'Nobody Atall' } }));
  await times(RECORDS, () => aBatch(testKey));
  await times(RECORDS, (number) =>
    anOwnList(administrator, `list-${number}`, { title: `${number} of ${owner.userId}` }),
  );
  await times(RECORDS, (number) =>
    giveRows(
      administrator,
      'list-0',
      Array.from({ length: number + 1 }, (_, row) => `${row},Nemo Nobody ${row}`),
    ),
  );
  await giveRows(
    administrator,
    'list-1',
    Array.from({ length: RECORDS }, (_, row) => `${row},Nemo Nobody ${row} ${owner.userId}`),
  );
  const template = { source: '# Agreement', sampleData: {}, name: 'Agreement' };
  const [{ body }] = await times(RECORDS, () => made(testKey.post('/templates/markdown', template)));
  await times(RECORDS, (number) =>
    made(
      testKey.post(`/templates/${body.id}/create-document`, {
        name: `Document ${number}`,
        templateData: {},
        signers: {},
      }),
    ),
  );
  await times(RECORDS, () => made(testKey.post(`/webhooks/${webhook.id}/ping`)));
  const milder = await aPolicy(owner, { sourceId, key: policyKey, definition: { rules: [] } });
  const { id: shadowId } = await aShadow({ service, caller: administrator }, milder);
  await times(RECORDS, async () => {
    const { subjectId } = await anAssessedSubject(organization, 99);
    await aDeviceScore(organization, subjectId, 20);
  });
  const { id: backtestId } = await backtested(service, testKey, milder);
  await caughtUp(service);
  return { organization, webhookId: webhook.id, backtestId, shadowId, sealed: await aSealedOrganization() };
}

async function aSealedOrganization(): Promise<TestOrganization> {
  const organization = await anOrganization(service);
  await seal(service);
  await times(RECORDS - 1, async () => {
    await aSubject(organization.testKey);
    await seal(service);
  });
  return organization;
}

let mails = 0;
function aMail(number: number): string {
  mails += 1;
  return `invited${number}-${mails}@example.com`;
}

async function times<T>(count: number, make: (number: number) => Promise<T>): Promise<[T, ...T[]]> {
  const all: [T, ...T[]] = [await make(0)];
  for (let number = 1; number < count; number += 1) all.push(await make(number));
  return all;
}

async function made(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer;
}

interface ListingRow {
  readonly path: (filled: Filled) => string;
  readonly caller?: (filled: Filled) => Caller;
  /** Without `order`. */
  readonly usual: 'newest' | 'oldest';
  /** What the answer has beside `items` and `nextCursor`. */
  readonly beside: readonly string[];
  readonly records?: number;
}

const asOwner = ({ organization }: Filled): Caller => callingIn(organization.owner, 'test');
const asSealed = ({ sealed }: Filled): Caller => sealed.testKey;
const asOperator = ({ organization }: Filled): Caller => operator(organization.service);

const LISTINGS: Readonly<Record<string, ListingRow>> = {
  listMembers: {
    path: () => '/organization/members',
    caller: asOwner,
    usual: 'oldest',
    beside: ['nextOffset'],
  },
  listApiKeys: { path: () => '/api-keys', caller: asOwner, usual: 'oldest', beside: ['nextOffset'] },
  listActivity: {
    path: () => '/activity?type=api_key.created',
    caller: asOwner,
    usual: 'newest',
    beside: [],
  },
  listWebhooks: { path: () => '/webhooks', usual: 'oldest', beside: ['nextOffset'] },
  listWebhookDeliveries: {
    path: ({ webhookId }) => `/webhooks/${webhookId}/deliveries?status=pending`,
    usual: 'newest',
    beside: [],
  },
  listWorkflows: { path: () => '/verification/workflows', usual: 'oldest', beside: ['nextOffset'] },
  listVerificationSessions: {
    path: () => '/verification/sessions',
    usual: 'oldest',
    beside: ['nextOffset'],
  },
  listScreeningRuns: {
    path: () => '/screening/runs',
    usual: 'newest',
    beside: ['limit', 'page', 'total'],
    // Each monitor has screened once.
    records: 2 * RECORDS,
  },
  listAttention: { path: () => '/risk/attention?of=staleAssessments', usual: 'oldest', beside: [] },
  listScreeningMatches: { path: () => '/screening/matches', usual: 'newest', beside: [] },
  listScreeningMonitors: { path: () => '/screening/monitors', usual: 'oldest', beside: ['nextOffset'] },
  listScreeningBatches: { path: () => '/screening/batches', usual: 'newest', beside: [] },
  listScreeningOwnLists: { path: () => '/screening/own-lists', usual: 'newest', beside: ['nextOffset'] },
  listScreeningOwnListVersions: {
    path: () => '/screening/own-lists/list-0/versions',
    usual: 'newest',
    beside: ['nextOffset'],
  },
  listScreeningSourceVersions: {
    path: () => '/screening/sources/own:list-0/versions',
    usual: 'newest',
    beside: [],
  },
  listScreeningSourceChanges: {
    path: () => '/screening/sources/own:list-1/changes',
    usual: 'oldest',
    beside: ['counts', 'from', 'to'],
  },
  listMovedAssessments: {
    path: ({ backtestId }) => `/risk/backtests/${backtestId}/moved`,
    usual: 'newest',
    beside: [],
  },
  listShadowMoves: {
    path: ({ shadowId }) => `/risk/shadows/${shadowId}/moved`,
    usual: 'newest',
    beside: [],
  },
  listTemplates: { path: () => '/templates', usual: 'oldest', beside: ['nextOffset'] },
  listDocuments: { path: () => '/documents?status=draft', usual: 'oldest', beside: ['nextOffset'] },
  listHistoryEntries: {
    path: () => '/history/entries',
    caller: asSealed,
    usual: 'oldest',
    beside: [],
    // And what made the organization.
    records: RECORDS + 4,
  },
  listHistoryCheckpoints: {
    path: () => '/history/checkpoints',
    caller: asSealed,
    usual: 'newest',
    beside: [],
  },
  listListVersions: {
    path: () => '//operator/v1/lists/eu_fsf/versions',
    caller: asOperator,
    usual: 'newest',
    beside: ['nextOffset'],
  },
  listListChanges: {
    path: () => '//operator/v1/lists/un_sc/changes',
    caller: asOperator,
    usual: 'oldest',
    beside: ['counts', 'from', 'to'],
  },
  listListHistory: {
    path: () => '//operator/v1/lists/eu_fsf/history',
    caller: asOperator,
    usual: 'newest',
    beside: ['nextOffset'],
  },
};

async function ask(row: ListingRow, of: Filled, query: string): Promise<Answer> {
  const { path, caller = ({ organization }) => organization.testKey } = row;
  const to = path(of);
  return caller(of).get(query === '' ? to : `${to}${to.includes('?') ? '&' : '?'}${query}`);
}

async function page(row: ListingRow, of: Filled, query: string): Promise<Json> {
  const { status, body } = await ask(row, of, query);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** What the pages hold, one after the other. */
async function everyPage(row: ListingRow, query: string): Promise<Json[][]> {
  const pages: Json[][] = [];
  for (let next: string | null = ''; next !== null;) {
    const { items, nextCursor }: Json = await page(row, acme, `${query}${next && `&cursor=${next}`}`);
    pages.push(items);
    next = nextCursor;
  }
  return pages;
}

test('every listing that takes pages is in the table', () => {
  const names = listingOperations()
    .filter(takesPages)
    .map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(LISTINGS).toSorted());
});

describe.each(Object.entries(LISTINGS))('Contract 6, Lists of records: %s', (_name, row) => {
  const { usual, beside, records = RECORDS } = row;
  const other = usual === 'newest' ? 'oldest' : 'newest';

  test('without the parameters it answers what it did, and nextCursor beside it', async () => {
    const body = await page(row, acme, '');
    expect(Object.keys(body).toSorted()).toEqual(['items', 'nextCursor', ...beside].toSorted());
    expect(body.items).toHaveLength(records);
    expect([body.nextCursor, body.nextOffset ?? null]).toEqual([null, null]);
    expect((await page(row, acme, `order=${usual}`)).items).toEqual(body.items);
    expect((await page(row, acme, `order=${other}`)).items).toEqual(body.items.toReversed());
  });

  test.each([1, 2, 100])('pages of %i join to the whole, newest and oldest first', async (limit) => {
    const whole: Json[] = (await page(row, acme, '')).items;
    for (const [query, expected] of [
      [`limit=${limit}`, whole],
      [`limit=${limit}&order=${usual}`, whole],
      [`limit=${limit}&order=${other}`, whole.toReversed()],
    ] as const) {
      const pages = await everyPage(row, query);
      expect(pages.flat()).toEqual(expected);
      expect(pages.map(({ length }) => length)).toEqual(sizes(records, limit));
    }
  });

  test.each(['limit=0', 'limit=101', 'limit=1.5', 'order=best'])('%s is refused', async (query) => {
    const { status, body } = await ask(row, acme, query);
    expect([status, body.code, body.errors[0].parameter]).toEqual([
      400,
      'invalid_request',
      query.split('=')[0],
    ]);
  });

  test('a cursor that is broken, of the other order, or beside another place is refused', async () => {
    const { nextCursor } = await page(row, acme, `limit=2&order=${other}`);
    const place = beside.includes('page') ? 'page=1' : 'offset=0';
    const queries = ['cursor=', 'cursor=nonsense', `cursor=${nextCursor}`, `cursor=${nextCursor.slice(1)}`];
    if (beside.includes('page') || beside.includes('nextOffset'))
      queries.push(`cursor=${nextCursor}&order=${other}&${place}`);
    for (const query of queries) {
      const { status, body } = await ask(row, acme, query);
      expect([query, status, body.code, body.errors[0].parameter]).toEqual([
        query,
        400,
        'invalid_cursor',
        'cursor',
      ]);
    }
  });

  test.skipIf(row.caller === asOperator)(
    'a cursor of another organization is refused, and shows nothing of it',
    async () => {
      const { nextCursor } = await page(row, globex, 'limit=1');
      const { status, body } = await ask(row, acme, `limit=1&cursor=${nextCursor}`);
      expect([status, body.code]).toEqual([400, 'invalid_cursor']);
      const own: Json[] = (await page(row, acme, '')).items;
      const foreign: Json[] = (await page(row, globex, '')).items;
      expect(own.filter((item) => foreign.some((one) => keyOf(one) === keyOf(item)))).toEqual([]);
    },
  );
});

function sizes(records: number, limit: number): number[] {
  const full = Array.from({ length: Math.floor(records / limit) }, () => limit);
  return records % limit === 0 ? full : [...full, records % limit];
}

function rowOf(name: string): ListingRow {
  const row = LISTINGS[name];
  if (!row) throw new Error(`no listing ${name}`);
  return row;
}

function keyOf(item: Json): string {
  return (
    item.id ??
    item.userId ??
    item.versionId ??
    item.assessmentId ??
    item.payloadSha256 ??
    item.after?.names[0].value ??
    item.title
  );
}

describe('Contract 6, Lists of records', () => {
  test('what came or went since the first page moves no other record', async () => {
    const { organization } = await filled(await anAssessingOrganization(service));
    const of = { ...acme, organization };
    const members = rowOf('listMembers');
    const [first, second, third, ...rest] = (await page(members, of, '')).items;
    const { nextCursor } = await page(members, of, 'limit=2');
    await organization.owner.send('DELETE', `/organization/members/${second.userId}`);
    const late = await made(
      organization.owner.post('/organization/members', { email: aMail(9), name: 'Late', role: 'member' }),
    );
    const after = await page(members, of, `limit=100&cursor=${nextCursor}`);
    expect(after.items.map(keyOf)).toEqual([third, ...rest, late.body].map(keyOf));
    expect((await page(members, of, 'order=oldest&limit=1')).items.map(keyOf)).toEqual([keyOf(first)]);
  });

  test('a page has 100 records as before, and 50 once it is asked for by order or cursor', async () => {
    const initech = { ...globex, organization: await anOrganization(service) };
    const keys = rowOf('listApiKeys');
    for (let number = 2; number < 103; number += 1)
      await anApiKey(service, initech.organization.owner, 'test');
    const usual = await page(keys, initech, '');
    expect([usual.items.length, usual.nextOffset]).toEqual([100, 100]);
    const rest = await page(keys, initech, `cursor=${usual.nextCursor}`);
    const following = await page(keys, initech, 'offset=100');
    expect([rest.items, rest.nextOffset, rest.nextCursor]).toEqual([following.items, null, null]);
    expect(rest.items).toHaveLength(3);
    const newest = await page(keys, initech, 'order=newest');
    expect([newest.items.length, newest.nextOffset]).toEqual([50, 50]);
    expect((await page(keys, initech, 'order=newest&limit=3')).items).toEqual(rest.items.toReversed());
    expect((await page(keys, initech, 'order=newest&limit=3&offset=100')).items).toHaveLength(3);
  });
});
