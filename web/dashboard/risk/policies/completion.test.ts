import { expect, test } from 'vitest';
import { completionsAt } from './completion.ts';

const SCHEMA = {
  properties: {
    title: { type: 'string' },
    inputs: { type: 'array', items: { $ref: '#/$defs/input' } },
    aggregation: { enum: ['sum', 'maximum'] },
    rules: {
      type: 'array',
      items: { properties: { all: { type: 'array', items: { properties: { fact: { type: 'string' } } } } } },
    },
  },
  $defs: {
    input: {
      type: 'object',
      properties: {
        key: { type: 'string' },
        type: { enum: ['string', 'number'] },
        acceptedSources: { type: 'array', items: { type: 'string' } },
      },
    },
  },
};

const NAMES = { sources: [{ name: 'registered:1', detail: 'device-checks' }], facts: ['device.score'] };

/** What is offered where the text has a stroke. */
function offered(text: string): readonly string[] {
  const at = text.indexOf('|');
  return completionsAt(SCHEMA, NAMES, text.replace('|', ''), at).map((one) => one.text);
}

test.for([
  ['{ | }', ['"title"', '"inputs"', '"aggregation"', '"rules"']],
  ['{ "title": "a, b: {", "ag| }', ['"inputs"', '"aggregation"', '"rules"']],
  ['{ "aggregation": | }', ['"sum"', '"maximum"']],
  ['{ "aggregation": "su| }', ['"sum"', '"maximum"']],
  ['{ "inputs": [{ "key": "a", | }] }', ['"type"', '"acceptedSources"']],
  ['{ "inputs": [{ "key": "a" }, { "type": | }] }', ['"string"', '"number"']],
  ['{ "inputs": [{ "acceptedSources": ["x", "|"] }] }', ['"registered:1"']],
  ['{ "rules": [{ "all": [{ "fact": "d|" }] }] }', ['"device.score"']],
  ['{ "unknown": { | } }', []],
  ['|', []],
] as const)('at the stroke in %s', ([text, expected]) => {
  expect(offered(text)).toEqual(expected);
});

test('names and sources say what they are', () => {
  expect(completionsAt(SCHEMA, NAMES, '{', 1)[2]).toEqual({
    text: '"aggregation"',
    detail: '"sum" | "maximum"',
  });
  expect(completionsAt(SCHEMA, NAMES, '{ "inputs": [{ "acceptedSources": [', 36)).toEqual([
    { text: '"registered:1"', detail: 'device-checks' },
  ]);
});
