import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { NOBODY } from '../../support/risk/evidence.ts';
import type { Json } from '../../support/http.ts';
import { putList } from '../../support/screening/lists.ts';
import { LISTED, screened } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;
let riskSubjectId: string;
const made: Json[] = [];

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  riskSubjectId = await aSubject(acme.testKey);
  await putList(service, 'eu_fsf', [LISTED]);
  for (const asked of [
    { subject: { name: 'Boris Testov' } },
    { subject: { name: 'Nemo Nobody' } },
    { subject: { name: 'Nemo Nobody' }, riskSubjectId },
    { subject: { name: 'Boris Testov' }, riskSubjectId },
    { subject: { name: 'Nemo Nobody' }, sources: ['eu_fsf', 'unheard_of'] },
  ])
    made.push(await screened(acme.testKey, asked));
  await screened(acme.liveKey, { subject: { name: 'Boris Testov' } });
});
afterAll(() => service.stop());

async function listed(query: string): Promise<Json> {
  const { status, body } = await acme.testKey.get(`/screening/runs${query}`);
  expect(status).toBe(200);
  return { ...body, items: body.items.map(({ id }: Json) => made.findIndex((run) => run.id === id)) };
}

describe('Contract 4, Shapes: the list of runs', () => {
  test('holds whole runs, newest first, 50 to a page', async () => {
    expect(await listed('')).toEqual({
      items: [4, 3, 2, 1, 0],
      nextCursor: null,
      page: 1,
      limit: 50,
      total: 5,
    });
    const { body } = await acme.testKey.get('/screening/runs?limit=1');
    expect(body.items).toEqual([made[4]]);
  });

  test('comes in pages that count from 1', async () => {
    const first = await listed('?limit=2');
    expect(first).toMatchObject({ items: [4, 3], page: 1, limit: 2, total: 5 });
    const last = { nextCursor: null, limit: 2, total: 5 };
    expect(await listed('?limit=2&page=3')).toEqual({ ...last, items: [0], page: 3 });
    expect(await listed('?limit=2&page=4')).toEqual({ ...last, items: [], page: 4 });
    // Contract 6, Lists of records: a cursor leads on from any page.
    const second = await listed(`?limit=3&cursor=${first.nextCursor}`);
    expect(second).toEqual({ items: [2, 1, 0], nextCursor: null, page: 1, limit: 3, total: 5 });
  });

  test.each<[string, readonly number[]]>([
    ['status=possible_match', [3, 0]],
    ['status=clear', [2, 1]],
    ['status=incomplete', [4]],
    ['status=match', []],
    [`riskSubjectId=${NOBODY}`, []],
    [`sessionId=${NOBODY}`, []],
  ])('?%s', async (query, items) => {
    expect(await listed(`?${query}`)).toEqual({
      items,
      nextCursor: null,
      page: 1,
      limit: 50,
      total: items.length,
    });
  });

  test('by risk subject, also together with a status', async () => {
    expect((await listed(`?riskSubjectId=${riskSubjectId}`)).items).toEqual([3, 2]);
    expect((await listed(`?riskSubjectId=${riskSubjectId.toUpperCase()}&status=clear`)).items).toEqual([2]);
  });

  test.each([
    ['page=0', 'page'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['status=done', 'status'],
    ['sessionId=mine', 'sessionId'],
    ['offset=0', 'offset'],
  ])('?%s is 400', async (query, parameter) => {
    const { status, body } = await acme.testKey.get(`/screening/runs?${query}`);
    expect([status, body.errors[0].parameter]).toEqual([400, parameter]);
  });

  test('100 are the most of a page', async () => {
    expect((await listed('?limit=100')).limit).toBe(100);
  });
});
