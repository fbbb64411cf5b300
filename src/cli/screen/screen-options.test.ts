import { describe, expect, test } from 'vitest';
import { UsageError } from '../terminal/options.ts';
import { columnsIn, formatOf, screenOptions } from './screen-options.ts';

const NO_FLAGS: ReadonlySet<string> = new Set();
const GIVEN = { lists: 'eu_fsf', out: 'results.csv' };

describe('The columns of a file', () => {
  test.each([
    ['name=Customer', { name: 'Customer' }],
    ['name=Full Name,dateOfBirth=Born', { name: 'Full Name', dateOfBirth: 'Born' }],
    [' name=Full Name , externalId= No. ', { name: 'Full Name', externalId: 'No.' }],
    ['name=Name, first and last,country=Country', { name: 'Name, first and last', country: 'Country' }],
    ['name=a=b', { name: 'a=b' }],
  ])('%j: %j', (text, columns) => expect(columnsIn(text)).toEqual(columns));

  test.each(['', 'name', 'name=', 'name = x', 'nam=Customer', 'name=A,name=B', 'toString=A'])(
    '%j is refused',
    (text) => expect(() => columnsIn(text)).toThrow(UsageError),
  );
});

describe('The format of a file by its name', () => {
  test.each([
    ['a.csv', 'csv'],
    ['A.CSV.GZ', 'csv'],
    ['a.tsv', 'csv'],
    ['a.jsonl', 'jsonl'],
    ['a.b.ndjson.gz', 'jsonl'],
    ['a.json', undefined],
    ['csv', undefined],
    ['a.gz', undefined],
  ])('%s: %s', (path, format) => expect(formatOf(path)).toBe(format));

  test('is asked for where the name does not tell it', () => {
    expect(() => screenOptions(GIVEN, ['customers'], NO_FLAGS)).toThrow(/^Say with --format/);
    expect(screenOptions({ ...GIVEN, format: 'jsonl' }, ['customers'], NO_FLAGS).batch).toMatchObject({
      body: { format: 'jsonl' },
    });
  });
});

describe('What is asked of a batch', () => {
  test('is what was said, and nothing else', () => {
    const { batch, out } = screenOptions(
      { ...GIVEN, lists: 'eu_fsf, own:vip,eu_fsf' },
      ['in/a.csv'],
      NO_FLAGS,
    );
    expect(batch).toEqual({
      kind: 'new',
      path: 'in/a.csv',
      body: { name: 'a.csv', sources: ['eu_fsf', 'own:vip'], format: 'csv' },
    });
    expect(out).toEqual({ path: 'results.csv', force: false, format: 'csv', status: undefined });
  });

  test('has the scores, the encoding and the monitors that were named', () => {
    const more = {
      'review-score': '60',
      'match-score': '95',
      'pep-lookback-months': '24',
      encoding: 'utf-16',
    };
    const { batch } = screenOptions({ ...GIVEN, ...more }, ['a.csv'], new Set(['monitor']));
    expect(batch).toMatchObject({
      body: { reviewScore: 60, matchScore: 95, pepLookbackMonths: 24, encoding: 'utf-16', monitor: true },
    });
  });

  test.each([{ 'review-score': '7.5' }, { 'match-score': '-1' }, { encoding: 'latin1' }, { lists: 'a,,b' }])(
    'cannot be %j',
    (more) => expect(() => screenOptions({ ...GIVEN, ...more }, ['a.csv'], NO_FLAGS)).toThrow(UsageError),
  );
});

describe('A batch that is gone on with', () => {
  const resume = '01a1ddd5-7e7f-702f-a95b-4ee564e05a99';

  test('needs no file, and takes one', () => {
    const { batch } = screenOptions({ resume, out: 'r.jsonl' }, [], NO_FLAGS);
    expect(batch).toEqual({ kind: 'resumed', batchId: resume, path: undefined });
    expect(screenOptions({ resume, out: 'r.jsonl' }, ['a.csv'], NO_FLAGS).batch.path).toBe('a.csv');
  });

  test('is screened as it was made: what would change it is refused', () => {
    expect(() => screenOptions({ ...GIVEN, resume }, [], NO_FLAGS)).toThrow(/^--lists was said/);
    expect(() => screenOptions({ resume, out: 'r' }, [], new Set(['monitor']))).toThrow(
      /^--monitor was said/,
    );
  });
});
