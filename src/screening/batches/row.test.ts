import { describe, expect, test } from 'vitest';
import { bounds } from '../../kernel/bounds.ts';
import { type Cells, FIELDS } from './columns.ts';
import { readRow, type RowFault } from './row.ts';

const NOW = new Date('2026-11-17T12:00:00Z');

describe('Contract 6, Batches: a row', () => {
  test('says as much of a subject as a single run takes', () => {
    const cells = {
      name: '  Jane Roe ',
      externalId: 'c-1',
      riskSubjectId: '0190c7a0-0000-7000-8000-000000000001',
      aliases: 'J. Roe; Jane R.',
      entityType: 'Person',
      country: 'aut',
      dateOfBirth: '1970-01-02;1970',
      nationality: 'AT; DEU',
      identifiers: 'passport:AB 123:AT;national_id:9',
    };
    expect(readRow(cells, NOW)).toEqual({
      externalId: 'c-1',
      riskSubjectId: '0190c7a0-0000-7000-8000-000000000001',
      fault: null,
      subject: {
        name: 'Jane Roe',
        aliases: ['J. Roe', 'Jane R.'],
        entityType: 'person',
        country: 'AT',
        datesOfBirth: ['1970-01-02', '1970'],
        nationalities: ['AT', 'DE'],
        identifiers: [
          { kind: 'passport', value: 'AB 123', country: 'AT' },
          { kind: 'national_id', value: '9', country: null },
        ],
      },
    });
  });

  test('takes arrays and numbers of JSON', () => {
    const { externalId, subject } = readRow({ name: 'Jane', externalId: 7, aliases: ['A', 'B;C'] }, NOW);
    expect([externalId, subject?.aliases]).toEqual(['7', ['A', 'B;C']]);
    const longest = readRow({ name: 'Jane', externalId: Number.MAX_SAFE_INTEGER }, NOW);
    expect(longest.externalId).toBe('9007199254740991');
  });

  test.each<[RowFault, Cells]>([
    ['missing_name', { name: '  ' }],
    ['missing_name', {}],
    ['name_too_long', { name: 'x'.repeat(301) }],
    ['too_many_words', { name: 'a b c d e f g h i j k l m' }],
    ['too_many_values', { name: 'A', aliases: '1;2;3;4;5;6' }],
    ['invalid_external_id', { name: 'A', externalId: 'x'.repeat(201) }],
    ['invalid_risk_subject', { name: 'A', riskSubjectId: 'nobody' }],
    ['unknown_entity_type', { name: 'A', entityType: 'ship' }],
    ['unknown_country', { name: 'A', country: 'Austria' }],
    ['unknown_country', { name: 'A', nationality: 'AT;XX' }],
    ['no_such_date', { name: 'A', dateOfBirth: '1970-02-30' }],
    ['no_such_date', { name: 'A', dateOfBirth: '2.1.1970' }],
    ['in_the_future', { name: 'A', dateOfBirth: '2027' }],
    ['invalid_identifier', { name: 'A', identifiers: 'library card:1' }],
    ['invalid_encoding', { name: 'M\uFFFDller' }],
    ['malformed_row', { name: { first: 'A' } }],
    ['malformed_row', { name: 'A\0B' }],
    ['malformed_row', { name: 'A', externalId: Number.MAX_SAFE_INTEGER + 1 }],
    ['malformed_row', { name: 'Jane \ud800 Roe' }],
  ])('%s', (fault, cells) => {
    expect(readRow(cells, NOW)).toMatchObject({ fault, subject: null });
  });

  describe.each([
    ['NUL', '1\0'],
    ['an unpaired surrogate', '1\ud800'],
    ['surrogates in the wrong order', '\udc00\ud800'],
  ])('no text of a row holds %s, as none of a single run does', (_, text) => {
    test.each(FIELDS)('%s', (field) => {
      const fields = { name: 'Jane Roe', [field]: text };
      const several = { name: 'Jane Roe', [field]: ['Jane', text] };
      expect(readRow(fields, NOW)).toMatchObject({ fault: 'malformed_row', subject: null });
      expect(readRow(several, NOW)).toMatchObject({ fault: 'malformed_row', subject: null });
    });

    test('and what is wrong is not kept', () => {
      expect(JSON.stringify(readRow({ name: 'Jane Roe', externalId: text }, NOW))).not.toContain(
        JSON.stringify(text).slice(1, -1),
      );
    });
  });

  test('lengths count characters, as those of a single run do', () => {
    const letter = '\u{20000}';
    const [name, externalId] = [letter.repeat(300), letter.repeat(200)];
    const identifiers = `passport:${letter.repeat(bounds.identifierCharacters)}`;
    expect(readRow({ name, externalId, identifiers }, NOW)).toMatchObject({ externalId, fault: null });
    expect(readRow({ name: name + letter }, NOW)).toMatchObject({ fault: 'name_too_long' });
    expect(readRow({ name, externalId: externalId + letter }, NOW)).toMatchObject({
      fault: 'invalid_external_id',
    });
    expect(readRow({ name, identifiers: identifiers + letter }, NOW)).toMatchObject({
      fault: 'invalid_identifier',
    });
  });

  test('surrogates that are a pair are a letter', () => {
    expect(readRow({ name: 'Jane Roe', externalId: '😀' }, NOW)).toMatchObject({
      externalId: '😀',
      fault: null,
    });
  });

  test('a fault leaves the externalId, so that the caller finds the row', () => {
    expect(readRow({ externalId: 'c-9', name: '' }, NOW)).toMatchObject({ externalId: 'c-9' });
  });
});
