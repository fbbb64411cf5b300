import { expect, test } from 'vitest';
import { fieldOf, readEntered } from './try-input.ts';

test.for([
  [{ type: 'string' }, 'YE', { value: 'YE' }],
  [{ type: 'number' }, '1.75', { value: 1.75 }],
  [{ type: 'number' }, '1.75-', { wrong: 'This is not a number.' }],
  [{ type: 'boolean' }, 'false', { value: false }],
  [{ type: 'list', itemType: 'string' }, 'a\n\nb', { value: ['a', 'b'] }],
  [{ type: 'list', itemType: 'number' }, '1\nx', { wrong: 'Each line must be a number.' }],
  [{ type: 'list', itemType: 'boolean' }, 'true', { value: [true] }],
  [{ type: 'number' }, ' ', { value: undefined }],
] as const)('%j with %j', ([input, text, read]) => {
  expect(readEntered(input, text)).toEqual(read);
});

test('an input of another type does not take what was entered', () => {
  expect(fieldOf({ key: 'a', type: 'number' })).not.toBe(fieldOf({ key: 'a', type: 'string' }));
});
