import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import { newField } from '../fields/field.ts';
import { retrySeconds } from './retry.ts';
import { stampedFields } from './stamped-field.ts';

describe('Contract 5, Signing: completion is tried again and never given up', () => {
  test.each([
    [1, 5],
    [2, 10],
    [5, 80],
    [10, 2_560],
    [11, 3_600],
    [5_000, 3_600],
  ])('after try %i failed, in %i seconds', (tries, seconds) => {
    expect(retrySeconds(tries)).toBe(seconds);
  });
});

describe('Contract 5, Signing: completion stamps the values', () => {
  const NOW = new Date('2026-11-15T09:00:00.000Z');
  const field = (id: string, more: object) =>
    newField(
      {
        id: asId(id),
        documentId: asId('document'),
        signerId: asId('signer'),
        fieldType: 'text',
        pageNumber: 2,
        xPosition: 10,
        yPosition: 20,
        width: 30,
        height: 40,
        ...more,
      },
      NOW,
    );

  test('each field with what is to be seen of it, a signature with its image', () => {
    const image = { kind: 'typed', text: 'Gil' } as const;
    const images = new Map([[asId<'document-field'>('b'), image]]);
    const box = { pageNumber: 2, xPosition: 10, yPosition: 20, width: 30, height: 40 };
    const fields = [
      field('a', { value: 'Hello', multiline: true, acroFieldName: 'Name' }),
      field('b', { fieldType: 'signature', value: 'signed' }),
    ];
    expect(stampedFields(fields, images)).toEqual([
      {
        id: 'a',
        fieldType: 'text',
        ...box,
        value: 'Hello',
        multiline: true,
        acroFieldName: 'Name',
        image: null,
      },
      {
        id: 'b',
        fieldType: 'signature',
        ...box,
        value: 'signed',
        multiline: false,
        acroFieldName: null,
        image,
      },
    ]);
  });
});
