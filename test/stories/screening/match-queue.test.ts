import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import type { Json } from '../../support/http.ts';
import { putList } from '../../support/screening/lists.ts';
import { decided, LISTED, screened } from '../../support/screening/screening.ts';
import { aMonitor, lastRun, rescreen } from '../../support/screening/screening-monitors.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';

let service: TestService;
let acme: TestOrganization;
/** Of five runs, oldest first. */
let matches: string[];

const BORIS = { subject: { name: 'Boris Testov' } };

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  await putList(service, 'eu_fsf', [LISTED]);
  matches = [];
  for (let made = 0; made < 5; made += 1) matches.push((await screened(acme.testKey, BORIS)).matches[0].id);
});
afterAll(() => service.stop());

async function page(query: string, caller = acme.testKey): Promise<Json> {
  const { status, body } = await caller.get(`/screening/matches${query && `?${query}`}`);
  return status === 200 ? { ids: body.items.map(({ id }: Json) => id), next: body.nextCursor } : body;
}

async function everyPage(query: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next: string | null = ''; next !== null;) {
    const found: Json = await page(`${query}${next && `&cursor=${next}`}`);
    pages.push(found.ids);
    ({ next } = found);
  }
  return pages;
}

describe('Contract 6, Lists of records: the queue of matches', () => {
  test('newest first, or oldest first, in pages that follow each other', async () => {
    const [a, b, c, d, e] = matches;
    expect(await everyPage('limit=2')).toEqual([[e, d], [c, b], [a]]);
    expect(await everyPage('limit=2&order=newest')).toEqual([[e, d], [c, b], [a]]);
    expect(await everyPage('limit=2&order=oldest')).toEqual([[a, b], [c, d], [e]]);
    expect(await everyPage('limit=5')).toEqual([[e, d, c, b, a]]);
    expect(await everyPage('limit=4&order=oldest')).toEqual([[a, b, c, d], [e]]);
  });

  test('what came since the first page does not move the next', async () => {
    const first = await page('limit=2');
    const late = (await screened(acme.testKey, BORIS)).matches[0].id;
    expect((await page(`limit=2&cursor=${first.next}`)).ids).toEqual([matches[2], matches[1]]);
    matches.push(late);
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'order=best', 'decision=pending', 'assigneeId=me', 'page=1'])(
    '%s is refused',
    async (query) => {
      const { code, errors } = await page(query);
      expect([code, errors[0].parameter]).toEqual(['invalid_request', query.split('=')[0]]);
    },
  );

  test('a cursor is of one list: other filters, order, mode and organization are 400', async () => {
    const { next } = await page('limit=2');
    const globex = await anOrganization(service);
    const others = [
      page(`cursor=${next}&order=oldest`),
      page(`cursor=${next}&decision=confirmed`),
      page(`cursor=${next}&assigneeId=${acme.owner.userId}`),
      page(`cursor=${next}`, acme.liveKey),
      page(`cursor=${next}`, globex.testKey),
      page('cursor=nonsense'),
    ];
    for (const { code } of await Promise.all(others)) expect(code).toBe('invalid_cursor');
  });

  test('nothing of the other mode or of another organization', async () => {
    const globex = await anOrganization(service);
    expect([(await page('', acme.liveKey)).ids, (await page('', globex.testKey)).ids]).toEqual([[], []]);
  });
});

describe('Contract 6, Activity, home, work: the queue of matches', () => {
  test('one that is decided leaves it, and is found by its decision', async () => {
    const globex = await anOrganization(service);
    const [one, two] = [await screened(globex.testKey, BORIS), await screened(globex.testKey, BORIS)];
    const owner = callingIn(globex.owner, 'test');
    await decided(owner, one.matches[0].id, 'false_positive');
    const ids = async (query: string) => (await page(query, globex.testKey)).ids;
    expect(await ids('')).toEqual([two.matches[0].id]);
    expect(await ids('decision=undecided')).toEqual([two.matches[0].id]);
    expect(await ids('decision=false_positive')).toEqual([one.matches[0].id]);
    expect(await ids('decision=confirmed')).toEqual([]);
  });

  test('of one person, with the run and the subject', async () => {
    const globex = await anOrganization(service);
    const [mine, other] = [await screened(globex.testKey, BORIS), await screened(globex.testKey, BORIS)];
    const owner = callingIn(globex.owner, 'test');
    const assigneeId = globex.owner.userId;
    const [match] = mine.matches;
    await owner.patch(`/screening/matches/${match.id}/assignment`, { assigneeId });
    const { body } = await globex.testKey.get(`/screening/matches?assigneeId=${assigneeId}`);
    expect(body).toEqual({
      items: [
        {
          ...match,
          assigneeId,
          dueAt: null,
          runId: mine.id,
          riskSubjectId: null,
          screenedAt: mine.createdAt,
        },
      ],
      nextCursor: null,
    });
    expect((await page('', globex.testKey)).ids).toEqual([other.matches[0].id, match.id]);
    expect((await page('assigneeId=none', globex.testKey)).ids).toEqual([other.matches[0].id]);
  });

  test('one that a later run of its monitor has again waits once, in the newest run', async () => {
    const globex = await anOrganization(service);
    const monitor = await aMonitor(globex.testKey, BORIS);
    const [first] = (await page('', globex.testKey)).ids;
    await putList(service, 'eu_fsf', [LISTED, { entryId: 'EU-2', name: 'Boris Testov' }]);
    await rescreen(service);
    const ids = (await lastRun(globex.testKey, monitor)).matches.map(({ id }: Json) => id);
    expect(ids).toHaveLength(2);
    const queue = (await page('', globex.testKey)).ids;
    expect(queue.toSorted()).toEqual(ids.toSorted());
    expect(queue).not.toContain(first);
  });
});
