import { describe, expect, test } from 'vitest';
import {
  type DeclaredFact,
  readSubjectRow,
  RowFault,
  type RowRules,
  type SubjectCells,
} from './subject-row.ts';

const FACTS: Readonly<Record<string, DeclaredFact>> = {
  text: { type: 'string' },
  amount: { type: 'number' },
  flag: { type: 'boolean' },
  texts: { type: 'list', itemType: 'string' },
  amounts: { type: 'list', itemType: 'number' },
};
const RULES: RowRules = {
  kind: 'person',
  source: 'form',
  observedAt: '2026-11-15T09:00:00Z',
  sourceOf: (key) =>
    key === 'form'
      ? { id: 'S', factOf: (fact) => FACTS[fact] ?? 'the source does not declare this fact.' }
      : undefined,
  now: new Date('2026-11-16T00:00:00Z'),
};

function cells(
  fields: Partial<SubjectCells['fields']> = {},
  evidence: Readonly<Record<string, unknown>> = {},
  isText = true,
): SubjectCells {
  const none = { externalId: 'c-1', kind: undefined, source: undefined, observedAt: undefined };
  return { isText, fields: { ...none, ...fields }, evidence: new Map(Object.entries(evidence)) };
}

function faultOf(given: SubjectCells, rules: Partial<RowRules> = {}): string {
  try {
    readSubjectRow(given, { ...RULES, ...rules });
    return 'none';
  } catch (error) {
    return error instanceof RowFault ? error.message : String(error);
  }
}

const valueOf = (fact: string, value: unknown, isText: boolean): unknown =>
  readSubjectRow(cells({}, { [fact]: value }, isText), RULES).evidence?.items[0]?.value;

describe('A row of subjects', () => {
  test('is a subject alone where it has no evidence, also in empty cells', () => {
    const row = { kind: 'business', externalId: 'c-1', evidence: undefined };
    expect(readSubjectRow(cells({ kind: 'business' }), RULES)).toEqual(row);
    expect(
      readSubjectRow(cells({ kind: ' business ' }, { amount: '' }), { ...RULES, source: undefined }),
    ).toEqual(row);
  });

  test('has its evidence with the source and the time that it names, in one form of writing', () => {
    const named = { source: 'form', observedAt: '2026-11-15T10:00:00+01:00' };
    const alone = { source: undefined, observedAt: undefined };
    expect(readSubjectRow(cells(named, { text: 'AT', amount: '7.5' }), { ...RULES, ...alone })).toEqual({
      kind: 'person',
      externalId: 'c-1',
      evidence: {
        sourceId: 'S',
        items: [
          { fact: 'text', status: 'available', value: 'AT', observedAt: '2026-11-15T09:00:00.000Z' },
          { fact: 'amount', status: 'available', value: 7.5, observedAt: '2026-11-15T09:00:00.000Z' },
        ],
      },
    });
    expect(readSubjectRow(cells({}, { text: 'AT' }), RULES).evidence?.items[0]?.observedAt).toBe(
      '2026-11-15T09:00:00.000Z',
    );
  });

  test('an externalId has as many characters as that of a request, in every script', () => {
    const externalId = '\u{20000}'.repeat(200);
    expect(readSubjectRow(cells({ externalId }), RULES)).toMatchObject({ externalId });
    expect(faultOf(cells({ externalId: `${externalId}x` }))).toBe(
      'externalId: has more than 200 characters.',
    );
  });

  test.each<[string, SubjectCells, Partial<RowRules>]>([
    ['externalId: is missing.', cells({ externalId: ' ' }), {}],
    ['externalId: is not text.', cells({ externalId: 7 }, {}, false), {}],
    ['externalId: is not in UTF-8.', cells({ externalId: 'M\uFFFDller' }), {}],
    ['externalId: has more than 200 characters.', cells({ externalId: 'x'.repeat(201) }), {}],
    ['kind: is missing; --kind gives one to all rows.', cells(), { kind: undefined }],
    ['kind: is none of person, business, account, transaction.', cells({ kind: 'human' }), {}],
    ['source: is missing; --source gives one to all rows.', cells({}, { text: 'x' }), { source: undefined }],
    ['source: there is none of this key or id.', cells({ source: 'other' }, { text: 'x' }), {}],
    [
      'observedAt: is missing; --observed-at gives one to all rows.',
      cells({}, { text: 'x' }),
      { observedAt: undefined },
    ],
    [
      'observedAt: is no ISO 8601 time with Z or an offset.',
      cells({ observedAt: '15.11.2026' }, { text: 'x' }),
      {},
    ],
    ['observedAt: is in the future.', cells({ observedAt: '2026-11-16T00:00:01Z' }, { text: 'x' }), {}],
    ['evidence.age: the source does not declare this fact.', cells({}, { age: '7' }), {}],
    ['evidence.text: has more than 16384 bytes.', cells({}, { text: 'x'.repeat(16_384) }), {}],
  ])('%s', (message, given, rules) => expect(faultOf(given, rules)).toBe(message));
});

describe('A text becomes a value of the declared type, or is refused', () => {
  test.each([
    ['text', ' 007 ', '007'],
    ['amount', '12000', 12_000],
    ['amount', '-0.5', -0.5],
    ['amount', '1e3', 1_000],
    ['flag', 'true', true],
    ['flag', 'false', false],
    ['texts', 'a; b', ['a', 'b']],
    ['amounts', '1;2.5', [1, 2.5]],
  ])('%s %j: %j', (fact, text, value) => expect(valueOf(fact, text, true)).toEqual(value));

  test.each([
    ['amount', '12,000'],
    ['amount', '0x10'],
    ['amount', '007'],
    ['amount', 'NaN'],
    ['amount', '1e999'],
    ['flag', 'yes'],
    ['flag', 'TRUE'],
    ['amounts', '1;x'],
  ])('%s %j is refused, and not repeated', (fact, text) => {
    const fault = faultOf(cells({}, { [fact]: text }));
    expect(fault).toMatch(
      new RegExp(`^evidence\\.${fact}: is not a (number|boolean|list of number items)\\.$`),
    );
  });
});

describe('A value of JSON is taken as it is', () => {
  test.each([
    ['text', '7', '7'],
    ['amount', 7, 7],
    ['flag', false, false],
    ['texts', ['a'], ['a']],
    ['texts', [], []],
  ])('%s %j: %j', (fact, given, value) => expect(valueOf(fact, given, false)).toEqual(value));

  test.each([
    ['text', 7],
    ['amount', '7'],
    ['flag', 'true'],
    ['flag', 0],
    ['texts', 'a;b'],
    ['amounts', [1, '2']],
    ['text', { a: 1 }],
  ])('%s %j is refused', (fact, given) =>
    expect(faultOf(cells({}, { [fact]: given }, false))).toMatch(/ is not a (string|number|boolean|list of)/),
  );
});
