import { describe, expect, test } from 'vitest';
import { limits } from '../../../kernel/limits.ts';
import { type ValueRules, valueFault } from './values.ts';
import { cpuMilliseconds } from '@assay/test-support/cpu-time';

const FIELD: ValueRules = {
  fieldType: 'text',
  label: null,
  options: null,
  maxLength: null,
  validationPattern: null,
  validationMessage: null,
  dateFormat: null,
  multiline: false,
};

const fault = (more: Partial<ValueRules>, value: string): string | undefined =>
  valueFault({ ...FIELD, ...more }, value, 'en-US');

const CONTROL = 'Control characters are not allowed.';
const EMPTY = 'An empty value fills nothing.';

describe('Contract 5, Signing: values, every type has its own', () => {
  const dropdown = { fieldType: 'dropdown', options: ['Red', 'Blue', ' '] } as const;
  test.each<[string, Partial<ValueRules>, string, string | undefined]>([
    ['checked', { fieldType: 'checkbox' }, 'true', undefined],
    ['unchecked', { fieldType: 'checkbox' }, 'false', undefined],
    ['neither', { fieldType: 'checkbox' }, 'yes', 'A checkbox is "true" or "false".'],
    ['another case', { fieldType: 'checkbox' }, 'True', 'A checkbox is "true" or "false".'],
    ['an option', dropdown, 'Blue', undefined],
    ['no option', dropdown, 'Green', 'Choose one of the options.'],
    ['an option in another case', dropdown, 'blue', 'Choose one of the options.'],
    ['two options', dropdown, 'Red,Blue', 'Choose one of the options.'],
    ['a dropdown without options', { fieldType: 'dropdown' }, 'Red', 'Choose one of the options.'],
    ['a date of the locale', { fieldType: 'date' }, '11/25/2026', undefined],
    ['a date of another locale', { fieldType: 'date' }, '25.11.2026', 'Write a date as MM/DD/YYYY.'],
    ['a date in its format', { fieldType: 'date', dateFormat: 'D.M.YY' }, '5.1.26', undefined],
    [
      'a date in another format',
      { fieldType: 'date', dateFormat: 'D.M.YY' },
      '05.01.26',
      'Write a date as D.M.YY.',
    ],
    ['a leap day', { fieldType: 'date' }, '02/29/2028', undefined],
    ['a day that there is not', { fieldType: 'date' }, '02/29/2026', 'Write a date as MM/DD/YYYY.'],
    ['a signature as text', { fieldType: 'signature' }, 'Ann', 'This field takes an image or typed text.'],
    ['initials as text', { fieldType: 'initials' }, 'A', 'This field takes an image or typed text.'],
    ['any text', {}, ' Ann 名 😀 ', undefined],
  ])('%s', (_name, more, value, expected) => {
    expect(fault(more, value)).toBe(expected);
  });
});

describe('Contract 5, Signing: values, what no field takes', () => {
  test.each<[string, Partial<ValueRules>, string, string | undefined]>([
    ['nothing', {}, '', EMPTY],
    ['spaces', {}, ' \t\n', EMPTY],
    ['nothing in a checkbox', { fieldType: 'checkbox' }, '', EMPTY],
    ['a line end', {}, 'a\nb', CONTROL],
    ['a line end where lines are', { multiline: true }, 'a\nb', undefined],
    ['a carriage return', { multiline: true }, 'a\r\nb', CONTROL],
    ['a tab', { multiline: true }, 'a\tb', CONTROL],
    ['a bell', {}, 'a\u0007', CONTROL],
    ['a control of the second set', {}, 'a\u0085', CONTROL],
    ['a line separator', { multiline: true }, 'a\u2028b', CONTROL],
    ['as long as it may be', {}, '😀'.repeat(limits.fieldValueCharacters), undefined],
    ['longer', {}, 'x'.repeat(limits.fieldValueCharacters + 1), 'At most 10000 characters are allowed.'],
  ])('%s', (_name, more, value, expected) => {
    expect(fault(more, value)).toBe(expected);
  });
});

describe('Document 3, Field: maxLength counts characters', () => {
  test.each([
    ['123', undefined],
    ['1234', 'At most 3 characters are allowed.'],
    ['😀😀😀', undefined],
    ['😀😀😀😀', 'At most 3 characters are allowed.'],
  ])('%s', (value, expected) => {
    expect(fault({ maxLength: 3 }, value)).toBe(expected);
  });
});

describe('Document 3, Field: validationPattern and validationMessage', () => {
  const patterned = { validationPattern: '\\d{5}', validationMessage: 'Five digits, please.' };
  test.each<[string, Partial<ValueRules>, string, string | undefined]>([
    ['a match', patterned, '12345', undefined],
    ['a match within', patterned, '12345 Berlin', 'Five digits, please.'],
    ['none', patterned, 'x', 'Five digits, please.'],
    ['no message', { validationPattern: '\\d' }, 'x', 'The value does not match the pattern of this field.'],
    [
      'the pattern is told before the length',
      { ...patterned, maxLength: 5 },
      '123456',
      'Five digits, please.',
    ],
    ['the length for itself', { ...patterned, maxLength: 4 }, '12345', 'At most 4 characters are allowed.'],
    ['anchors change nothing', { validationPattern: '^\\d{5}$' }, '12345', undefined],
    [
      'alternatives are held together',
      { validationPattern: 'a|bc' },
      'ac',
      'The value does not match the pattern of this field.',
    ],
  ])('%s', (_name, more, value, expected) => {
    expect(fault(more, value)).toBe(expected);
  });

  test('(a+)+$ costs nothing to speak of', () => {
    const cost = cpuMilliseconds(() => {
      fault({ validationPattern: '(a+)+$' }, `${'a'.repeat(9_999)}b`);
    });
    expect(cost).toBeLessThan(1_000);
  });
});
