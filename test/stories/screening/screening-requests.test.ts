import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import type { Json } from '../../support/http.ts';
import { postRun } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

const SUBJECT = { name: 'Boris Testov' };
const words = (count: number, word = 'Ada') => Array.from({ length: count }, () => word).join(' ');
const items = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
const passport = { kind: 'passport', value: 'A1' };

/** `201`, or the faults as `<pointer> <code>`. */
async function answerTo(asked: Json): Promise<string> {
  const { status, body } = await postRun(acme.testKey, asked);
  if (status !== 400) return `${status}`;
  expect(body.code).toBe('invalid_request');
  return body.errors.map(({ pointer, code }: Json) => `${pointer} ${code}`).join(', ');
}

describe('Document 2, Run request: what is taken', () => {
  test.each<[string, Json]>([
    ['a name of 300 characters', { subject: { name: 'x'.repeat(limits.screeningNameCharacters) } }],
    ['a name of 12 words', { subject: { name: words(limits.screeningNameWords) } }],
    ['words between any spaces', { subject: { name: ` ${words(11)}\u3000Ada ` } }],
    ['an alias of 12 words', { subject: { ...SUBJECT, aliases: [words(limits.screeningNameWords)] } }],
    ['5 aliases', { subject: { ...SUBJECT, aliases: items(limits.screeningAliases, 'Boris') } }],
    ['any script', { subject: { name: '習近平' } }],
    ['a person', { subject: { ...SUBJECT, entityType: 'person' } }],
    ['an entity', { subject: { ...SUBJECT, entityType: 'entity' } }],
    ['dates in three formats', { subject: { ...SUBJECT, datesOfBirth: ['1961-03-04', '1961-03', '1961'] } }],
    [
      'a day that has begun somewhere on earth, its month and its year',
      { subject: { ...SUBJECT, datesOfBirth: ['2026-11-16', '2026-11', '2026'] } },
    ],
    ['a leap day', { subject: { ...SUBJECT, datesOfBirth: ['2000-02-29'] } }],
    [
      '5 nationalities, in any case and either form',
      { subject: { ...SUBJECT, nationalities: ['ru', 'RUS', 'De', 'deu', 'XK'] } },
    ],
    ['a country', { subject: { ...SUBJECT, country: 'twn' } }],
    [
      '10 identifiers',
      { subject: { ...SUBJECT, identifiers: items(limits.screeningIdentifiers, passport) } },
    ],
    [
      'every kind of identifier, with or without a country',
      {
        subject: {
          ...SUBJECT,
          identifiers: [
            { ...passport, country: 'ru' },
            { kind: 'national_id', value: '2', country: null },
            { kind: 'registration_number', value: '3', country: 'GBR' },
            { kind: 'wallet', value: '4' },
          ],
        },
      },
    ],
    ['the smallest scores', { subject: SUBJECT, reviewScore: 1, matchScore: 2 }],
    ['the largest scores', { subject: SUBJECT, reviewScore: 99, matchScore: 100 }],
    ['a review score of 89 without a match score', { subject: SUBJECT, reviewScore: 89 }],
    ['a review score of 90 with a match score', { subject: SUBJECT, reviewScore: 90, matchScore: 91 }],
    ['a look-back of 12 months', { subject: SUBJECT, sources: ['service_pep'], pepLookbackMonths: 12 }],
    [
      '20 lists, known or not',
      {
        subject: SUBJECT,
        sources: items(limits.screeningSources, 'list').map((key, place) => `${key}_${place}`),
      },
    ],
  ])('%s', async (_case, asked) => {
    expect(await answerTo(asked)).toBe('201');
  });
});

describe('Document 2, Run request: what is refused with 400', () => {
  test.each<[string, Json, string]>([
    ['no subject', { subject: undefined }, '/subject required'],
    ['no name', { subject: {} }, '/subject/name required'],
    ['an empty name', { subject: { name: '' } }, '/subject/name min_length'],
    ['a name of spaces', { subject: { name: '  ' } }, '/subject/name pattern'],
    ['a name of 301 characters', { subject: { name: 'x'.repeat(301) } }, '/subject/name max_length'],
    ['a name of 13 words', { subject: { name: words(13) } }, '/subject/name too_many_words'],
    [
      'an alias of 13 words',
      { subject: { ...SUBJECT, aliases: ['Boris', words(13)] } },
      '/subject/aliases/1 too_many_words',
    ],
    ['an empty alias', { subject: { ...SUBJECT, aliases: [''] } }, '/subject/aliases/0 min_length'],
    ['6 aliases', { subject: { ...SUBJECT, aliases: items(6, 'Boris') } }, '/subject/aliases max_items'],
    [
      'another kind of subject',
      { subject: { ...SUBJECT, entityType: 'vessel' } },
      '/subject/entityType not_allowed',
    ],
    [
      '4 dates',
      { subject: { ...SUBJECT, datesOfBirth: items(4, '1961') } },
      '/subject/datesOfBirth max_items',
    ],
    [
      'a date in words',
      { subject: { ...SUBJECT, datesOfBirth: ['4 March 1961'] } },
      '/subject/datesOfBirth/0 pattern',
    ],
    [
      'a day that there is not',
      { subject: { ...SUBJECT, datesOfBirth: ['1961-02-29'] } },
      '/subject/datesOfBirth/0 no_such_date',
    ],
    [
      'a month that there is not',
      { subject: { ...SUBJECT, datesOfBirth: ['1961-13'] } },
      '/subject/datesOfBirth/0 no_such_date',
    ],
    [
      'the year 0',
      { subject: { ...SUBJECT, datesOfBirth: ['0000'] } },
      '/subject/datesOfBirth/0 no_such_date',
    ],
    [
      'a day that is yet to come',
      { subject: { ...SUBJECT, datesOfBirth: ['1961', '2026-11-17'] } },
      '/subject/datesOfBirth/1 in_the_future',
    ],
    [
      'a month that is yet to come',
      { subject: { ...SUBJECT, datesOfBirth: ['2026-12'] } },
      '/subject/datesOfBirth/0 in_the_future',
    ],
    [
      'a year that is yet to come',
      { subject: { ...SUBJECT, datesOfBirth: ['2061'] } },
      '/subject/datesOfBirth/0 in_the_future',
    ],
    [
      '6 nationalities',
      { subject: { ...SUBJECT, nationalities: items(6, 'RU') } },
      '/subject/nationalities max_items',
    ],
    [
      'a country that there is not',
      { subject: { ...SUBJECT, nationalities: ['DE', 'ZZ'] } },
      '/subject/nationalities/1 unknown_country',
    ],
    [
      'a nationality with a space',
      { subject: { ...SUBJECT, nationalities: [' RU'] } },
      '/subject/nationalities/0 pattern',
    ],
    ['a country with a tab', { subject: { ...SUBJECT, country: '\tru' } }, '/subject/country pattern'],
    [
      'a country of other letters that are the same in capitals',
      { subject: { ...SUBJECT, country: 'ıt' } },
      '/subject/country pattern',
    ],
    [
      'an identifier of a country with a line break',
      { subject: { ...SUBJECT, identifiers: [{ ...passport, country: 'RU\n' }] } },
      '/subject/identifiers/0/country pattern',
    ],
    ['a country by name', { subject: { ...SUBJECT, country: 'Russia' } }, '/subject/country max_length'],
    [
      '11 identifiers',
      { subject: { ...SUBJECT, identifiers: items(11, passport) } },
      '/subject/identifiers max_items',
    ],
    [
      'another kind of identifier',
      { subject: { ...SUBJECT, identifiers: [{ kind: 'visa', value: '1' }] } },
      '/subject/identifiers/0/kind not_allowed',
    ],
    [
      'an empty identifier',
      { subject: { ...SUBJECT, identifiers: [{ kind: 'passport', value: ' ' }] } },
      '/subject/identifiers/0/value pattern',
    ],
    [
      'an identifier of no country',
      { subject: { ...SUBJECT, identifiers: [{ ...passport, country: 'QQ' }] } },
      '/subject/identifiers/0/country unknown_country',
    ],
    [
      '21 lists',
      { subject: SUBJECT, sources: items(21, 'list').map((key, place) => `${key}_${place}`) },
      '/sources max_items',
    ],
    [
      'a list twice',
      { subject: SUBJECT, sources: ['eu_fsf', 'ofac_sdn', 'eu_fsf'] },
      '/sources/2 not_unique',
    ],
    ['what cannot be a key', { subject: SUBJECT, sources: ['EU FSF'] }, '/sources/0 pattern'],
    [
      'a key that is too long',
      { subject: SUBJECT, sources: ['k'.repeat(limits.keyCharacters + 1)] },
      '/sources/0 max_length',
    ],
    ['a score of 0', { subject: SUBJECT, reviewScore: 0 }, '/reviewScore minimum'],
    ['a score of 101', { subject: SUBJECT, matchScore: 101 }, '/matchScore maximum'],
    ['half a point', { subject: SUBJECT, reviewScore: 70.5 }, '/reviewScore type'],
    [
      'equal scores',
      { subject: SUBJECT, reviewScore: 80, matchScore: 80 },
      '/reviewScore not_below_match_score',
    ],
    [
      'a review score above the match score',
      { subject: SUBJECT, reviewScore: 81, matchScore: 80 },
      '/reviewScore not_below_match_score',
    ],
    [
      'a review score of 90 without a match score',
      { subject: SUBJECT, reviewScore: 90 },
      '/reviewScore not_below_match_score',
    ],
    [
      'a match score of 70 without a review score',
      { subject: SUBJECT, matchScore: 70 },
      '/reviewScore not_below_match_score',
    ],
    [
      'a look-back of 11 months',
      { subject: SUBJECT, sources: ['service_pep'], pepLookbackMonths: 11 },
      '/pepLookbackMonths minimum',
    ],
    [
      'a look-back of 1,201 months',
      { subject: SUBJECT, sources: ['service_pep'], pepLookbackMonths: 1_201 },
      '/pepLookbackMonths maximum',
    ],
    [
      'a look-back without the PEP list',
      { subject: SUBJECT, pepLookbackMonths: 12 },
      '/pepLookbackMonths not_allowed',
    ],
    ['a subject that is no id', { subject: SUBJECT, riskSubjectId: 'me' }, '/riskSubjectId format'],
    [
      'a mistyped date of birth',
      { subject: { ...SUBJECT, dateOfBirth: '1961-03-04' } },
      '/subject/dateOfBirth unknown_property',
    ],
    ['another property', { subject: SUBJECT, source: 'eu_fsf' }, '/source unknown_property'],
  ])('%s', async (_case, asked, fault) => {
    expect(await answerTo(asked)).toContain(fault);
  });

  test('Document 2, What the service does, rule 3: no list is taken by default', async () => {
    expect(await answerTo({ subject: SUBJECT, sources: undefined })).toBe('/sources required');
    expect(await answerTo({ subject: SUBJECT, sources: [] })).toBe('/sources min_items');
  });

  test('Contract 4, Re-screening: of a monitor the same', async () => {
    const subject = { ...SUBJECT, datesOfBirth: ['2061-03-04'] };
    const faultsOf = async (asked: Json): Promise<unknown> => {
      const { status, body } = await acme.testKey.post('/screening/monitors', {
        sources: ['eu_fsf'],
        ...asked,
      });
      return [status, body.errors.map(({ pointer, code }: Json) => `${pointer} ${code}`)];
    };
    expect(await faultsOf({ subject })).toEqual([400, ['/subject/datesOfBirth/0 in_the_future']]);
    expect(await faultsOf({ subject: { ...subject, nationalities: [' RU'] } })).toEqual([
      400,
      ['/subject/nationalities/0 pattern'],
    ]);
  });

  test('an Idempotency-Key is required', async () => {
    const { status, body } = await postRun(acme.testKey, { subject: SUBJECT }, { idempotencyKey: null });
    expect([status, body.code]).toEqual([400, 'idempotency_key_required']);
  });
});
