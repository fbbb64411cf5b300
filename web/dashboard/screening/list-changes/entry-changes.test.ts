import { expect, test } from 'vitest';
import { entryChanges, entrySummary, entryTitle, type ListChange } from './entry-changes.ts';

type Entry = NonNullable<ListChange['before']>;

const ENTRY: Entry = {
  source: 'eu_fsf',
  versionId: 'v1',
  sourceEntryId: 'E-1',
  kind: 'person',
  names: [{ value: 'Boris Testov', kind: 'primary', quality: 'strong', script: 'Latn' }],
  births: [{ date: '1961-03-04', place: 'Linz', circa: false, from: null, to: null }],
  nationalities: ['RU'],
  countries: [],
  identifiers: [],
  addresses: [],
  programmes: ['EU-ZZ'],
  legalBasis: [],
  positions: [],
  remarks: [],
  listedOn: null,
  changedOn: null,
  link: null,
};

test('what an entry says otherwise is told part by part, the old before the new', () => {
  const after: Entry = {
    ...ENTRY,
    names: [...ENTRY.names, { value: 'Borya', kind: 'alias', quality: 'weak', script: 'Latn' }],
    births: [{ date: null, place: null, circa: true, from: '1960-01-01', to: '1962-12-31' }],
    identifiers: [{ kind: 'national_id', value: '77', country: null, note: null }],
    programmes: [],
  };
  expect(entryChanges({ before: ENTRY, after })).toEqual([
    { kind: 'added', text: 'name Borya (weak)' },
    { kind: 'removed', text: 'birth 1961-03-04, Linz' },
    { kind: 'added', text: 'birth about 1960-01-01 to 1962-12-31' },
    { kind: 'added', text: 'identifier national id 77' },
    { kind: 'removed', text: 'programme EU-ZZ' },
  ]);
  expect(entryChanges({ before: null, after })).toEqual([]);
});

test('an entry is told by its first name, and who it is in short', () => {
  const gone: ListChange = { change: 'removed', sourceEntryId: 'E-1', before: ENTRY, after: null };
  expect([entryTitle(gone), entrySummary(gone)]).toEqual([
    'Boris Testov',
    'person · 1961-03-04, Linz · RU · EU-ZZ',
  ]);
});
