import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import { sendingFaults } from './sendability.ts';

const ANN = { id: asId<'document-signer'>('ann'), name: 'Ann Acme' };
const GIL = { id: asId<'document-signer'>('gil'), name: 'Gil Globex' };
const PAGES = [
  { width: 612, height: 792 },
  { width: 792, height: 612 },
];

function field(id: string, signerId = ANN.id, more: object = {}) {
  const box = { pageNumber: 1, xPosition: 100, yPosition: 100, width: 200, height: 50 };
  return { id: asId<'document-field'>(id), signerId, label: null, ...box, ...more };
}

describe('Contract 5, Documents: a draft is sent with at least one signer, each with a field', () => {
  test.each([
    ['one signer with a field', [ANN], [field('a')], []],
    ['two signers with theirs', [ANN, GIL], [field('a'), field('b', GIL.id)], []],
    ['nobody', [], [], ['no_signers The document has no signer.']],
    [
      'one without a field',
      [ANN, GIL],
      [field('a')],
      ['signer_without_field gil Gil Globex has no field to fill.'],
    ],
    [
      'two without one',
      [ANN, GIL],
      [],
      [
        'signer_without_field ann Ann Acme has no field to fill.',
        'signer_without_field gil Gil Globex has no field to fill.',
      ],
    ],
  ])('%s', (_name, signers, fields, expected) => {
    expect(faultsOf(signers, fields)).toEqual(expected);
  });
});

describe('Contract 5, Documents: a draft is sent with all fields inside a page', () => {
  const outside = (page: number): string => `field_outside_page a a is not inside page ${page}.`;
  test.each<[string, object, string | undefined]>([
    ['the whole page', { xPosition: 0, yPosition: 0, width: 612, height: 792 }, undefined],
    ['a hair beyond, as sums of decimals end', { xPosition: 412.009 }, undefined],
    ['up to the corner', { xPosition: 412, yPosition: 742 }, undefined],
    ['over the right edge', { xPosition: 412.02 }, outside(1)],
    ['over the lower edge', { yPosition: 742.02 }, outside(1)],
    ['over the left edge', { xPosition: -0.01 }, outside(1)],
    ['over the upper edge', { yPosition: -0.01 }, outside(1)],
    ['on the wide page', { pageNumber: 2, xPosition: 592 }, undefined],
    ['too low for the wide page', { pageNumber: 2, yPosition: 600 }, outside(2)],
    ['on no page', { pageNumber: 3 }, outside(3)],
    ['by its label', { pageNumber: 3, label: 'Place' }, 'field_outside_page a Place is not inside page 3.'],
  ])('%s', (_name, more, expected) => {
    expect(faultsOf([ANN], [field('a', ANN.id, more)])).toEqual(expected === undefined ? [] : [expected]);
  });
});

function faultsOf(signers: Parameters<typeof sendingFaults>[1], fields: Parameters<typeof sendingFaults>[2]) {
  return sendingFaults({ pages: PAGES }, signers, fields).map(({ code, signerId, fieldId, message }) =>
    [code, signerId, fieldId, message].filter(Boolean).join(' '),
  );
}
