import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import { ownedField } from '../fields/rules/field-rules.ts';
import type { TemplateField } from '../templates/template-field.ts';
import { templateFieldRefusal } from './template-field-refusal.ts';

const AT = new Date('2026-11-15T09:00:00.000Z');
const roles = (...ids: readonly string[]) =>
  ids.map((id, at) => ({ id, role: id, label: null, order: at + 1 }));

function aField(id: string, more: Partial<TemplateField> = {}): TemplateField {
  const place = {
    fieldType: 'text',
    pageNumber: 1,
    xPosition: 10,
    yPosition: 20,
    width: 200,
    height: 30,
  } as const;
  return {
    ...ownedField({ owner: 'buyer', ...place }, id),
    templateId: asId<'template'>('t'),
    createdAt: AT,
    updatedAt: AT,
    ...more,
    id: asId<'template-field'>(id),
  };
}

describe('Contract 5, Templates: the rules of a field, with a role in place of a signer', () => {
  const locked = {
    id: asId<'template'>('t'),
    roles: roles('buyer', 'seller'),
    pageSize: 'Letter',
    fields: [aField('a'), aField('b', { owner: 'seller' })],
  } as const;

  test.each<[string, Partial<TemplateField>, ...string[]]>([
    ['as it is', {}],
    ['a role that the template does not have', { owner: 'witness' }, '/roleId unknown_role'],
    ['the last page that a template may have', { pageNumber: 50 }],
    ['a page beyond', { pageNumber: 51 }, '/pageNumber out_of_range'],
    ['to the right edge of a Letter page', { xPosition: 412 }],
    ['over the right edge', { xPosition: 412.5 }, '/width outside_page'],
    ['to the bottom of a Letter page', { yPosition: 762 }],
    ['over the bottom', { yPosition: 762.5 }, '/height outside_page'],
    ['editable without a value, which the signer fills anyway', { editable: true }],
    ['editable with a value', { editable: true, value: 'Globex' }],
    ['a value alone', { value: 'Globex' }],
    [
      'required by its own field',
      { requiredWhenFieldId: 'new', required: false },
      '/requiredWhenFieldId itself',
    ],
    [
      'required by a field of another role',
      { requiredWhenFieldId: 'b', required: false },
      '/requiredWhenFieldId another_owner',
    ],
    ['required by a field of its role', { requiredWhenFieldId: 'a', required: false }],
    [
      'two faults at once',
      { owner: 'witness', pageNumber: 51 },
      '/roleId unknown_role',
      '/pageNumber out_of_range',
    ],
  ])('%s', (_what, more, ...faults) => {
    const refusal = templateFieldRefusal(aField('new', more), locked);
    const found = refusal?.errors?.map((fault) => `${'pointer' in fault ? fault.pointer : ''} ${fault.code}`);
    expect(found ?? []).toEqual(faults);
    expect(refusal?.refused).toBe(faults.length > 0 ? 'invalid_request' : undefined);
  });

  test('a controller that the template does not have is 404, before any other fault', () => {
    const field = aField('new', { requiredWhenFieldId: 'elsewhere', owner: 'witness' });
    expect(templateFieldRefusal(field, locked)?.refused).toBe('not_found');
  });

  test('a field that is changed is not among the others', () => {
    const checked = aField('a', { fieldType: 'checkbox', groupKey: 'size', value: 'true' });
    const among = { ...locked, fields: [checked] };
    expect(templateFieldRefusal({ ...checked, label: 'Large' }, among)).toBeUndefined();
    const second = aField('new', { fieldType: 'checkbox', groupKey: 'size', value: 'true' });
    expect(templateFieldRefusal(second, among)?.errors).toMatchObject([{ code: 'group_taken' }]);
  });
});
