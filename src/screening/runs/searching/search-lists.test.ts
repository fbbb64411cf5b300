import { describe, expect, test } from 'vitest';
import { loadedList, screened } from '../../../../packages/name-screening/test/listed.ts';
import { Busy } from '../../../kernel/busy.ts';
import { ListlessSearches } from '../../searches/listless-searches.adapter.ts';
import { type SearchRequest, SearchesClosed } from '../../searches/searches.ts';
import { searchLoaded } from './search-lists.lookup.ts';
import { sourceReport, type SourceReport } from '../status/sources.ts';

const SUBJECT = screened('Nemo');
const ASKED = { sources: ['eu_fsf'], reviewScore: 70, matchScore: 90, pepLookbackMonths: null };
const OWNER = { organizationId: 'acme' };
const DAY = '2026-11-15';
const LISTS = [loadedList('eu_fsf', [])];
const MISSING: readonly SourceReport[] = [
  sourceReport({ key: 'eu_fsf', state: undefined, loaded: undefined, staleReasons: [] }),
];

/** Of a process that has no list, and so no thread. */
function withoutLists() {
  const listless = new ListlessSearches();
  return {
    capabilities: { noteFailure: () => undefined },
    longWork: { searches: { screen: (asked: SearchRequest) => listless.screen(asked) } },
  };
}

/** Of threads that cannot search. */
function broken(failure = new Error('broken')) {
  const noted: unknown[] = [];
  return {
    noted,
    capabilities: { noteFailure: (failure: unknown) => void noted.push(failure) },
    longWork: {
      searches: { screen: () => Promise.reject(failure), forget: () => undefined, fault: () => undefined },
    },
  };
}

const nothing = { hits: [], candidateCount: 0, topScore: null };

describe('Document 2, Errors: a failure to screen is told in the run', () => {
  test('no list is loaded', async () => {
    const taken = { reports: MISSING, lists: [] };
    expect(
      await searchLoaded(withoutLists(), { subject: SUBJECT, asked: ASKED, owner: OWNER }, taken, DAY),
    ).toEqual({
      ...nothing,
      errorCode: 'no_lists',
      incompleteReasons: ['source_missing'],
    });
  });

  test('nothing to search by comes before it', async () => {
    const sought = { subject: screened(''), asked: ASKED, owner: OWNER };
    const found = await searchLoaded(withoutLists(), sought, { reports: MISSING, lists: [] }, DAY);
    expect(found).toMatchObject({ ...nothing, errorCode: 'missing_name' });
  });

  test('scores by which nothing can be judged', async () => {
    const sought = { subject: SUBJECT, asked: { ...ASKED, reviewScore: 90 }, owner: OWNER };
    const found = await searchLoaded(broken(), sought, { reports: [], lists: LISTS }, DAY);
    expect(found).toMatchObject({ ...nothing, errorCode: 'invalid_scores' });
  });

  test('a search that breaks off', async () => {
    const process = broken();
    const sought = { subject: SUBJECT, asked: ASKED, owner: OWNER };
    const found = await searchLoaded(process, sought, { reports: [], lists: LISTS }, DAY);
    expect(found).toMatchObject({ ...nothing, errorCode: 'screening_failed' });
    expect(process.noted).toEqual([new Error('broken')]);
  });

  test('but not that the service is closing, which a retry finds elsewhere', async () => {
    const sought = { subject: SUBJECT, asked: ASKED, owner: OWNER };
    const search = searchLoaded(broken(new SearchesClosed()), sought, { reports: [], lists: LISTS }, DAY);
    await expect(search).rejects.toBeInstanceOf(SearchesClosed);
  });

  test('nor that too many searches of the organization wait, or that its caller has gone', async () => {
    const taken = { reports: [], lists: LISTS };
    const sought = { subject: SUBJECT, asked: ASKED, owner: OWNER };
    const busy = new Busy('Too many.', 1);
    await expect(searchLoaded(broken(busy), sought, taken, DAY)).rejects.toBe(busy);
    const gone = new Error('gone');
    const left = { ...sought, owner: { ...OWNER, signal: AbortSignal.abort(gone) } };
    await expect(searchLoaded(broken(gone), left, taken, DAY)).rejects.toBe(gone);
  });
});
