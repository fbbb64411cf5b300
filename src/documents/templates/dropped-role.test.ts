import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import { ownedField } from '../fields/rules/field-rules.ts';
import { droppedRoleRefusal } from './dropped-role.ts';
import type { TemplateField } from './template-field.ts';

const AT = new Date('2026-11-15T09:00:00.000Z');
const roles = (...ids: readonly string[]) =>
  ids.map((id, at) => ({ id, role: id, label: null, order: at + 1 }));

function aField(id: string, owner = 'buyer'): TemplateField {
  const place = {
    fieldType: 'text',
    pageNumber: 1,
    xPosition: 10,
    yPosition: 20,
    width: 200,
    height: 30,
  } as const;
  return {
    ...ownedField({ owner, ...place }, id),
    templateId: asId<'template'>('t'),
    createdAt: AT,
    updatedAt: AT,
    id: asId<'template-field'>(id),
  };
}

describe('Contract 5, Templates: dropping a role that template fields use is 409 role_in_use', () => {
  const fields = [aField('a'), aField('b', 'seller'), aField('c')];
  test.each<[string, readonly string[], object | undefined]>([
    ['all roles kept', ['buyer', 'seller'], undefined],
    ['kept in another order, and one more', ['witness', 'seller', 'buyer'], undefined],
    ['one dropped', ['seller'], { roles: [{ roleId: 'buyer', fieldIds: ['a', 'c'] }] }],
    ['written otherwise', ['Buyer', 'seller'], { roles: [{ roleId: 'buyer', fieldIds: ['a', 'c'] }] }],
    [
      'both dropped',
      [],
      {
        roles: [
          { roleId: 'buyer', fieldIds: ['a', 'c'] },
          { roleId: 'seller', fieldIds: ['b'] },
        ],
      },
    ],
  ])('%s', (_what, kept, members) => {
    const refusal = droppedRoleRefusal(fields, roles(...kept));
    expect(refusal?.members).toEqual(members);
    expect(refusal?.refused).toBe(members && 'role_in_use');
  });

  test('its text names every role', () => {
    expect(droppedRoleRefusal(fields, [])?.detail).toContain("'buyer', 'seller'");
  });

  test('roles that no field uses come and go', () => {
    expect(droppedRoleRefusal([], roles())).toBeUndefined();
  });
});
