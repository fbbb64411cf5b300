import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asId } from '../../../src/kernel/ids.ts';
import { comparedLists } from '../../../src/screening/rescreening/compared-lists.lookup.ts';
import { readOwnStandings } from '../../../src/screening/rescreening/own-standings.lookup.ts';
import type { Searches } from '../../../src/screening/searches/searches.ts';
import { anOrganization, signIn, type TestOrganization } from '../../support/builders.ts';
import { aGate } from '../../support/gate.ts';
import type { Caller, Json } from '../../support/http.ts';
import { aQueuedBatch, resultsOf, tickBatch, workBatches } from '../../support/screening/batches.ts';
import { emptyLists, followLists } from '../../support/screening/lists.ts';
import { anOwnList, giveRows } from '../../support/screening/own-lists.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';

let service: TestService;
let acme: TestOrganization;
let owner: Caller;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  owner = callingIn(await signIn(service, acme.owner.email, acme.owner.password), 'test');
  await emptyLists(service);
  await followLists(service);
});
afterAll(() => service.stop());

const ROWS = Array.from(
  { length: 4_000 },
  (_, index) => `c-${index},${index % 200 === 0 ? 'Boris Testov' : 'Jane Roe'}\n`,
).join('');

describe('Contract 6, Lists: an own list that is deleted', () => {
  test('while a batch is screened against it is missing from then on, and everybody is answered', async () => {
    await anOwnList(owner, 'leaving');
    await giveRows(owner, 'leaving', ['1,Boris Testov']);
    const file = `externalId,name\n${ROWS}`;
    const batch = await aQueuedBatch(acme.testKey, file, { sources: ['own:leaving'] });
    await tickBatch(service);
    const read = async (): Promise<Json> =>
      (await acme.testKey.get(`/screening/batches/${batch['id']}`)).body;
    expect((await read()).counts.done).toBeLessThan(4_000);
    // The last rows are not due before the list is gone, and one search begins before that and ends after it.
    await service.db.query(
      `update screening_batch_chunks set due_at = due_at + interval '1 minute'
       where first_row = (select max(first_row) from screening_batch_chunks)`,
    );
    const { searches, ownIndexes } = service.service.longWork;
    const [begun, gone] = [aGate(), aGate()];
    let asked = 0;
    const held: Searches = {
      ...searches,
      screenAll: async (...question) => {
        asked += 1;
        begun.open();
        if (asked === 1) await gone.opened;
        return searches.screenAll(...question);
      },
    };
    const work = { isDone: false };
    const working = workBatches(service, { longWork: { searches: held, ownIndexes } }).finally(() => {
      work.isDone = true;
    });
    await begun.opened;
    const statuses = new Set<number>();
    const ask = async (): Promise<void> => {
      while (!work.isDone) {
        const subject = { name: 'Boris Testov' };
        const run = await acme.testKey.post('/screening/runs', { subject, sources: ['own:leaving'] });
        statuses.add(run.status).add((await owner.get('/screening/own-lists')).status);
      }
    };
    const asking = Promise.all([ask(), ask(), ask(), ask()]);
    const deleted = await owner.delete('/screening/own-lists/leaving');
    expect([deleted.status, work.isDone]).toEqual([204, false]);
    gone.open();
    await Promise.all([working, asking]);
    service.clock.moveSeconds(60);
    await workBatches(service);
    expect(statuses).toEqual(new Set([200, 201]));
    expect(await read()).toMatchObject({ state: 'completed', counts: { done: 4_000 } });
    const results = await resultsOf(acme.testKey, batch);
    expect(results.map(({ row }) => row)).toEqual(results.map((_, index) => index + 1));
    expect(results[0]!.status).toBe('possible_match');
    expect(results.slice(3_000).map(({ status }) => status)).toContain('possible_match');
    expect(results.at(-1)).toMatchObject({ status: 'error', errorCode: 'no_lists' });
    expect(service.logged.filter((line) => /chunk failed|timeout/.test(line))).toEqual([]);
  });

  test('while its monitors are screened again is missing, and no failure of each of them', async () => {
    await anOwnList(owner, 'short');
    await giveRows(owner, 'short', ['1,Boris Testov']);
    const { database, clock } = service;
    const { capabilities, longWork } = service.service;
    const scope = { organizationId: asId<'organization'>(acme.id), mode: 'test' } as const;
    // As a tick reads them when it begins.
    const own = await readOwnStandings(database, clock.now());
    const stands = [...own, { scope, key: 'own:short', stood: 'whole' }];
    const due = { scope, lists: [{ key: 'own:short', base: null }] };
    const compared = () =>
      comparedLists(
        { database, capabilities, longWork },
        {
          due: due as never,
          own: stands,
          taken: { reports: [], lists: [] },
          changes: () => Promise.resolve(undefined),
          now: clock.now(),
        },
      );
    expect((await compared()).reports).toMatchObject([{ key: 'own:short', missing: false }]);
    expect((await owner.delete('/screening/own-lists/short')).status).toBe(204);
    expect((await compared()).reports).toMatchObject([{ key: 'own:short', missing: true }]);
  });

  test('one that is there and cannot be loaded is tried again', async () => {
    await anOwnList(owner, 'broken');
    await giveRows(owner, 'broken', ['1,Boris Testov']);
    await service.db.query('delete from list_indexes');
    const { database, clock } = service;
    const { capabilities, longWork } = service.service;
    const scope = { organizationId: asId<'organization'>(acme.id), mode: 'test' } as const;
    const comparing = comparedLists(
      { database, capabilities, longWork },
      {
        due: { scope, lists: [{ key: 'own:broken', base: null }] } as never,
        own: [{ scope, key: 'own:broken', stood: 'whole' }] as never,
        taken: { reports: [], lists: [] },
        changes: () => Promise.resolve(undefined),
        now: clock.now(),
      },
    );
    await expect(comparing).rejects.toThrow('the own list own:broken could not be loaded');
  });
});
