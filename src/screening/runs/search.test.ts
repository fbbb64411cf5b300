import { describe, expect, test } from 'vitest';
import type { LoadedList } from '../matching/loaded-list.ts';
import type { ScreenedSubject } from '../matching/subject.ts';
import { search } from './search.ts';
import { sourceReport, type SourceReport } from './sources.ts';

const SUBJECT: ScreenedSubject = {
  name: 'Nemo',
  aliases: [],
  entityType: null,
  country: null,
  datesOfBirth: [],
  nationalities: [],
  identifiers: [],
};
const ASKED = { sources: ['eu_fsf'], reviewScore: 70, matchScore: 90, pepLookbackMonths: null };
const DAY = '2026-11-15';
const MISSING: readonly SourceReport[] = [
  sourceReport({ key: 'eu_fsf', state: undefined, loaded: undefined, staleReasons: [] }),
];

/** A list that is loaded and cannot be searched. */
const BROKEN: LoadedList = {
  key: 'eu_fsf',
  versionId: 'v1',
  publishedAt: null,
  entryCount: 1,
  droppedEntries: 0,
  termBuilderVersion: 4,
  get index(): never {
    throw new Error('broken');
  },
};

const nothing = { hits: [], candidateCount: 0, topScore: null };

describe('Document 2, Errors: a failure to screen is told in the run', () => {
  test('no list is loaded', () => {
    expect(search(SUBJECT, { reports: MISSING, lists: [] }, ASKED, DAY)).toEqual({
      ...nothing,
      errorCode: 'no_lists',
      incompleteReasons: ['source_missing'],
    });
  });

  test('nothing to search by comes before it', () => {
    const found = search({ ...SUBJECT, name: '' }, { reports: MISSING, lists: [] }, ASKED, DAY);
    expect(found).toMatchObject({ ...nothing, errorCode: 'missing_name' });
  });

  test('scores by which nothing can be judged', () => {
    const equal = { ...ASKED, reviewScore: 90 };
    const found = search(SUBJECT, { reports: [], lists: [BROKEN] }, equal, DAY);
    expect(found).toMatchObject({ ...nothing, errorCode: 'invalid_scores' });
  });

  test('a search that breaks off', () => {
    const found = search(SUBJECT, { reports: [], lists: [BROKEN] }, ASKED, DAY);
    expect(found).toMatchObject({ ...nothing, errorCode: 'screening_failed' });
  });
});
