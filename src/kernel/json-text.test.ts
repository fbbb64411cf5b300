import { expect, test } from 'vitest';
import { JsonText, jsonTextOf } from './json-text.ts';

test('a member that is a text stands as it is, at any depth; all others as JSON.stringify writes them', () => {
  const others = {
    text: 'a "b" \\ \n €',
    number: -0.5,
    yes: true,
    nothing: null,
    absent: undefined,
    list: [{ b: 1, a: [] }],
    record: { b: 1, a: {} },
  };
  const written = jsonTextOf({
    first: new JsonText('[ 1 ]'),
    others: { ...others, last: new JsonText('{}') },
  });
  expect(written.text).toBe(`{"first":[ 1 ],"others":${JSON.stringify({ ...others, last: {} })}}`);
});
