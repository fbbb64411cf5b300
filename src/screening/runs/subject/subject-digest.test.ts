import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ScreenedSubject } from '@assay/name-screening';
import { macUnder } from '../../../platform/vault/hmac.ts';
import { subjectDigest } from './subject-digest.ts';

const KEY = Buffer.alloc(32, 7);
const SUBJECT: ScreenedSubject = {
  name: 'Boris Testov',
  aliases: ['Borya', 'B. Testov'],
  entityType: 'person',
  country: 'RU',
  datesOfBirth: ['1961-03-04', '1962'],
  nationalities: ['RU', 'DE'],
  identifiers: [
    { kind: 'passport', value: 'A1', country: 'RU' },
    { kind: 'wallet', value: '1Boat', country: null },
  ],
};

const digest = (subject: ScreenedSubject, key = KEY): string =>
  subjectDigest(macUnder(key), subject).toString('hex');

describe('Contract 4, Shapes: the digest of what was screened', () => {
  test('is an HMAC-SHA-256 over the canonical subject', () => {
    const canonical =
      '{"aliases":["B. Testov","Borya"],"country":"RU","datesOfBirth":["1961-03-04","1962"],"entityType":"person",' +
      '"identifiers":["{\\"country\\":\\"RU\\",\\"kind\\":\\"passport\\",\\"value\\":\\"A1\\"}",' +
      '"{\\"country\\":null,\\"kind\\":\\"wallet\\",\\"value\\":\\"1Boat\\"}"],"name":"Boris Testov","nationalities":["DE","RU"]}';
    expect(digest(SUBJECT)).toBe(createHmac('sha256', KEY).update(canonical).digest('hex'));
  });

  test.each<[string, Partial<ScreenedSubject>]>([
    ['another order of aliases', { aliases: ['B. Testov', 'Borya'] }],
    ['an alias twice', { aliases: ['Borya', 'B. Testov', 'Borya'] }],
    ['another order of dates', { datesOfBirth: ['1962', '1961-03-04'] }],
    ['another order of nationalities', { nationalities: ['DE', 'RU'] }],
    ['another order of identifiers', { identifiers: SUBJECT.identifiers.toReversed() }],
    ['more space', { name: ' Boris\u00a0 Testov ' }],
  ])('%s is the same subject', (_case, changed) => {
    expect(digest({ ...SUBJECT, ...changed })).toBe(digest(SUBJECT));
  });

  test.each<[string, Partial<ScreenedSubject>]>([
    ['another name', { name: 'Boris Testow' }],
    ['an alias less', { aliases: ['Borya'] }],
    ['another kind', { entityType: null }],
    ['another country', { country: null }],
    ['a date less', { datesOfBirth: ['1962'] }],
    ['another nationality', { nationalities: ['RU', 'FR'] }],
    ['an identifier of another country', { identifiers: [{ kind: 'passport', value: 'A1', country: null }] }],
  ])('%s is another', (_case, changed) => {
    expect(digest({ ...SUBJECT, ...changed })).not.toBe(digest(SUBJECT));
  });

  test('another key gives another digest', () => {
    expect(digest(SUBJECT, Buffer.alloc(32, 8))).not.toBe(digest(SUBJECT));
  });
});
