import { describe, expect, test } from 'vitest';
import { UsageError } from '../terminal/options.ts';
import { importOptions, subjectColumnsIn, typesIn } from './import-options.ts';

describe('The columns of a file of subjects', () => {
  test('are named by pairs', () => {
    const columns = subjectColumnsIn('externalId=No., first,evidence.customer.residence_country=Country');
    expect([...columns]).toEqual([
      ['externalId', 'No., first'],
      ['evidence.customer.residence_country', 'Country'],
    ]);
    expect([...subjectColumnsIn(undefined)]).toEqual([]);
  });

  test.each(['', 'externalId', 'externalId=', 'name=Name', 'evidence.=X', 'evidence.A=X', 'kind=A,kind=B'])(
    '%j is refused',
    (text) => expect(() => subjectColumnsIn(text)).toThrow(UsageError),
  );
});

describe('The types of facts', () => {
  test('are scalars and lists of them', () => {
    expect([...typesIn('a.b=number,c=boolean, d=list:string')]).toEqual([
      ['a.b', { type: 'number' }],
      ['c', { type: 'boolean' }],
      ['d', { type: 'list', itemType: 'string' }],
    ]);
  });

  test.each(['a', 'a=', 'a=integer', 'a=list', 'a=list:date', 'a=number,a=string'])('%j is refused', (text) =>
    expect(() => typesIn(text)).toThrow(UsageError),
  );
});

describe('What is asked of an import', () => {
  test('is what was said', () => {
    const options = { kind: 'person', source: 'form', 'observed-at': '2026-11-15T09:00:00Z' };
    expect(importOptions(options, 'a.jsonl.gz', { flags: new Set(['dry-run']) })).toMatchObject({
      path: 'a.jsonl.gz',
      format: 'jsonl',
      kind: 'person',
      source: 'form',
      observedAt: '2026-11-15T09:00:00Z',
      isDryRun: true,
    });
    expect(importOptions({}, 'a.csv', { flags: new Set() })).toMatchObject({
      format: 'csv',
      isDryRun: false,
    });
  });

  test.each([{ kind: 'human' }, { 'observed-at': 'today' }, { format: 'xml' }])('cannot be %j', (options) =>
    expect(() => importOptions(options, 'a.csv', { flags: new Set() })).toThrow(UsageError),
  );

  test('needs a format where the name of the file tells none', () => {
    expect(() => importOptions({}, 'a', { flags: new Set() })).toThrow(/^Say with --format/);
  });
});
