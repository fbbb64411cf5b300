import { describe, expect, test } from 'vitest';
import { askedRun, isCalendarDate, isInTheFuture, runRequestRefusal } from './run-request.ts';

describe('Document 2, Run request: dates of birth', () => {
  test.each(['2000-02-29', '1900-02-28', '1961-12-31', '1961-12', '1961', '0001', '9999-12-31'])(
    '%s is a date',
    (date) => {
      expect(isCalendarDate(date)).toBe(true);
    },
  );

  test.each([
    '1900-02-29',
    '1961-02-30',
    '1961-04-31',
    '1961-00',
    '1961-13',
    '1961-01-00',
    '0000',
    '0000-01-01',
  ])('%s is none', (date) => {
    expect(isCalendarDate(date)).toBe(false);
  });
});

describe('Document 2, Run request: nobody is born on a day that has begun nowhere', () => {
  test.each([
    [
      '2026-11-15T09:00:00Z',
      ['2026-11-16', '2026-11', '2026'],
      ['2026-11-17', '2026-12', '2027', '9999-12-31'],
    ],
    ['2026-11-30T00:00:00Z', ['2026-12-01', '2026-12', '2026'], ['2026-12-02', '2027-01', '2027']],
    ['2026-12-31T23:59:59Z', ['2027-01-01', '2027-01', '2027'], ['2027-01-02', '2027-02', '2028']],
  ])('at %s', (now, past, future) => {
    const isFuture = (date: string): boolean => isInTheFuture(date, new Date(now));
    expect(past.filter(isFuture)).toEqual([]);
    expect(future.filter(isFuture)).toEqual(future);
  });
});

describe('Document 2, Run request: what is screened', () => {
  test('what was left out has its default', () => {
    expect(askedRun({ subject: { name: 'Nemo' }, sources: ['eu_fsf'] })).toEqual({
      subject: {
        name: 'Nemo',
        aliases: [],
        entityType: null,
        country: null,
        datesOfBirth: [],
        nationalities: [],
        identifiers: [],
      },
      sources: ['eu_fsf'],
      reviewScore: 70,
      matchScore: 90,
      pepLookbackMonths: null,
      riskSubjectId: null,
    });
  });

  test('a look-back of 12 months goes with the PEP list', () => {
    expect(askedRun({ subject: { name: 'Nemo' }, sources: ['service_pep'] }).pepLookbackMonths).toBe(12);
  });

  test('countries are alpha-2 in capitals, however they were sent', () => {
    const { subject } = askedRun({
      subject: {
        name: 'Nemo',
        country: 'twn',
        nationalities: ['de', 'FRA'],
        identifiers: [{ kind: 'passport', value: 'A1', country: 'gbr' }],
      },
      sources: ['eu_fsf'],
    });
    expect([subject.country, subject.nationalities, subject.identifiers[0]?.country]).toEqual([
      'TW',
      ['DE', 'FR'],
      'GB',
    ]);
  });

  test('every fault is told at once', () => {
    const refusal = runRequestRefusal({
      subject: { name: 'a b c d e f g h i j k l m', country: 'ZZ', datesOfBirth: ['1961-02-30'] },
      sources: ['eu_fsf', 'eu_fsf'],
      reviewScore: 90,
      pepLookbackMonths: 12,
    });
    expect(refusal?.errors?.map(({ code }) => code)).toEqual([
      'too_many_words',
      'unknown_country',
      'no_such_date',
      'not_unique',
      'not_below_match_score',
      'not_allowed',
    ]);
  });
});
