import { describe, expect, test } from 'vitest';
import { definitionSchema } from '@assay/policy-engine';
import { endpoints } from '../../src/endpoints.ts';
import type { Endpoint } from '../../src/platform/endpoints/endpoint.ts';
import { repeatIn } from '../../src/platform/http/json/unique-items.ts';
import { isFreeForm, partsOf, type Schema, unboundedIn } from './schema-bounds.ts';

/** Where any JSON is taken, and what bounds it besides the bytes and the depth of the body. */
const FREE_FORM: Readonly<Record<string, string>> = {
  'validatePolicy body/definition': 'parsePolicy: 64 KiB, then lists of 250, then the schema of the format',
  'simulatePolicy body/definition': 'parsePolicy, as above',
  'createPolicy body/definition': 'parsePolicy, as above',
  'saveWorkflow body/steps/[]/config/*': 'kept as it is, never searched',
  'previewTemplate body/sampleData/*': 'sizeRefusal: 128 KiB, and 200 items in an array',
  'createTemplate body/sampleData/*': 'sizeRefusal, as above',
  'changeTemplate body/sampleData/*': 'sizeRefusal, as above',
  'generatePdf body/templateData/*': 'sizeRefusal, as above',
  'createDocument body/templateData/*': 'sizeRefusal, as above',
};

const parts = Object.values(endpoints).flatMap((endpoint) =>
  partsOfRequest(endpoint).map(([part, schema]) => [`${endpoint.name} ${part}`, schema] as const),
);

describe('Everything in a request has a bound', () => {
  test.each(parts)('%s', (name, schema) => {
    expect(
      unboundedIn(schema, name),
      'What a caller can make as large as a body makes the event loop wait for its validation.',
    ).toEqual([]);
  });

  test('and free-form JSON is taken only where something else bounds what it costs', () => {
    const found = parts.flatMap(([name, schema]) => freeFormIn(schema, name));
    expect(found, 'Describe the shape, or add the place here with what bounds it.').toEqual(
      Object.keys(FREE_FORM),
    );
  });

  test('Contract 2, Policy definition: so has everything in a definition but the value of a condition', () => {
    // The keywords of the format that requests do not use, and `value`, are bounded by 64 KiB and lists of 250.
    const { $defs, ...root } = definitionSchema;
    const arrays = Object.values({ ...$defs, root }).flatMap((schema) => arraysIn(schema));
    expect(arrays.length).toBeGreaterThan(8);
    expect(arrays.filter(({ maxItems }) => maxItems === undefined || maxItems > 250)).toEqual([]);
  });
});

describe('Each bound can be missed', () => {
  const text = { type: 'string', maxLength: 5 };
  test.each<[string, Schema, string]>([
    ['a text', { type: 'string', format: 'uuid' }, 'maxLength'],
    ['a text or null', { type: ['string', 'null'] }, 'maxLength'],
    ['an array', { type: 'array', items: text }, 'maxItems'],
    ['a map', { type: 'object', patternProperties: { '^.*$': text } }, 'maxProperties'],
    ['an open object', { type: 'object', properties: { a: text } }, 'maxProperties'],
    ['a long set', { type: 'array', uniqueItems: true, maxItems: 251, items: text }, 'uniqueItems'],
    ['a set of anything', { type: 'array', uniqueItems: true, maxItems: 5, items: {} }, 'uniqueItems'],
    ['a pattern', { ...text, pattern: '^(a+)+$' }, 'pattern'],
    ['alternatives', { anyOf: [text, text, text, text, text] }, 'alternatives'],
  ])('%s', (_what, schema, message) => {
    expect(unboundedIn(schema)).toEqual([expect.stringContaining(message)]);
    const around = {
      type: 'object',
      additionalProperties: false,
      properties: { in: { anyOf: [schema, text] } },
    };
    expect(unboundedIn(around)).toEqual([expect.stringMatching(`^/in/anyOf0: .*${message}`)]);
  });

  test('a keyword whose cost nobody has thought about', () => {
    const schema = { type: 'array', maxItems: 3, contains: text };
    expect(unboundedIn(schema)).toEqual([expect.stringContaining("'contains'")]);
  });
});

describe('Repeats are found in one pass', () => {
  test.each<[readonly unknown[], ReturnType<typeof repeatIn>]>([
    [[], undefined],
    [['a', 'b', 'a'], { first: 0, again: 2 }],
    [[1, '1', true, 'true', null, 'null'], undefined],
    [
      [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
      { first: 0, again: 1 },
    ],
    [[[1], [2], [1, 2]], undefined],
    [['__proto__', 'constructor'], undefined],
  ])('%j', (items, repeat) => {
    expect(repeatIn(items)).toEqual(repeat);
  });
});

function partsOfRequest({ params, query, body, bodyType }: Endpoint): readonly (readonly [string, Schema])[] {
  const json: readonly (readonly [string, Schema])[] = body && !bodyType ? [['body', body]] : [];
  return [['params', params], ['query', query], ...json];
}

function freeFormIn(schema: Schema, at: string): readonly string[] {
  return isFreeForm(schema)
    ? [at]
    : partsOf(schema).flatMap(([step, part]) => freeFormIn(part, `${at}/${step}`));
}

function arraysIn(schema: object): readonly Schema[] {
  const inner = Object.values(schema).flatMap((part: unknown) =>
    typeof part === 'object' && part !== null ? arraysIn(part) : [],
  );
  return 'type' in schema && schema.type === 'array' ? [schema as Schema, ...inner] : inner;
}
