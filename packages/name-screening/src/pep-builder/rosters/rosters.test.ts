import { describe, expect, test } from 'vitest';
import { BUILT_ON, type RosterSpec } from '../../../test/pep-texts.ts';
import { type Entity, held, person } from '../../../test/wikidata.ts';
import { built } from '../../../test/pep-build.ts';

const MINISTER = {
  position_title: 'Minister of Nothing',
  position_category: 'minister',
  position_country: 'ZZ',
};

const roster = (rows: RosterSpec['rows'], more: Partial<RosterSpec> = {}): RosterSpec => ({
  name: 'zz_cabinet',
  rows,
  ...more,
});
const row = (more: Readonly<Record<string, string>> = {}) => ({
  roster_person_id: 'm-001',
  name: 'Zorvan Kelmidor',
  ...MINISTER,
  ...more,
});

describe('Formats, Output: identity between roster and Wikidata', () => {
  const zorvan = (births: readonly string[] | string = '1961-02-11') =>
    person('Q9950', 'Kelmidor, Zorvan', { P569: births });
  const joinedWith = async (entities: readonly Entity[], more: Readonly<Record<string, string>>) => {
    const { entries } = await built(entities, { rosters: [roster([row(more)])] });
    return [...entries.keys()];
  };

  test.each([
    ['the item that the roster names', { wikidata_id: 'Q9950' }, 'Q9950'],
    ['the same words and the same day of birth', { birth_date: '1961-02-11' }, 'Q9950'],
    [
      'another spelling of the roster',
      { name: 'Z.', other_names: 'x|ZORVAN KELMIDOR', birth_date: '1961-02-11' },
      'Q9950',
    ],
    ['a year is no day of birth', { birth_date: '1961' }, 'zz_cabinet:m-001'],
    ['another day', { birth_date: '1961-02-12' }, 'zz_cabinet:m-001'],
    ['no birth', {}, 'zz_cabinet:m-001'],
    ['an item that the file does not hold', { wikidata_id: 'Q9959' }, 'Q9959'],
  ])('%s', async (_what, more, expected) => {
    expect(await joinedWith([zorvan()], more)).toEqual([expected]);
  });

  test('two items with the same name and day: nobody knows which', async () => {
    const twin = person('Q9951', 'Zorvan Kelmidor', { P569: '1961-02-11' });
    expect(await joinedWith([zorvan(), twin], { birth_date: '1961-02-11' })).toEqual(['zz_cabinet:m-001']);
  });

  test('one entry holds what both know', async () => {
    const { entries, lines } = await built([zorvan('1961')], {
      rosters: [
        roster([
          row({
            wikidata_id: 'Q9950',
            birth_date: '1961-02-11',
            citizenship: 'ZZ|fr',
            name_lang: 'en',
            start_date: '2024-03-01',
          }),
        ]),
      ],
    });
    expect(lines.get('Q9950')).toMatchObject({
      names: [
        { value: 'Kelmidor, Zorvan', kind: 'primary', lang: 'en' },
        { value: 'Zorvan Kelmidor', kind: 'alias', lang: 'en' },
      ],
      datesOfBirth: ['1961-02-11'],
      nationalities: ['FR', 'ZZ'],
      identifiers: [
        { kind: 'wikidata', value: 'Q9950' },
        { kind: 'roster', value: 'zz_cabinet:m-001' },
      ],
    });
    expect(entries.get('Q9950')?.altIds).toEqual(['zz_cabinet:m-001']);
  });
});

describe('Formats, Output: whether a roster’s post is current', () => {
  const start_date = '2024-03-01';
  test.each([
    ['an open end in a roster that is kept up', true, { start_date }, { current: true }],
    [
      'the same, however long ago: judged on the day of screening',
      true,
      { start_date: '1980' },
      { current: true },
    ],
    ['an open end in one that is not, by the rules of an open end', false, { start_date }, { current: true }],
    ['the same 40 years on', false, { start_date: '1980' }, { current: false, endedUnknown: true }],
    ['said to be current', false, { start_date: '1980', is_current: 'true' }, { current: true }],
    ['said not to be', true, { start_date, is_current: 'false' }, { current: false, endedUnknown: true }],
    [
      'an end in the past',
      true,
      { start_date, end_date: '2026-09' },
      { current: false, endedUnknown: false },
    ],
    ['dead', true, { start_date, death_date: '2026-09-01' }, { current: false, endedUnknown: true }],
    ['no date at all, not kept up', false, {}, { current: false, endedUnknown: false }],
  ])('%s', async (_what, noEndImpliesCurrent, more, expected) => {
    const { entries } = await built([], { rosters: [roster([row(more)], { noEndImpliesCurrent })] });
    expect(entries.get('zz_cabinet:m-001')?.pep?.positions).toEqual([expect.objectContaining(expected)]);
  });

  test('a post without a category has that of its item; one that has none is left out', async () => {
    const { entries } = await built([], {
      rosters: [
        roster([
          { roster_person_id: 'a', name: 'A a', position_wikidata_id: 'Q9911', start_date },
          { roster_person_id: 'b', name: 'B b', position_title: 'Keeper of keys', start_date },
        ]),
      ],
    });
    expect([...entries.keys()]).toEqual(['zz_cabinet:a']);
    expect(entries.get('zz_cabinet:a')?.pep?.positions).toEqual([
      expect.objectContaining({ category: 'head_of_state', title: 'President of Inventia', country: 'ZZ' }),
    ]);
  });
});

describe('Formats, Output: the same office told by Wikidata and a roster', () => {
  const told = async (
    wikidata: Readonly<Record<string, string>>,
    inRoster: Readonly<Record<string, string>>,
    more: Partial<RosterSpec> = {},
  ) => {
    const { entries } = await built(
      [person('Q9950', 'Zorvan Kelmidor', { P39: [held('Q9910', wikidata)] })],
      {
        rosters: [roster([row({ wikidata_id: 'Q9950', position_wikidata_id: 'Q9910', ...inRoster })], more)],
      },
    );
    const positions = entries.get('Q9950')?.pep?.positions ?? [];
    return positions.map((one) => [one.start, one.end, one.current, one.endedUnknown, one.roster]);
  };

  test.each([
    [
      'merged; the roster dates it as exactly',
      { P580: '2024-03-01' },
      { start_date: '2024-03-01' },
      [['2024-03-01', null, true, false, 'zz_cabinet']],
    ],
    [
      'merged; Wikidata dates it more exactly',
      { P580: '2024-03-01' },
      { start_date: '2024' },
      [['2024-03-01', null, true, false, 'wikidata']],
    ],
    [
      'merged; a roster knows better that it is still held',
      { P580: '2024', P582: 'some' },
      { start_date: '2024' },
      [['2024', null, true, false, 'zz_cabinet']],
    ],
    [
      'merged; a roster knows better that it is over',
      { P580: '2024' },
      { start_date: '2024', end_date: '2025-05-31' },
      [['2024', '2025-05-31', false, false, 'zz_cabinet']],
    ],
    [
      'merged; a roster knows better that it is not current',
      { P580: '2024' },
      { start_date: '2024', is_current: 'no' },
      [['2024', null, false, true, 'zz_cabinet']],
    ],
    [
      'merged with an undated statement',
      {},
      { start_date: '2024' },
      [['2024', null, true, false, 'zz_cabinet']],
    ],
    [
      'both stay: other dates',
      { P580: '2012', P582: '2014' },
      { start_date: '2024' },
      [
        ['2024', null, true, false, 'zz_cabinet'],
        ['2012', '2014', false, false, 'wikidata'],
      ],
    ],
    [
      'both stay: one is over, the roster says it goes on',
      { P580: '2024', P582: '2025' },
      { start_date: '2024' },
      [
        ['2024', null, true, false, 'zz_cabinet'],
        ['2024', '2025', false, false, 'wikidata'],
      ],
    ],
  ])('%s', async (_what, wikidata, inRoster, expected) => {
    expect(await told(wikidata, inRoster)).toEqual(expected);
  });

  test('without the item of the office: by category, country and title', async () => {
    const named = {
      position_wikidata_id: '',
      position_title: 'minister of nothing OF INVENTIA',
      start_date: '2024',
    };
    expect(await told({ P580: '2024' }, named)).toHaveLength(1);
    expect(await told({ P580: '2024' }, { ...named, position_title: 'Minister of Something' })).toHaveLength(
      2,
    );
    expect(await told({ P580: '2024' }, { ...named, position_country: 'FR' })).toHaveLength(2);
  });

  test('two rosters that agree are one, two that differ are two', async () => {
    const rows = (start_date: string) => [row({ wikidata_id: 'Q9950', start_date })];
    const both = async (one: string, other: string) => {
      const { entries, header } = await built([], {
        rosters: [roster(rows(one)), roster(rows(other), { name: 'zz_gazette', attribution: 'Gazette' })],
      });
      expect(header).toMatchObject({
        sources: [
          { id: 'wikidata', dumpDate: '2026-09-30' },
          { id: 'zz_cabinet', publishedAt: '2026-09-30' },
          { id: 'zz_gazette', publishedAt: '2026-09-30' },
        ],
        attribution: 'Wikidata contributors (CC0 1.0); Government of Inventia; Gazette',
      });
      return entries.get('Q9950')?.pep?.positions.map(({ start, roster }) => [start, roster]);
    };
    expect(await both('2024', '2024-03-01')).toEqual([['2024-03-01', 'zz_gazette']]);
    expect(await both('2024', '2021')).toEqual([
      ['2024', 'zz_cabinet'],
      ['2021', 'zz_gazette'],
    ]);
  });
});

describe('Formats, Official rosters: relatives', () => {
  test('one row a relation; the relative is what the row says', async () => {
    const { entries, standing } = await built([], {
      rosters: [
        roster([
          row({ start_date: '2024-03-01' }),
          {
            roster_person_id: 'm-002',
            name: 'Mirela Kelmidor',
            birth_date: '1965',
            relation_to: 'm-001',
            relation_type: 'spouse',
            start_date: '1990-06',
          },
          { roster_person_id: 'm-003', name: 'Odo Kelmidor', relation_to: 'm-001', relation_type: 'child' },
          {
            roster_person_id: 'm-004',
            name: 'Ada Kelmidor',
            relation_to: 'm-001',
            relation_type: 'spouse',
            start_date: '1985',
            end_date: '1989',
          },
          { roster_person_id: 'm-005', name: 'No Body', relation_to: 'm-003', relation_type: 'child' },
        ]),
      ],
    });
    expect([...entries.values()].map(({ entryId, pep }) => [entryId, pep?.relatives])).toEqual([
      ['zz_cabinet:m-001', []],
      [
        'zz_cabinet:m-002',
        [{ entryId: 'zz_cabinet:m-001', relation: 'spouse', start: '1990-06', end: null }],
      ],
      ['zz_cabinet:m-003', [{ entryId: 'zz_cabinet:m-001', relation: 'child', start: null, end: null }]],
      ['zz_cabinet:m-004', [{ entryId: 'zz_cabinet:m-001', relation: 'spouse', start: '1985', end: '1989' }]],
    ]);
    expect(
      ['m-001', 'm-002', 'm-003', 'm-004'].map((id) => standing(`zz_cabinet:${id}`, BUILT_ON).standing),
    ).toEqual(['pep', 'family_member', 'family_member', 'none']);
  });
});

describe('Formats, Official rosters: what is refused', () => {
  test.each([
    ['a row without a name', { name: '' }, 'Row 2 of the roster: name is missing'],
    ['a category of no list', { position_category: 'mayor' }, 'position_category is none of head_of_state'],
    ['no country', { position_country: 'Inventia' }, 'position_country is no country'],
    ['no date', { start_date: '2024-02-30' }, 'start_date is no date'],
    ['no item', { wikidata_id: '42' }, 'wikidata_id is no Wikidata item'],
    ['a relation to nobody', { relation_type: 'spouse' }, 'relation_to is missing'],
    [
      'a relation that does not count',
      { relation_to: 'x', relation_type: 'partner' },
      'relation_type is none of',
    ],
    ['neither true nor false', { is_current: 'maybe' }, 'is_current is neither true nor false'],
    ['a column that no roster has', { start: '2024' }, 'has a column that no roster has: start'],
  ])('%s', async (_what, more, message) => {
    await expect(built([], { rosters: [roster([row(more)])] })).rejects.toThrow(message);
  });

  test('a file that holds nobody', async () => {
    await expect(built([], { rosters: [roster([])] })).rejects.toThrow('zz_cabinet.csv holds nobody.');
  });
});
