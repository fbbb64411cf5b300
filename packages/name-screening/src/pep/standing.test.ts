/** @module-tag once */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PepCategory, PepDetails, PepPosition, PepRelative } from '../lists/listed-entry.ts';
import { PEP_CATEGORIES } from '../lists/listed-entry.ts';
import { firstPossibleDay, lastPossibleDay, monthsAfter } from './partial-dates.ts';
import { standingOf } from './standing.ts';

const TODAY = '2026-06-15';
const NOBODY = new Map<string, never>();

const post = (parts: Partial<PepPosition> = {}): PepPosition => ({
  category: 'parliament_member',
  title: 'Member of the Assembly of Inventia',
  country: 'ZZ',
  start: null,
  end: null,
  current: false,
  endedUnknown: false,
  roster: 'wikidata',
  positionId: null,
  ...parts,
});

const held = (start: string | null, end: string | null, parts: Partial<PepPosition> = {}): PepPosition =>
  post({ start, end, current: end === null, ...parts });

const person = (positions: readonly PepPosition[], parts: Partial<PepDetails> = {}): PepDetails => ({
  dateOfDeath: null,
  positions,
  relatives: [],
  ...parts,
});

const own = (pep: PepDetails, day = TODAY, months = 12): string | readonly [string, string | null] => {
  const { standing, lastHeldUntil } = standingOf(pep, NOBODY, day, months);
  return lastHeldUntil === undefined ? standing : [standing, lastHeldUntil];
};

describe('Document 2, Endpoints, rule 6: judged on the day of screening from the dates the list states', () => {
  test.each<[string, readonly PepPosition[], string | readonly [string, string | null]]>([
    ['an office held now', [held('2024-03-01', null)], 'pep'],
    ['an office whose end is yet to come', [held('2024-03-01', '2027')], 'pep'],
    ['an office that starts today', [held(TODAY, null)], 'pep'],
    ['an office that starts tomorrow', [held('2026-06-16', null)], 'none'],
    ['an office that starts at some time of this month', [held('2026-06', null)], 'pep'],
    ['an office that starts next month', [held('2026-07', null)], 'none'],
    ['an office that starts at some time of this year', [held('2026', null)], 'pep'],
    ['left within the look-back', [held('2020', '2026-01-31')], 'pep'],
    ['left twelve months ago to the day', [held('2020', '2025-06-15')], 'pep'],
    ['left a day before that', [held('2020', '2025-06-14')], ['former_pep', '2025-06-14']],
    ['one office over, another inside the look-back', [held('2010', '2012'), held('2020', '2026')], 'pep'],
    [
      'several over: the latest end',
      [held('2015', '2019-02'), held('2010', '2012')],
      ['former_pep', '2019-02'],
    ],
    [
      'of equal years, the end as the list states it, to its last possible day',
      [held('2015', '2019-11-30'), held('2010', '2019')],
      ['former_pep', '2019'],
    ],
    ['an end without a start', [held(null, '2019')], ['former_pep', '2019']],
    ['no office at all', [], 'none'],
  ])('%s', (_, positions, standing) => {
    expect(own(person(positions))).toEqual(standing);
  });

  test('the flag of a position tells whether it is held on the day of screening', () => {
    const pep = person([
      held('2020', '2026-06-14', { current: true }),
      held('2020', TODAY, { current: true }),
      held('2020', null),
      held('1980', null),
      held(null, null, { current: true }),
      held('2026-06-16', null),
      post({ start: '2024', current: true, endedUnknown: true }),
    ]);
    const current = (one: PepDetails): readonly boolean[] =>
      standingOf(one, NOBODY, TODAY, 12).positions.map((position) => position.current);
    expect(current(pep)).toEqual([false, true, true, false, false, false, false]);
    expect(current({ ...pep, dateOfDeath: '2026-01-01' })).toEqual(pep.positions.map(() => false));
  });
});

describe('Contract 4, PEP list: end dates count to their last possible day', () => {
  test.each<[string, string, string]>([
    ['2025-03-15', '2026-03-15', '2026-03-16'],
    ['2025-03', '2026-03-31', '2026-04-01'],
    ['2025', '2026-12-31', '2027-01-01'],
    ['2024-02-29', '2025-02-28', '2025-03-01'],
    ['2024-02', '2025-02-28', '2025-03-01'],
    ['2023-02-28', '2024-02-28', '2024-02-29'],
  ])('left %s, look-back of 12 months: a PEP until %s, former from %s', (end, last, after) => {
    expect(own(person([held('2010', end)]), last)).toBe('pep');
    expect(own(person([held('2010', end)]), after)).toEqual(['former_pep', end]);
  });

  test.each<[string, number, string, string]>([
    ['2025-08-31', 13, '2026-09-30', '2026-10-01'],
    ['2025-08-31', 18, '2027-02-28', '2027-03-01'],
    ['2022-08-31', 18, '2024-02-29', '2024-03-01'],
    ['2025-12-31', 14, '2027-02-28', '2027-03-01'],
    ['2025-01-30', 24, '2027-01-30', '2027-01-31'],
    ['2020-11-30', 1_200, '2120-11-30', '2120-12-01'],
  ])('left %s, look-back of %i months: a PEP until %s', (end, months, last, after) => {
    expect(own(person([held('2010', end)]), last, months)).toBe('pep');
    expect(own(person([held('2010', end)]), after, months)).toEqual(['former_pep', end]);
  });
});

describe('Contract 4, PEP list: an open end counts as current only within 40 years of a known start', () => {
  test.each<[string, string, string]>([
    ['1986-06-15', '2026-06-14', '2026-06-15'],
    ['1986-06', '2026-05-31', '2026-06-01'],
    ['1986', '2025-12-31', '2026-01-01'],
    ['1984-02-29', '2024-02-28', '2024-02-29'],
  ])('started %s: a PEP until %s, former from %s', (start, last, after) => {
    expect(own(person([held(start, null)]), last)).toBe('pep');
    expect(own(person([held(start, null)]), after)).toEqual(['former_pep', null]);
  });

  test('beside a dated office, one of unknown start is not current', () => {
    expect(own(person([held(null, null), held('2001', '2005')]))).toEqual(['former_pep', '2005']);
  });

  test('a stated end is believed however long ago the start', () => {
    expect(own(person([held('1960', '2026-01')]))).toBe('pep');
  });

  test('an open end that the list does not call current has ended', () => {
    expect(own(person([held('2024', null, { current: false })]))).toEqual(['former_pep', null]);
  });
});

describe('Contract 4, PEP list: ended on an unknown date', () => {
  const unknown = post({ start: '2016', endedUnknown: true });

  test.each<[string, readonly PepPosition[], string | readonly [string, string | null]]>([
    ['alone', [unknown], ['former_pep', null]],
    ['without a start it counts as dated all the same', [post({ endedUnknown: true })], ['former_pep', null]],
    ['beside an office that counts', [unknown, held('2024', null)], 'pep'],
    ['beside an office that ended on a known date', [unknown, held('2010', '2012')], ['former_pep', '2012']],
    [
      'beside an office without dates',
      [post({ endedUnknown: true }), post({ current: true })],
      ['former_pep', null],
    ],
  ])('%s', (_, positions, standing) => {
    const pep = person(positions);
    expect(own(pep)).toEqual(standing);
    expect(standingOf(pep, NOBODY, TODAY, 12).flags).toEqual([]);
  });
});

describe('Document 2, PEP details: position_dates_unknown', () => {
  const flags = (pep: PepDetails): readonly string[] => standingOf(pep, NOBODY, TODAY, 12).flags;

  test('no position states when it was held: a PEP until a reviewer finds otherwise', () => {
    const pep = person([post(), post({ current: true })]);
    expect(own(pep)).toBe('pep');
    expect(flags(pep)).toEqual(['position_dates_unknown']);
  });

  test.each<[string, PepPosition]>([
    ['a start', post({ start: '2024', current: true })],
    ['an end', post({ end: '2026' })],
    ['that it ended', post({ endedUnknown: true })],
  ])('one position that states %s is enough', (_, position) => {
    expect(flags(person([post(), position]))).toEqual([]);
  });

  test('somebody without positions is not flagged', () => {
    expect(flags(person([]))).toEqual([]);
  });

  test('Contract 4, PEP list: death ends it also where no post is dated', () => {
    const pep = person([post({ current: true })], { dateOfDeath: '2020-01-01' });
    expect(own(pep)).toEqual(['former_pep', null]);
    expect(flags(pep)).toEqual(['position_dates_unknown']);
  });
});

describe('Contract 4, PEP list: a date of death in the past', () => {
  test.each<[string, string, string]>([
    ['2026-06-15', '2026-06-14', '2026-06-15'],
    ['2026-06', '2026-06-29', '2026-06-30'],
    ['2026', '2026-12-30', '2026-12-31'],
    ['2028-02', '2028-02-28', '2028-02-29'],
  ])('died %s: a PEP on %s, not from %s', (dateOfDeath, last, from) => {
    const pep = person([held('2020', null)], { dateOfDeath });
    expect(own(pep, last)).toBe('pep');
    expect(own(pep, from)).toEqual(['former_pep', dateOfDeath]);
  });

  test.each<[string, PepPosition, string | null]>([
    ['inside the look-back', held('2020', '2026-03'), '2026-03'],
    ['before a stated end', held('2020', '2027'), '2026-05-01'],
    ['of an office whose end nobody knows', post({ start: '2020', endedUnknown: true }), null],
  ])('death %s makes a former PEP at once', (_, position, until) => {
    expect(own(person([position], { dateOfDeath: '2026-05-01' }))).toEqual(['former_pep', until]);
  });
});

describe('Document 2, Endpoints, rule 6: family', () => {
  const link = (relation: PepRelative['relation'], parts: Partial<PepRelative> = {}): PepRelative => ({
    entryId: 'Q1',
    relation,
    start: null,
    end: null,
    ...parts,
  });

  const relative = (links: readonly PepRelative[], positions: readonly PepPosition[] = []): PepDetails =>
    person(positions, { relatives: links });

  const standing = (pep: PepDetails, related: PepDetails, day = TODAY, months = 12): string =>
    standingOf(pep, new Map([['Q1', { name: 'Zorvan Kelmidor', pep: related }]]), day, months).standing;

  const NOW = '2024';
  const FOUR = ['head_of_state', 'head_of_government', 'minister', 'deputy_minister'];

  test.each(
    PEP_CATEGORIES.flatMap((category) =>
      (['spouse', 'child', 'parent', 'sibling'] as const).map((one) => [one, category] as const),
    ),
  )('a %s of a %s', (relation, category) => {
    const counts = relation !== 'sibling' || FOUR.includes(category);
    const pep = person([held(NOW, null, { category })]);
    expect(standing(relative([link(relation)]), pep)).toBe(counts ? 'family_member' : 'none');
  });

  test.each<[string, PepDetails, string]>([
    ['holds office', person([held(NOW, null)]), 'family_member'],
    ['left office within the look-back', person([held('2020', '2025-06-15')]), 'family_member'],
    ['left it a day before', person([held('2020', '2025-06-14')]), 'none'],
    ['has no dated position', person([post()]), 'family_member'],
    ['died today', person([held(NOW, null)], { dateOfDeath: TODAY }), 'none'],
    ['dies tomorrow', person([held(NOW, null)], { dateOfDeath: '2026-06-16' }), 'family_member'],
    ['left office on an unknown date', person([post({ start: '2016', endedUnknown: true })]), 'none'],
    ['will take office', person([held('2027', null)]), 'none'],
    ['is no more than family as well', person([], { relatives: [link('child', { entryId: 'Q2' })] }), 'none'],
  ])('the related person %s', (_, related, expected) => {
    expect(standing(relative([link('child')]), related)).toBe(expected);
  });

  test('the look-back is the same for both', () => {
    const left = person([held('2020', '2024-06-15')]);
    expect(standing(relative([link('spouse')]), left, TODAY, 24)).toBe('family_member');
    expect(standing(relative([link('spouse')]), left, TODAY, 23)).toBe('none');
  });

  test.each<[Partial<PepRelative>, string]>([
    [{ start: '1990-06' }, 'family_member'],
    [{ start: '2026-06' }, 'family_member'],
    [{ start: '2026-07' }, 'none'],
    [{ start: '1990', end: '2026-06-15' }, 'family_member'],
    [{ start: '1990', end: '2026-06-14' }, 'none'],
    [{ end: '2026-06' }, 'family_member'],
    [{ end: '2026-05' }, 'none'],
    [{ end: '2026' }, 'family_member'],
    [{ end: '2025' }, 'none'],
  ])('Contract 4, PEP list: a marriage %j: %s', (dates, expected) => {
    expect(standing(relative([link('spouse', dates)]), person([held(NOW, null)]))).toBe(expected);
  });

  test('only marriages end', () => {
    for (const relation of ['child', 'parent'] as const)
      expect(standing(relative([link(relation, { end: '2001' })]), person([held(NOW, null)]))).toBe(
        'family_member',
      );
  });

  test.each<[string, readonly PepPosition[], string]>([
    ['is current', [held(NOW, null, { category: 'minister' })], 'family_member'],
    ['is inside the look-back', [held('2020', '2025-06-15', { category: 'minister' })], 'family_member'],
    ['is over', [held('2020', '2025-06-14', { category: 'minister' })], 'none'],
    [
      'is over, though another kind is current',
      [held('2010', '2015', { category: 'minister' }), held(NOW, null)],
      'none',
    ],
    [
      'is undated beside a dated one of another kind',
      [post({ category: 'minister', current: true }), held(NOW, null)],
      'none',
    ],
    ['is undated, like every other', [post({ category: 'minister' }), post()], 'family_member'],
  ])('Contract 4, PEP list: a sibling, while the post of one of those kinds %s', (_, positions, expected) => {
    expect(standing(relative([link('sibling')]), person(positions))).toBe(expected);
  });

  test('who is PEP and family is a PEP; who was one and is family is family; the dead are neither', () => {
    const minister = person([held(NOW, null)]);
    const links = [link('spouse')];
    expect(standing(relative(links, [held(NOW, null)]), minister)).toBe('pep');
    expect(standing(relative(links, [held('2001', '2005')]), minister)).toBe('family_member');
    const dead = { ...relative(links, [held(NOW, null)]), dateOfDeath: '2026-01-01' };
    expect(standing(dead, minister)).toBe('former_pep');
  });

  test('a family member shows who makes it one; nobody left, every relation is shown', () => {
    const positions = [held(NOW, null, { category: 'minister', positionId: 'Q7' })];
    const related = new Map([
      ['Q1', { name: 'Zorvan Kelmidor', pep: person(positions) }],
      ['Q2', { name: 'Odo Kelmidor', pep: person([held('2001', '2005')]) }],
    ]);
    const links = [link('spouse'), link('child', { entryId: 'Q2' }), link('parent', { entryId: 'Q9' })];
    const now = standingOf(relative(links), related, TODAY, 12);
    expect(now).toEqual({
      standing: 'family_member',
      flags: [],
      positions: [],
      relatedPeps: [
        {
          entryId: 'Q1',
          name: 'Zorvan Kelmidor',
          relation: 'spouse',
          positions: [
            {
              category: 'minister',
              title: 'Member of the Assembly of Inventia',
              country: 'ZZ',
              start: NOW,
              end: null,
              current: true,
              roster: 'wikidata',
            },
          ],
        },
      ],
    });
    const later = standingOf(relative(links), related, '2070-01-01', 12);
    expect(later.standing).toBe('none');
    expect(later.relatedPeps?.map(({ entryId, relation }) => [entryId, relation])).toEqual([
      ['Q1', 'spouse'],
      ['Q2', 'child'],
    ]);
  });
});

describe('Document 2, Endpoints, rule 6: whatever the dates', () => {
  const day = fc
    .integer({ min: Date.UTC(1990, 0, 1) / 86_400_000, max: Date.UTC(2040, 0, 1) / 86_400_000 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
  const stated = fc.tuple(day, fc.constantFrom(4, 7, 10)).map(([one, length]) => one.slice(0, length));
  const positions = fc.array(
    fc.record({
      start: fc.option(stated),
      end: fc.option(stated),
      current: fc.boolean(),
      endedUnknown: fc.boolean(),
      category: fc.constantFrom<PepCategory>(...PEP_CATEGORIES),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const months = fc.integer({ min: 12, max: 120 });

  test('once the ends are over, a longer look-back never makes less of a person, nor does an earlier day', () => {
    fc.assert(
      fc.property(positions, stated, months, (parts, end, lookback) => {
        const ended = person(parts.map((one) => post({ ...one, start: null, end, endedUnknown: false })));
        const last = monthsAfter(lastPossibleDay(end), lookback);
        expect(own(ended, last, lookback)).toBe('pep');
        expect(own(ended, last, lookback + 1)).toBe('pep');
        expect(own(ended, dayAfter(last), lookback)).toEqual(['former_pep', end]);
      }),
    );
  });

  test('nobody is a PEP by the dead, by what is to come, or twice over', () => {
    fc.assert(
      fc.property(positions, day, months, (parts, on, lookback) => {
        const all = parts.map(post);
        const { standing } = standingOf(person(all), NOBODY, on, lookback);
        const dead = standingOf(person(all, { dateOfDeath: on }), NOBODY, on, lookback).standing;
        expect(['former_pep', 'none']).toContain(dead);
        expect(standing === 'none').toBe(dead === 'none');
        const again = standingOf(person([...all, ...all]), NOBODY, on, lookback).standing;
        expect(again).toBe(standing);
      }),
    );
  });

  test.each([
    ['2025-08-31', 1, '2025-09-30'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2025-02-28', 12, '2026-02-28'],
    ['2025-12-15', 1, '2026-01-15'],
    ['2025-11-30', 3, '2026-02-28'],
  ])('%s and %i months: %s, which the calendar has', (from, count, to) => {
    expect(monthsAfter(from, count)).toBe(to);
  });

  test('the first possible day is never after the last, and adding months keeps their order', () => {
    fc.assert(
      fc.property(stated, day, months, (one, other, count) => {
        expect(firstPossibleDay(one) <= lastPossibleDay(one)).toBe(true);
        expect(new Date(lastPossibleDay(one)).toISOString().slice(0, 10)).toBe(lastPossibleDay(one));
        const [early = '', late = ''] = [firstPossibleDay(one), other].toSorted();
        expect(monthsAfter(early, count) <= monthsAfter(late, count)).toBe(true);
        expect(monthsAfter(other, 0)).toBe(other);
      }),
    );
  });

  function dayAfter(one: string): string {
    return new Date(Date.parse(one) + 86_400_000).toISOString().slice(0, 10);
  }
});
