import { describe, expect, test } from 'vitest';
import { listsTable, type ShownList } from './lists-table.ts';

const LIST: ShownList = {
  key: 'eu_fsf',
  enabled: true,
  activeVersion: {
    versionId: 'eu_fsf-2026-11-13-0a1b2c3d4e',
    publishedAt: '2026-11-13T20:01:34.000+01:00',
    entryCount: 6234,
  },
  confirmedAt: '2026-11-15T08:00:12.345Z',
  origin: 'publisher',
  publishedAgeDays: 2,
  stale: false,
  attention: [],
  lastImport: null,
  address: 'https://publisher.example/eu.xml',
  fetching: { nextAt: '2026-11-15T14:00:00.000Z', lastAt: null, failure: null },
};

describe('The table of lists', () => {
  test('has one line a list, in columns', () => {
    const none = { activeVersion: null, confirmedAt: null, origin: null, publishedAgeDays: null };
    const never = { ...none, fetching: { ...LIST.fetching, nextAt: null } };
    expect(listsTable([LIST, { ...LIST, ...never, key: 'service_pep' }])).toBe(
      `
List         State    Entries  Published   Confirmed         By         Next fetch        Version
eu_fsf       current    6,234  2026-11-13  2026-11-15 08:00  publisher  2026-11-15 14:00  eu_fsf-2026-11-13-0a1b2c3d4e
service_pep  missing        -  -           -                 -          -                 -
`.trimStart(),
    );
  });

  test.each<[string, Partial<ShownList>]>([
    ['current', {}],
    ['stale', { stale: true }],
    ['missing', { activeVersion: null }],
    ['attention', { stale: true, attention: ['Look.'] }],
    ['importing', { attention: ['Look.'], lastImport: { importId: 'id', state: 'running' } }],
    ['off', { enabled: false, stale: true, attention: ['Look.'] }],
  ])('calls it %s (%#)', (state, changed) => {
    expect(
      listsTable([{ ...LIST, ...changed }])
        .split('\n')[1]
        ?.split(/\s+/)[1],
    ).toBe(state);
  });

  test('says below what an operator should read, and nothing twice', () => {
    const fetching = { ...LIST.fetching, lastAt: '2026-11-15T08:30:00.000Z', failure: 'It answered 404.' };
    const remarks = (changed: Partial<ShownList>): readonly string[] =>
      listsTable([{ ...LIST, ...changed }])
        .split('\n')
        .slice(3, -1);
    expect(remarks({ origin: 'mirror' })).toEqual([]);
    expect(remarks({ origin: 'file', publishedAgeDays: 670 })).toEqual([
      'eu_fsf: given as a file, no publisher confirmed it; it states a date 670 days ago.',
    ]);
    expect(remarks({ origin: 'file', publishedAgeDays: null })).toEqual([
      'eu_fsf: given as a file, no publisher confirmed it.',
    ]);
    expect(remarks({ attention: ['No entries.'] })).toEqual(['eu_fsf: No entries.']);
    expect(remarks({ fetching })).toEqual(['eu_fsf: not fetched at 2026-11-15 08:30: It answered 404.']);
    expect(remarks({ fetching, attention: ['The import failed: It answered 404.'] })).toEqual([
      'eu_fsf: The import failed: It answered 404.',
    ]);
  });
});
