import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listed, loadedList } from '../../test/listed.ts';
import type { ListedBirth } from '../lists/listed-entry.ts';
import { birthAgreement, givenDate, yearsNear } from './births.ts';
import { REPEATED, repeats } from '@assay/test-support/repeats';

/** A span as a list states it: `1961-02-11`, `1961-02`, `1961`, `c 1961`, `1960..1965` or `..1965`. */
function born(text: string): ListedBirth {
  const circa = text.startsWith('c ');
  const stated = text.replace('c ', '');
  const [first = '', last] = stated.split('..');
  if (last !== undefined)
    return { from: first === '' ? null : `${first}-01-01`, to: `${last}-12-31`, precision: 'range', circa };
  if (stated.length === 10) return { from: stated, to: stated, precision: 'day', circa };
  if (stated.length === 7) return { from: `${stated}-01`, to: `${stated}-28`, precision: 'month', circa };
  return { from: `${stated}-01-01`, to: `${stated}-12-31`, precision: 'year', circa };
}

describe('Contract 4, Scorer: how dates of birth agree', () => {
  test.each<[string, string, string]>([
    // The list states a full, certain day.
    ['1961-02-11', '1961-02-11', 'dob_same_day'],
    ['1961-02-11', 'c 1961-02-11', 'dob_near_year'],
    // The two swapped.
    ['1961-02-11', '1961-11-02', 'dob_day_month_swapped'],
    ['1961-11-11', '1961-11-11', 'dob_same_day'],
    ['1961-02-11', '1962-11-02', 'dob_near_year'],
    // One side states no day.
    ['1961-02', '1961-02-11', 'dob_same_month'],
    ['1961-02-11', '1961-02', 'dob_same_month'],
    ['1961-02', '1961-02', 'dob_same_month'],
    ['1961-02', 'c 1961-02', 'dob_near_year'],
    // One side states the year only, or another day of the same year.
    ['1961', '1961-02-11', 'dob_same_year'],
    ['1961-02-11', '1961', 'dob_same_year'],
    ['1961', '1961', 'dob_same_year'],
    ['1961-02-11', '1961-02-12', 'dob_same_year'],
    ['1961-02-11', '1961-07-30', 'dob_same_year'],
    ['1961-02', '1961-03-11', 'dob_same_year'],
    ['1961-02', '1961-03', 'dob_same_year'],
    ['1961-01', '1961', 'dob_same_year'],
    ['1961-12', '1961', 'dob_same_year'],
    // One year off.
    ['1961-12-31', '1962-01-01', 'dob_near_year'],
    ['1961', '1960', 'dob_near_year'],
    ['1961-02-11', '1962-02-11', 'dob_near_year'],
    // Inside a circa, its own year included.
    ['1961', 'c 1961', 'dob_near_year'],
    ['1960-05-05', 'c 1961', 'dob_near_year'],
    ['1962', 'c 1961', 'dob_near_year'],
    ['1959', 'c 1961', 'dob_mismatch'],
    ['1963', 'c 1961', 'dob_mismatch'],
    // Inside a range, or one year off it.
    ['1960', '1960..1965', 'dob_near_year'],
    ['1963-07-07', '1960..1965', 'dob_near_year'],
    ['1965-12-31', '1960..1965', 'dob_near_year'],
    ['1959', '1960..1965', 'dob_near_year'],
    ['1966-01-01', '1960..1965', 'dob_near_year'],
    ['1958', '1960..1965', 'dob_mismatch'],
    ['1967', '1960..1965', 'dob_mismatch'],
    ['1900', '..1965', 'dob_near_year'],
    ['1966', '..1965', 'dob_near_year'],
    ['1967', '..1965', 'dob_mismatch'],
    // Every stated year differs by two or more.
    ['1961', '1963-02-11', 'dob_mismatch'],
    ['1961-02-11', '1959-02-11', 'dob_mismatch'],
    ['1961-12', '1963', 'dob_mismatch'],
  ])('%s beside %s: %s', (date, listed, agreement) => {
    expect(birthAgreement([date], [born(listed)])).toBe(agreement);
  });

  test.each<[string, readonly string[], readonly string[], string | null]>([
    ['no date of the subject', [], ['1961'], null],
    ['no date of the entry', ['1961'], [], null],
    ['neither', [], [], null],
    ['the strongest of the entry', ['1961-02-11'], ['1980', 'c 1961', '1961-02-11', '1961'], 'dob_same_day'],
    ['the strongest of the subject', ['1980', '1961-02'], ['1961-02-11'], 'dob_same_month'],
    ['a mismatch only where every year is off', ['1980', '1962'], ['1990', '1961'], 'dob_near_year'],
    ['every year off', ['1980', '1970'], ['1990', '1961'], 'dob_mismatch'],
  ])('of several dates: %s', (_, dates, births, agreement) => {
    expect(birthAgreement(dates, births.map(born))).toBe(agreement);
  });

  test('whatever the dates, years two or more apart are a mismatch and nothing closer is', () => {
    const date = fc
      .tuple(
        fc.integer({ min: 1900, max: 2010 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 28 }),
      )
      .chain(([year, month, day]) => {
        const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        return fc.constantFrom(iso, iso.slice(0, 7), iso.slice(0, 4));
      });
    fc.assert(
      fc.property(date, date, fc.boolean(), (one, other, circa) => {
        const apart = Math.abs(Number(one.slice(0, 4)) - Number(other.slice(0, 4)));
        const agreement = birthAgreement([one], [born(circa ? `c ${other}` : other)]);
        expect(agreement === 'dob_mismatch').toBe(apart >= 2);
        expect(agreement === 'dob_near_year').toBe(apart === 1 || (apart === 0 && circa));
      }),
    );
  });
});

describe('Contract 4, Scorer: dates of birth that are years apart', () => {
  const year = fc
    .oneof(
      fc.integer({ min: 1958, max: 1966 }),
      fc.constantFrom(1798, 1799, 1800, 1801, 2052, 2053, 2054, 2055),
    )
    .map(String);
  const birth = fc.oneof(
    year,
    year.map((one) => `c ${one}`),
    year.map((one) => `${one}-02-11`),
    year.map((one) => `..${one}`),
    fc.tuple(year, year).map((years) => years.toSorted().join('..')),
  );

  const isOutside = (dates: readonly string[], births: readonly ListedBirth[]): boolean => {
    const { attributes } = loadedList('eu_fsf', [listed('Omar Hadad', { births })]).index;
    return attributes.births.areOutside(0, yearsNear(dates.map(givenDate)));
  };

  test('are a mismatch without a closer look, and no others are', REPEATED, () => {
    fc.assert(
      fc.property(year, fc.array(birth, { maxLength: 2 }), (date, texts) => {
        const births = texts.map(born);
        expect(isOutside([date], births)).toBe(birthAgreement([date], births) === 'dob_mismatch');
      }),
      { numRuns: repeats(120, 500) },
    );
  });

  test('are so for every one of several dates', REPEATED, () => {
    fc.assert(
      fc.property(fc.tuple(year, year), birth, (dates, text) => {
        const births = [born(text)];
        expect(isOutside(dates, births) && birthAgreement(dates, births) !== 'dob_mismatch').toBe(false);
      }),
      { numRuns: repeats(80, 300) },
    );
  });
});
