import { describe, expect, test } from 'vitest';
import { asId } from '../../../kernel/ids.ts';
import { type CompletenessField, findMissingFields } from './completeness.ts';

function field(id: string, more: Partial<CompletenessField> = {}): CompletenessField {
  return {
    id: asId(id),
    fieldType: 'text',
    label: null,
    value: null,
    filledBy: null,
    required: false,
    groupKey: null,
    groupRequired: false,
    requiredWhenFieldId: null,
    requiredWhenValue: null,
    ...more,
  };
}

/** All belong to one signer. */
const missing = (...fields: readonly CompletenessField[]): readonly string[] =>
  findMissingFields(fields, fields).map(({ fieldId, message }) => `${fieldId}: ${message}`);

describe('Document 3, Field rules, rule 1: each required field must be filled', () => {
  test.each<[string, Partial<CompletenessField>, readonly string[]]>([
    ['an empty text', { required: true }, ['f: f is required']],
    ['a text with a label', { required: true, label: 'Name' }, ['f: Name is required']],
    ['a blank label', { required: true, label: ' ' }, ['f: f is required']],
    ['a filled text', { required: true, value: 'Ann', filledBy: 'signer' }, []],
    ['an optional text', {}, []],
    ['no signature', { fieldType: 'signature', required: true }, ['f: f is required']],
    ['a signature', { fieldType: 'signature', required: true, value: 'signed', filledBy: 'signer' }, []],
  ])('%s', (_name, more, expected) => {
    expect(missing(field('f', more))).toEqual(expected);
  });

  test('fields of others are not demanded', () => {
    expect(findMissingFields([], [field('f', { required: true })])).toEqual([]);
  });

  test('each is named, in order', () => {
    const [one, two] = [field('a', { required: true }), field('b', { required: true, label: 'B' })];
    expect(findMissingFields([one, two], [two, one])).toEqual([
      { fieldId: 'a', label: null, message: 'a is required' },
      { fieldId: 'b', label: 'B', message: 'B is required' },
    ]);
  });
});

describe('Contract 5, Signing: what satisfies a field', () => {
  const box = { fieldType: 'checkbox', required: true, label: 'I agree' } as const;
  test.each<[string, Partial<CompletenessField>, readonly string[]]>([
    ['a required checkbox must be checked', box, ['f: I agree must be checked']],
    [
      'unchecked is not checked',
      { ...box, value: 'false', filledBy: 'signer' },
      ['f: I agree must be checked'],
    ],
    ['checked', { ...box, value: 'true', filledBy: 'signer' }, []],
    ['an editable default satisfies its field', { required: true, value: 'Ann', filledBy: null }, []],
    ['a prepared value alone', { required: true, value: 'Ann', filledBy: 'sender' }, []],
    ['nobody can check what the sender left unchecked', { ...box, value: 'false', filledBy: 'sender' }, []],
    [
      'an editable box that is not checked',
      { ...box, value: 'false', filledBy: null },
      ['f: I agree must be checked'],
    ],
  ])('%s', (_name, more, expected) => {
    expect(missing(field('f', more))).toEqual(expected);
  });
});

describe('Contract 5, Signing: groupRequired alone demands a choice', () => {
  const member = (id: string, more: Partial<CompletenessField> = {}): CompletenessField =>
    field(id, { fieldType: 'checkbox', groupKey: 'g', label: id.toUpperCase(), ...more });
  const demanded = ['a: One of A, B must be selected'];

  test.each<[string, readonly CompletenessField[], readonly string[]]>([
    ['members are not required one by one', [member('a', { required: true }), member('b')], []],
    ['one of them demands it', [member('a'), member('b', { groupRequired: true })], demanded],
    [
      'both demand it once',
      [member('a', { groupRequired: true }), member('b', { groupRequired: true })],
      demanded,
    ],
    [
      'unchecking is no choice',
      [member('a', { groupRequired: true, value: 'false' }), member('b')],
      demanded,
    ],
    ['any member is a choice', [member('a', { groupRequired: true }), member('b', { value: 'true' })], []],
    [
      'another group is another choice',
      [member('a', { groupRequired: true }), member('b', { groupKey: 'h', value: 'true' })],
      ['a: One of A must be selected'],
    ],
    [
      'nobody can choose where the sender did',
      [
        member('a', { groupRequired: true, value: 'false', filledBy: 'sender' }),
        member('b', { value: 'false', filledBy: 'sender' }),
      ],
      [],
    ],
  ])('%s', (_name, fields, expected) => {
    expect(missing(...fields)).toEqual(expected);
  });

  test('the same key of another signer is another group', () => {
    const own = member('a', { groupRequired: true });
    expect(findMissingFields([own], [own, member('b', { value: 'true' })])).toHaveLength(1);
  });
});

describe('Document 3, States and transitions, rule 3: a condition', () => {
  const dependent = (more: Partial<CompletenessField> = {}): CompletenessField =>
    field('d', { label: 'Spouse name', requiredWhenFieldId: asId('c'), ...more });
  const box = (value: string | null, more: Partial<CompletenessField> = {}): CompletenessField =>
    field('c', { fieldType: 'checkbox', label: 'Married', value, ...more });
  const list = (value: string | null): CompletenessField =>
    field('c', { fieldType: 'dropdown', label: 'State', value });
  const told = ['d: Spouse name is required when Married is selected'];

  test.each<[string, readonly CompletenessField[], readonly string[]]>([
    ['the message names both labels', [dependent(), box('true')], told],
    [
      'ids where there is no label',
      [dependent({ label: null }), box('true', { label: null })],
      ['d: d is required when c is selected'],
    ],
    ['a box never touched', [dependent(), box(null)], []],
    ['unchecking releases it', [dependent(), box('false')], []],
    ['filled', [dependent({ value: 'Bo' }), box('true')], []],
    [
      'a controller of another type: filled',
      [dependent(), list('Ohio')],
      ['d: Spouse name is required when State is selected'],
    ],
    ['a controller of another type: empty', [dependent(), list(null)], []],
    [
      'the one value',
      [dependent({ requiredWhenValue: 'Ohio' }), list('Ohio')],
      ['d: Spouse name is required when State is selected'],
    ],
    ['another value', [dependent({ requiredWhenValue: 'Ohio' }), list('Utah')], []],
    ['exactly', [dependent({ requiredWhenValue: 'Ohio' }), list('ohio')], []],
    ['a box that is off stays off', [dependent({ requiredWhenValue: 'false' }), box('false')], []],
    ['a box with its value', [dependent({ requiredWhenValue: 'true' }), box('true')], told],
    [
      'a dependent box must be checked',
      [dependent({ fieldType: 'checkbox', value: 'false' }), box('true')],
      told,
    ],
    ['a group member controls', [dependent(), box('true', { groupKey: 'g' })], told],
    ['a controller that is gone', [dependent()], []],
  ])('%s', (_name, fields, expected) => {
    expect(missing(...fields)).toEqual(expected);
  });
});
