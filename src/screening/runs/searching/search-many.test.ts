import { Searcher } from '@assay/name-screening/search';
import { afterAll, expect, test } from 'vitest';
import { screened } from '../../../../packages/name-screening/test/listed.ts';
import { openSearchThreads } from '../../searches/search-threads.adapter.ts';
import { searchMany } from './search-many.lookup.ts';

const ASKED = { sources: ['own:gone'], reviewScore: 70, matchScore: 90, pepLookbackMonths: null };
const DAY = '2026-11-15';
const ROWS = 250;
const subjects = Array.from({ length: ROWS }, (_, index) => screened(`Jane Roe ${index}`));
const searches = openSearchThreads({ onFault: () => undefined, onDeath: () => undefined });
afterAll(() => searches.close());

const search = () =>
  searchMany(
    { capabilities: { noteFailure: () => undefined }, longWork: { searches } },
    {
      asked: ASKED,
      owner: { organizationId: 'acme' },
      taken: { reports: [], lists: [] },
      day: DAY,
      subjects,
    },
  );

async function leastCost(times: number, work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let count = 0; count < times; count += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

/** So it is when the only list of a batch was deleted: nothing of the next chunk goes to a thread. */
test('many searches without a list cost as much as those of one searcher', async () => {
  const searcher = new Searcher();
  const together = await leastCost(3, () => {
    for (const subject of subjects) searcher.screen(subject, [], ASKED, DAY);
  });
  expect(await leastCost(3, search)).toBeLessThan(Math.max(together, 5_000) * 4);
});

test('and others have their turn between them', async () => {
  let turns = 0;
  let isSearching = true;
  const count = (): void => {
    turns += 1;
    if (isSearching) setImmediate(count);
  };
  setImmediate(count);
  const found = await search();
  isSearching = false;
  expect(found).toHaveLength(ROWS);
  expect(new Set(found.map(({ errorCode }) => errorCode))).toEqual(new Set(['no_lists']));
  expect(turns).toBeGreaterThanOrEqual(Math.floor(ROWS / 16));
});
