import { describe, expect, test } from 'vitest';
import { LIST_KEYS } from '@assay/name-screening';
import { OFFICIAL_PUBLISHERS, originOf, publishersOf } from './publishers.ts';

const NOTHING_OWN = { files: {}, dates: {} };

describe('Where a list is fetched from', () => {
  test('without a setting: its publisher, over https; nobody publishes service_pep', () => {
    expect(publishersOf(NOTHING_OWN)).toEqual(OFFICIAL_PUBLISHERS);
    const addresses = LIST_KEYS.map((key) => OFFICIAL_PUBLISHERS[key]?.url.split('/')[0]);
    expect(addresses).toEqual(['https:', 'https:', 'https:', 'https:', 'https:', undefined, 'https:']);
  });

  test('What comes from the official address is the publisher’s, from any other a mirror’s', () => {
    const own = publishersOf({
      files: {
        uk_sanctions: 'https://mirror.example/uk.xml',
        service_pep: 'https://mirror.example/pep.jsonl',
      },
      dates: { idb_sanctions: 'https://mirror.example/date' },
    });
    expect(LIST_KEYS.map((key) => [key, originOf(key, own[key])])).toEqual([
      ['eu_fsf', 'publisher'],
      ['ofac_sdn', 'publisher'],
      ['ofac_consolidated', 'publisher'],
      ['uk_sanctions', 'mirror'],
      ['idb_sanctions', 'publisher'],
      ['service_pep', 'mirror'],
      ['un_sc', 'publisher'],
    ]);
  });

  test('the two United States lists are different files of one publisher', () => {
    const { ofac_sdn, ofac_consolidated } = OFFICIAL_PUBLISHERS;
    expect([ofac_sdn?.url, ofac_consolidated?.url].map((url) => url?.split('/').at(-1))).toEqual([
      'SDN_ENHANCED.XML',
      'CONS_ENHANCED.XML',
    ]);
  });

  test.each([
    [
      'another address',
      { eu_fsf: 'https://mirror.example/eu.xml' },
      'eu_fsf',
      'https://mirror.example/eu.xml',
    ],
    ['none', { eu_fsf: 'none' }, 'eu_fsf', undefined],
    [
      'an address for the list without a publisher',
      { service_pep: 'https://a.example/pep' },
      'service_pep',
      'https://a.example/pep',
    ],
  ] as const)('%s', (_case, files, key, url) => {
    expect(publishersOf({ files, dates: {} })[key]?.url).toBe(url);
  });

  test('the date of publication is asked of who publishes the file, unless the operator says whom', () => {
    const own = 'https://mirror.example/idb.csv';
    const date = 'https://mirror.example/date.json';
    const dateUrl = (files: object, dates: object) => publishersOf({ files, dates }).idb_sanctions?.dateUrl;
    expect(dateUrl({}, {})).toMatch(/^https:\/\/data\.iadb\.org\/api\/3\/action\/resource_show\?id=/);
    expect(dateUrl({}, { idb_sanctions: 'none' })).toBeNull();
    expect(dateUrl({ idb_sanctions: own }, {})).toBeNull();
    expect(dateUrl({ idb_sanctions: own }, { idb_sanctions: date })).toBe(date);
  });
});
