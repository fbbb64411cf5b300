import { describe, expect, test } from 'vitest';
import { BUILT_ON } from '../../test/pep-texts.ts';
import { held, person, type StatementSpec, thing } from '../../test/wikidata.ts';
import { built } from '../../test/pep-build.ts';

const MINISTER = 'Q9910';
const PRESIDENT = 'Q9911';
const MEMBER = 'Q9913';

/** The positions of one person with these statements, besides others. */
async function positionsOf(
  statements: readonly (StatementSpec | string)[],
  more: Parameters<typeof built>[0] = [],
  claims: Parameters<typeof person>[2] = {},
) {
  const { lines, entries, standing } = await built([
    ...more,
    person('Q9950', 'Zorvan Kelmidor', { P39: statements, ...claims }),
  ]);
  return { positions: entries.get('Q9950')?.pep?.positions ?? [], line: lines.get('Q9950'), standing };
}

describe('Formats, Wikidata entity JSON: when a post was held', () => {
  test.each([
    ['a full day', { P580: '2024-03-01', P582: '2025-05-31' }, '2024-03-01', '2025-05-31'],
    ['a month', { P580: '2024-03', P582: '2025-05' }, '2024-03', '2025-05'],
    ['a year', { P580: '2024', P582: '2025' }, '2024', '2025'],
    ['seen on a day, and no other date', { P585: '2019-06-01' }, '2019-06-01', '2019-06-01'],
    ['seen in several years', { P585: ['2021', '2019'] }, '2019', '2021'],
    ['a day that the calendar does not have leaves the month', { P580: '2024-02-31' }, '2024-02', null],
    ['a decade is no date', { P580: '202x', P582: '2025' }, null, '2025'],
  ])('%s', async (_what, qualifiers, start, end) => {
    const { positions } = await positionsOf([held(MINISTER, qualifiers)]);
    expect(positions).toEqual([expect.objectContaining({ start, end })]);
  });

  test('statements of every rank count but deprecated ones', async () => {
    const { positions } = await positionsOf([
      { ...held(MINISTER, { P580: '2012', P582: '2014' }), rank: 'preferred' },
      held(MINISTER, { P580: '2016', P582: '2018' }),
      { ...held(MINISTER, { P580: '2020', P582: '2022' }), rank: 'deprecated' },
    ]);
    expect(positions.map(({ start }) => start)).toEqual(['2016', '2012']);
  });

  test.each([
    ['no end: held on', {}, { current: true, endedUnknown: false }],
    ['stated to have no end', { P582: 'none' }, { current: true, endedUnknown: false }],
    ['ended nobody knows when', { P582: 'some' }, { current: false, endedUnknown: true }],
    ['ended some time in a decade', { P582: '202x' }, { current: false, endedUnknown: true }],
    ['an end in the past', { P582: '2026-09-30' }, { current: false, endedUnknown: false }],
    ['an end to come', { P582: '2026-10-02' }, { current: true, endedUnknown: false }],
    ['the year of building as its end', { P582: '2026' }, { current: true, endedUnknown: false }],
  ])('%s', async (_what, qualifiers, expected) => {
    const { positions } = await positionsOf([held(MINISTER, { P580: '2024-03-01', ...qualifiers })]);
    expect(positions).toEqual([expect.objectContaining(expected)]);
  });
});

describe('Contract 4, PEP list: an open end is believed only', () => {
  const open = (start: string) => held(MINISTER, { P580: start });
  const stillHeld = { current: true, endedUnknown: false };
  const left = { current: false, endedUnknown: true };

  test.each([
    ['of a start less than 40 years ago', '1986-10-02', stillHeld],
    ['not of one 40 years ago', '1986-10-01', left],
    ['not of one in a year 40 years ago, as it may have been its first day', '1986', left],
  ])('%s: %s', async (_what, start, expected) => {
    const { positions } = await positionsOf([open(start)]);
    expect(positions).toEqual([expect.objectContaining(expected)]);
  });

  test.each([
    ['a day before the building', '2026-09-30', left],
    ['nobody knows when', 'some', left],
    ['in a decade', '199x', left],
    ['not at all', 'none', stillHeld],
  ])('of a living holder; died %s', async (_what, death, expected) => {
    const { positions } = await positionsOf([open('2024')], [], { P570: [death] });
    expect(positions).toEqual([expect.objectContaining(expected)]);
  });

  test('where the start is known: an undated post stays undated, and its holder counts with a flag', async () => {
    const { positions, standing } = await positionsOf([MINISTER]);
    expect(positions).toEqual([
      expect.objectContaining({ start: null, end: null, current: false, endedUnknown: false }),
    ]);
    expect(standing('Q9950', BUILT_ON)).toMatchObject({ standing: 'pep', flags: ['position_dates_unknown'] });
  });

  test('of a post that exists; one that was gone before 1990-12-26 is no part of the list', async () => {
    const office = (id: string, end: string) =>
      thing(id, `Minister of ${id}`, { P279: 'Q83307', P1001: 'Q9900', P576: end });
    const { positions } = await positionsOf(
      [held('Q9960', { P580: '2015' }), held('Q9961', { P580: '1985', P582: '1990-12-25' })],
      [office('Q9960', '2020-05-01'), office('Q9961', '1990-12-25')],
    );
    expect(positions).toEqual([expect.objectContaining({ positionId: 'Q9960', ...left })]);
  });

  test.each([
    ['the statement names who followed', held(MINISTER, { P580: '2020', P1366: 'Q9951' }), [], left],
    ['another statement names whom it followed', open('2020'), [held(MINISTER, { P1365: 'Q9950' })], left],
    [
      'somebody began later in an office with one seat',
      held(PRESIDENT, { P580: '2020' }),
      [held(PRESIDENT, { P580: '2024' })],
      left,
    ],
    [
      'somebody began later in one of many seats',
      held(MEMBER, { P580: '2020' }),
      [held(MEMBER, { P580: '2024' })],
      stillHeld,
    ],
    [
      'somebody is to begin after the building',
      held(PRESIDENT, { P580: '2020' }),
      [held(PRESIDENT, { P580: '2027' })],
      stillHeld,
    ],
    [
      'somebody began earlier',
      held(PRESIDENT, { P580: '2020' }),
      [held(PRESIDENT, { P580: '2016' })],
      stillHeld,
    ],
    [
      'explicitly no end, whoever followed',
      held(PRESIDENT, { P580: '2020', P582: 'none' }),
      [held(PRESIDENT, { P580: '2024' })],
      stillHeld,
    ],
  ])('without a successor: %s', async (_what, own, others, expected) => {
    const other = person('Q9951', 'Odo Ramvel', { P39: others });
    const { positions } = await positionsOf([own], [other]);
    expect(positions).toEqual([expect.objectContaining(expected)]);
  });
});

describe('Formats, Output: a seat in parliament without dates of its own has those of its term', () => {
  const terms = [
    thing('Q9970', 'first Assembly', { P31: 'Q15238777', P571: '2016-05-01', P576: '2020-04-30' }),
    thing('Q9971', 'second Assembly', { P31: 'Q15238777', P580: '2020-05-01' }),
  ];
  test.each([
    ['a term that is over', { P2937: 'Q9970' }, '2016-05-01', '2020-04-30', false],
    ['a term that goes on', { P2937: 'Q9971' }, '2020-05-01', null, true],
    [
      'an own start, and the end of the term',
      { P2937: 'Q9970', P580: '2018-02-01' },
      '2018-02-01',
      '2020-04-30',
      false,
    ],
    ['own dates come first', { P2937: 'Q9970', P580: '2016-06', P582: '2017' }, '2016-06', '2017', false],
    ['two terms, one of which goes on', { P2937: ['Q9970', 'Q9971'] }, '2016-05-01', null, true],
    ['a term that is not in the file', { P2937: 'Q9979' }, null, null, false],
  ])('%s', async (_what, qualifiers, start, end, current) => {
    const { positions } = await positionsOf([held(MEMBER, qualifiers)], terms);
    expect(positions).toEqual([expect.objectContaining({ start, end, current })]);
  });
});

describe('Formats, table of properties: an office names its holders too', () => {
  const office = (...holders: StatementSpec[]) =>
    thing('Q9962', 'Minister of Echoes', { P279: 'Q83307', P1001: 'Q9900', P1308: holders });

  test('a person whom only the office names is a holder', async () => {
    const { positions } = await positionsOf([], [office(held('Q9950', { P580: '2024-03-01' }))]);
    expect(positions).toEqual([
      expect.objectContaining({
        positionId: 'Q9962',
        start: '2024-03-01',
        current: true,
        roster: 'wikidata',
      }),
    ]);
  });

  test.each([
    [
      'one time, with what each dates better',
      { P580: '2024' },
      { P580: '2024-03-01', P582: '2025' },
      [['2024-03-01', '2025']],
    ],
    ['one time, where the person dates nothing', {}, { P580: '2024-03-01' }, [['2024-03-01', null]]],
    [
      'two times that do not overlap',
      { P580: '2012', P582: '2014' },
      { P580: '2020', P582: '2022' },
      [
        ['2020', '2022'],
        ['2012', '2014'],
      ],
    ],
  ])('%s', async (_what, own, named, expected) => {
    const { positions } = await positionsOf([held('Q9962', own)], [office(held('Q9950', named))]);
    expect(positions.map(({ start, end }) => [start, end])).toEqual(expected);
  });
});
