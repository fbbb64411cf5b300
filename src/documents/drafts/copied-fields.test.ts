/** @module-tag once */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import { ownedField } from '../fields/rules/field-rules.ts';
import type { Signer } from '../signers/signer.ts';
import { type CopyInto, copiedFields } from './copied-fields.ts';
import type { TemplateField } from '../templates/template-field.ts';

const NOW = new Date('2026-11-15T09:00:00.000Z');
const BEFORE = new Date('2026-01-01T00:00:00.000Z');
const ROLES = ['buyer', 'seller', 'witness'];

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
    createdAt: BEFORE,
    updatedAt: BEFORE,
    ...more,
    id: asId<'template-field'>(id),
  };
}

function aSigner(roleId: string | null): Signer {
  return {
    id: asId<'document-signer'>(`signer-${roleId}`),
    documentId: asId<'document'>('d'),
    roleId,
    name: 'Ann',
    email: 'ann@example.com',
    signingOrder: 1,
    status: 'waiting',
    signedAt: null,
    declineReason: null,
  };
}

function into(): CopyInto {
  let made = 0;
  return {
    documentId: asId<'document'>('d'),
    signers: ROLES.map(aSigner),
    now: NOW,
    newId: () => asId<'document-field'>(`copy-${(made += 1)}`),
  };
}

describe('Document 3, Field: filledBy, a prefill of a template', () => {
  test.each([
    ['none', { value: null, editable: false }, { value: null, filledBy: null, filledAt: null }],
    ['fixed', { value: 'Globex', editable: false }, { value: 'Globex', filledBy: 'sender', filledAt: NOW }],
    ['editable', { value: 'Globex', editable: true }, { value: 'Globex', filledBy: null, filledAt: null }],
    [
      'an unchecked box',
      { value: 'false', editable: false },
      { value: 'false', filledBy: 'sender', filledAt: NOW },
    ],
  ])('%s', (_what, prefill, filled) => {
    expect(copiedFields([aField('a', prefill)], into())[0]).toMatchObject({
      ...filled,
      editable: prefill.editable,
    });
  });
});

describe('Document 3, Field rules, rule 5: generated documents get remapped references', () => {
  test('a field whose controller comes later', () => {
    const fields = [aField('a', { requiredWhenFieldId: 'b', requiredWhenValue: 'yes' }), aField('b')];
    expect(copiedFields(fields, into())).toMatchObject([
      { id: 'copy-1', requiredWhenFieldId: 'copy-2', requiredWhenValue: 'yes' },
      { id: 'copy-2', requiredWhenFieldId: null },
    ]);
  });

  test('a role without a signer, and a controller that is not there, are bugs', () => {
    expect(() => copiedFields([aField('a', { owner: 'nobody' })], into())).toThrow('does not have');
    expect(() => copiedFields([aField('a', { requiredWhenFieldId: 'gone' })], into())).toThrow(
      'does not have',
    );
  });

  test('nothing is left of the template, and the rest is as it was', () => {
    const field = aField('a', { owner: 'seller', label: 'Name', groupKey: 'k', pageNumber: 7 });
    const [copy] = copiedFields([field], into());
    const { templateId: _template, owner: _owner, ...properties } = field;
    expect(copy).toEqual({
      ...properties,
      id: 'copy-1',
      documentId: 'd',
      signerId: 'signer-seller',
      filledAt: null,
      filledBy: null,
      createdAt: NOW,
      updatedAt: NOW,
    });
  });

  /** Any graph of conditions, each to a field before or after, and any owner. */
  const graphs = fc
    .array(fc.record({ to: fc.option(fc.nat(), { nil: null }), owner: fc.constantFrom(...ROLES) }), {
      maxLength: 30,
    })
    .map((drawn) =>
      drawn.map(({ to, owner }, at) =>
        aField(`f${at}`, { owner, requiredWhenFieldId: to === null ? null : `f${to % drawn.length}` }),
      ),
    );

  test('for any references among them', () => {
    fc.assert(
      fc.property(graphs, (fields) => {
        const copies = copiedFields(fields, into());
        const place = new Map(fields.map(({ id }, at) => [id as string, at]));
        expect(copies).toHaveLength(fields.length);
        expect(new Set(copies.map(({ id }) => id)).size).toBe(fields.length);
        for (const [at, { requiredWhenFieldId, owner, id }] of fields.entries()) {
          const controller =
            requiredWhenFieldId === null ? null : copies[place.get(requiredWhenFieldId) ?? -1]?.id;
          expect(copies[at]?.requiredWhenFieldId).toBe(controller);
          expect(copies[at]?.signerId).toBe(`signer-${owner}`);
          expect(copies.some((copy) => (copy.id as string) === id)).toBe(false);
        }
      }),
    );
  });
});
