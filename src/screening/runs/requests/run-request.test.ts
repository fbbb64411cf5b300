import { describe, expect, test } from 'vitest';
import { askedRun, runRequestRefusal } from './run-request.ts';

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
