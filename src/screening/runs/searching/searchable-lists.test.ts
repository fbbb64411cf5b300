import { expect, test } from 'vitest';
import { listed, loadedList } from '../../../../packages/name-screening/test/listed.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { ScreeningCapabilities } from '../../capabilities.ts';
import { stalePeriods } from '../../lists/freshness.ts';
import type { ListState, ListStates } from '../../lists/list-state.ts';
import { officialLists } from './searchable-lists.query.ts';

const CONFIRMED = new Date('2026-11-01T00:00:00Z');
const TWO_DAYS_LATER = CONFIRMED.getTime() + 48 * 3_600_000;
const NOBODY: Reader = { rows: () => Promise.reject(new Error('states are given')) };
const EU: ListState = {
  key: 'eu_fsf',
  enabled: true,
  activeVersionId: 'eu_fsf-1',
  activeVersion: null,
  formerVersionId: null,
  confirmedAt: CONFIRMED,
  attention: [],
  reindexPending: false,
};

/** A process in which something may change between two runs. */
function standing() {
  const stands = {
    states: new Map([['eu_fsf', EU]]) as ListStates,
    loaded: new Map([['eu_fsf', loadedList('eu_fsf', [listed('Viktor Demko')])]]),
  };
  const capabilities = {
    listStates: { current: () => Promise.resolve(stands.states) },
    lists: { current: () => stands.loaded },
    stalePeriods: stalePeriods({}),
  } as unknown as ScreeningCapabilities;
  const take = (now: number, keys = ['eu_fsf', 'unknown']) =>
    officialLists(NOBODY, { capabilities, now: new Date(now) }, keys);
  return { stands, take };
}

test('runs that ask for the same lists are given the very same, as long as nothing changes', async () => {
  const { take } = standing();
  const first = await take(TWO_DAYS_LATER - 1);
  expect(first.reports).toMatchObject([
    { key: 'eu_fsf', missing: false, stale: false },
    { key: 'unknown', missing: true },
  ]);
  expect((await take(TWO_DAYS_LATER)).reports).toBe(first.reports);
});

test('a list that becomes stale is told in the next run', async () => {
  const { take } = standing();
  await take(TWO_DAYS_LATER);
  const { reports } = await take(TWO_DAYS_LATER + 1);
  expect(reports[0]).toMatchObject({ stale: true, staleReasons: ['not_confirmed_for_48_hours'] });
  expect((await take(TWO_DAYS_LATER)).reports[0]?.stale).toBe(false);
});

test('other states, versions and keys are taken anew', async () => {
  const { stands, take } = standing();
  await take(TWO_DAYS_LATER);
  stands.states = new Map([['eu_fsf', { ...EU, attention: ['look'] }]]);
  expect((await take(TWO_DAYS_LATER)).reports[0]?.attention).toBe(true);
  stands.loaded = new Map();
  expect((await take(TWO_DAYS_LATER)).lists).toEqual([]);
  expect((await take(TWO_DAYS_LATER, ['eu_fsf'])).reports).toHaveLength(1);
});
