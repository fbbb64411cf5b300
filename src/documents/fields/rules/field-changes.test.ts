import { describe, expect, test } from 'vitest';
import type { FieldChanges, OwnedField } from '../field-properties.ts';
import { changedField, controllerIsKnown, fieldFaults, ownedField, releasedFields } from './field-rules.ts';

const BOX = { pageNumber: 1, xPosition: 50, yPosition: 60, width: 200, height: 30 };

function field(id: string, more: Partial<OwnedField> = {}): OwnedField {
  return { ...ownedField({ owner: 'ann', fieldType: 'text', ...BOX }, id), ...more };
}

const checkbox = (id: string, owner = 'ann'): OwnedField => field(id, { fieldType: 'checkbox', owner });
const dependent = field('d', { required: false, requiredWhenFieldId: 'c', requiredWhenValue: 'true' });
const OTHERS = [checkbox('c'), checkbox('e'), checkbox('b', 'bob')];

function faults(changed: OwnedField): readonly string[] {
  const among = { others: OTHERS, pages: null, kind: 'document' } as const;
  return fieldFaults(changed, among).map((fault) => ('pointer' in fault ? fault.pointer : ''));
}

describe('Document 3, Endpoints: field update takes the properties of creation', () => {
  test('what is left out stays, null clears', () => {
    const before = field('f', { label: 'Name', maxLength: 9, value: 'Ann' });
    expect(changedField(before, {})).toEqual(before);
    expect(changedField(before, { label: 'Your name', maxLength: null, xPosition: 0 })).toEqual({
      ...before,
      label: 'Your name',
      maxLength: null,
      xPosition: 0,
    });
  });

  test('what a type refuses stands in its way until it is cleared', () => {
    const before = field('f', { fieldType: 'dropdown', options: ['Red'] });
    expect(faults(changedField(before, { fieldType: 'text' }))).toEqual(['/options']);
    expect(faults(changedField(before, { fieldType: 'text', options: null }))).toEqual([]);
    const shared = field('f', { sharedFill: true });
    expect(faults(changedField(shared, { fieldType: 'signature' }))).toEqual(['/sharedFill']);
  });

  test('a change must leave the prefill fitting', () => {
    const before = field('f', { value: 'Ann' });
    expect(faults(changedField(before, { maxLength: 2 }))).toEqual(['/value']);
    expect(faults(changedField(before, { maxLength: 2, value: null }))).toEqual([]);
  });
});

describe('Document 3, Field rules, rule 5: a condition and its changes', () => {
  type After = Pick<OwnedField, 'required' | 'requiredWhenFieldId' | 'requiredWhenValue'>;
  const after = (required: boolean, id: string | null, value: string | null): After => ({
    required,
    requiredWhenFieldId: id,
    requiredWhenValue: value,
  });

  test.each<[string, OwnedField, FieldChanges, After, ...string[]]>([
    ['another property', dependent, { label: 'x' }, after(false, 'c', 'true')],
    ['clearing drops the value', dependent, { requiredWhenFieldId: null }, after(false, null, null)],
    ['re-pointing drops the value', dependent, { requiredWhenFieldId: 'e' }, after(false, 'e', null)],
    [
      're-pointing with a value',
      dependent,
      { requiredWhenFieldId: 'e', requiredWhenValue: 'yes' },
      after(false, 'e', 'yes'),
    ],
    [
      'pointing to the same keeps the value',
      dependent,
      { requiredWhenFieldId: 'c' },
      after(false, 'c', 'true'),
    ],
    ['another value', dependent, { requiredWhenValue: 'no' }, after(false, 'c', 'no')],
    ['no value', dependent, { requiredWhenValue: null }, after(false, 'c', null)],
    [
      'clearing with a value',
      dependent,
      { requiredWhenFieldId: null, requiredWhenValue: 'no' },
      after(false, null, 'no'),
      '/requiredWhenValue',
    ],
    ['required while it stands', dependent, { required: true }, after(true, 'c', 'true'), '/required'],
    ['not required while it stands', dependent, { required: false }, after(false, 'c', 'true')],
    [
      'required as it is cleared',
      dependent,
      { requiredWhenFieldId: null, required: true },
      after(true, null, null),
    ],
    [
      'required as it is re-pointed',
      dependent,
      { requiredWhenFieldId: 'e', required: true },
      after(true, 'e', null),
      '/required',
    ],
    [
      'a required field gets one',
      field('d', { required: true }),
      { requiredWhenFieldId: 'c' },
      after(false, 'c', null),
    ],
    [
      'a required field gets one and stays required',
      field('d', { required: true }),
      { requiredWhenFieldId: 'c', required: true },
      after(true, 'c', null),
      '/required',
    ],
    ['another signer clears it', dependent, { owner: 'bob' }, after(false, null, null)],
    ['the same signer does not', dependent, { owner: 'ann' }, after(false, 'c', 'true')],
    ['another signer, and required', dependent, { owner: 'bob', required: true }, after(true, null, null)],
    [
      'another signer and a field of theirs',
      dependent,
      { owner: 'bob', requiredWhenFieldId: 'b', requiredWhenValue: 'x' },
      after(false, 'b', 'x'),
    ],
    [
      'another signer and a value of before',
      dependent,
      { owner: 'bob', requiredWhenFieldId: 'b' },
      after(false, 'b', null),
    ],
    [
      'another signer and the field of before',
      dependent,
      { owner: 'bob', requiredWhenFieldId: 'c' },
      after(false, 'c', null),
      '/requiredWhenFieldId',
    ],
    [
      'another signer and a value alone',
      dependent,
      { owner: 'bob', requiredWhenValue: 'x' },
      after(false, null, 'x'),
      '/requiredWhenValue',
    ],
    [
      'a field without one stays required',
      field('d', { required: true }),
      { owner: 'bob' },
      after(true, null, null),
    ],
    [
      'a group and a condition',
      { ...dependent, fieldType: 'checkbox' },
      { groupKey: 'g' },
      after(false, 'c', 'true'),
      '/requiredWhenFieldId',
    ],
    [
      'a group in place of a condition',
      { ...dependent, fieldType: 'checkbox' },
      { groupKey: 'g', requiredWhenFieldId: null },
      after(false, null, null),
    ],
  ])('%s', (_what, before, changes, expected, ...pointers) => {
    const changed = changedField(before, changes);
    expect(changed).toMatchObject(expected);
    expect(faults(changed)).toEqual(pointers);
  });

  test('a controller that is required by way of its own dependent', () => {
    const among = { others: [dependent], pages: null, kind: 'document' } as const;
    const round = changedField(checkbox('c'), { requiredWhenFieldId: 'd' });
    expect(fieldFaults(round, among)).toMatchObject([{ pointer: '/requiredWhenFieldId', code: 'circle' }]);
  });
});

describe('Document 3, Field rules, rule 5: what becomes of the dependents', () => {
  const free = { ...dependent, requiredWhenFieldId: null, requiredWhenValue: null };
  const elsewhere = field('x', { requiredWhenFieldId: 'e', required: false });
  const all = [dependent, elsewhere, ...OTHERS];

  test.each<[string, OwnedField | undefined, readonly OwnedField[]]>([
    ['the controller is removed', undefined, [free]],
    ['the controller is given to another signer', checkbox('c', 'bob'), [free]],
    ['the controller changes otherwise', field('c', { label: 'x', fieldType: 'text' }), []],
  ])('%s', (_what, controller, expected) => {
    expect(releasedFields('c', controller, all)).toEqual(expected);
  });
});

describe('Contract 5, Signing: a controller that is not of this document is not found', () => {
  test.each<[string, string | null, boolean]>([
    ['none', null, true],
    ['one of them', 'c', true],
    ['one of another signer', 'b', true],
    ['itself, which is another fault', 'd', true],
    ['one of nobody', 'q', false],
  ])('%s', (_what, requiredWhenFieldId, known) => {
    expect(controllerIsKnown({ ...dependent, requiredWhenFieldId }, OTHERS)).toBe(known);
  });
});
