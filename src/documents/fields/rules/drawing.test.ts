import { describe, expect, test } from 'vitest';
import { Outdated } from '../../../kernel/busy.ts';
import type { FormField } from '@assay/agreement-pdf';
import { drawingOf } from './drawable.adapter.ts';
import { drawingRefusal, textsOf } from './drawing.ts';
import type { FieldRequest } from '../field-properties.ts';
import { ownedField } from './field-rules.ts';

const BOX = { pageNumber: 1, xPosition: 0, yPosition: 0, width: 9, height: 9 };
const field = (more: Partial<FieldRequest>) =>
  ownedField({ fieldType: 'dropdown', owner: 'signer', ...BOX, ...more }, 'id');

describe('Document 3, Field rules: what the final file could not show is judged before the transaction', () => {
  test.each<[string, Partial<FieldRequest>, readonly unknown[] | undefined]>([
    ['nothing', {}, undefined],
    ['letters that every font has', { value: 'Ann Žižek', options: ['Ann Žižek'] }, undefined],
    ['letters that some font has', { value: 'Анна', options: ['Анна', 'محمد'] }, undefined],
    ['a value', { value: 'x 😀', options: ['😀'] }, ['invalid_value', '/value']],
    ['an option', { value: 'x', options: ['Анна', '😀'] }, ['invalid_request', '/options/1']],
  ])('%s', async (_what, more, expected) => {
    const refusal = drawingRefusal(field(more), await drawingOf(textsOf(more)));
    const [error] = refusal?.errors ?? [];
    expect(refusal && [refusal.refused, error && 'pointer' in error && error.pointer]).toEqual(expected);
  });

  test('of a text that came into the field since, it is judged again', async () => {
    const drawing = await drawingOf(textsOf({ value: 'Анна' }));
    expect(() => drawingRefusal(field({ value: 'Олег' }), drawing)).toThrow(Outdated);
    expect(drawingRefusal(field({ value: 'Oleg' }), drawing)).toBeUndefined();
  });

  test('what the form draws by its own mark is not judged', () => {
    const name = 'mood';
    const box = { ...BOX, required: false, readOnly: false, maxLength: null, value: null, multiline: false };
    const form: readonly FormField[] = [{ name, type: 'radio', options: ['😀'], ...box }];
    const linked = field({ options: ['😀'], acroFieldName: name });
    expect(drawingRefusal(linked, new Map(), form)).toBeUndefined();
  });
});
