import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { situations } from '../../test/arbitrary-policies.ts';
import { isUuid } from '../policies/uuid.ts';
import { definitionSchema } from './definition-schema.ts';
import { schemaCheck, type SchemaError } from './schema-errors.ts';
import { schemaFaults } from './schema-faults.ts';
import { REPEATED, repeats } from '@assay/test-support/repeats';

/** A validator that everybody knows, for what is held against it. It tells the last repeat of a list, not the first. */
const ajv = new Ajv2020({
  allErrors: true,
  strictTypes: false,
  strictRequired: false,
  ownProperties: true,
  verbose: true,
});
ajv.addFormat('uuid', isUuid);
const fits = ajv.compile(definitionSchema);

/** The errors of the other validator, without those inside a branch: the branch has one of its own. */
function known(value: unknown): readonly SchemaError[] {
  fits(value);
  return (fits.errors ?? []).flatMap((error) =>
    error.keyword === 'if' || error.schemaPath.includes('/anyOf/')
      ? []
      : [{ at: error.instancePath, keyword: error.keyword, about: aboutOf(error) }],
  );
}

function aboutOf({ keyword, params, schema }: ErrorObject): unknown {
  if (keyword === 'required') return params['missingProperty'];
  if (keyword === 'additionalProperties') return params['additionalProperty'];
  if (keyword === 'uniqueItems') return 'repeat';
  return keyword === 'not' || keyword === 'anyOf' ? undefined : schema;
}

const allErrors = schemaCheck(definitionSchema, 1_000_000);

function ours(value: unknown): readonly SchemaError[] {
  return allErrors(value).map((error) =>
    error.keyword === 'uniqueItems' ? { ...error, about: 'repeat' } : error,
  );
}

const examples = ['onboarding', 'fraud'].map((name) => {
  const file = new URL(`../../../../test/examples/${name}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { definition: unknown }).definition;
});

/** Words of the format beside values that fit nowhere. */
const WORDS = [
  'list',
  'string',
  'in',
  'eq',
  'gt',
  'eq_fact',
  'contains',
  'a',
  '',
  'A',
  'none',
  '😀'.repeat(101),
];
const pieces = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, 1, -1, 1.5, 1e9, ...WORDS, 'x'.repeat(501)),
  fc
    .constantFrom<() => unknown>(
      () => [],
      () => ({}),
      () => [{}],
      () => ['a', 'a'],
      () => [1, '1', 1],
      () => Array.from({ length: 250 }, (_, index) => index),
      () => ({ all: [], itemType: 'string', forcedBand: 'a', __proto__: null }),
    )
    .map((make) => make()),
);
const NAMES = ['itemType', 'effect', 'forcedBand', 'verification', 'title', 'a/b~c', 'toString'];

interface Change {
  readonly where: number;
  readonly how: 'replace' | 'remove' | 'add' | 'repeat';
  readonly name: string;
  readonly piece: unknown;
}

const changes: fc.Arbitrary<Change> = fc.record({
  where: fc.nat(),
  how: fc.constantFrom('replace', 'remove', 'add', 'repeat'),
  name: fc.constantFrom(...NAMES),
  piece: pieces,
});

/** Every object and list of a value, the value itself first. */
function containers(value: unknown): (Record<string, unknown> | unknown[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(containers)];
}

function change(value: unknown, { where, how, name, piece }: Change): void {
  const all = containers(value);
  const one = all[where % all.length];
  if (!one) return;
  const keys = Object.keys(one);
  const key = keys[where % Math.max(1, keys.length)] ?? name;
  const fresh: unknown = structuredClone(piece);
  if (Array.isArray(one)) {
    if (how === 'remove') one.splice(Number(key), 1);
    else if (how === 'repeat') one.push(structuredClone(one[0]));
    else if (how === 'add') one.push(fresh);
    else one[Number(key) || 0] = fresh;
  } else if (how === 'remove') delete one[key];
  else one[how === 'add' ? name : key] = fresh;
}

test(
  'Contract 2, Policy definition, rule 1: a changed definition breaks the schema where another validator says so',
  REPEATED,
  () => {
    let broken = 0;
    const said = new Set<string>();
    const definitions = fc.oneof(
      fc.constantFrom(...examples),
      situations(0).map(({ definition }) => definition),
    );
    fc.assert(
      fc.property(definitions, fc.array(changes, { maxLength: 6 }), (definition, made) => {
        const value: unknown = structuredClone(definition);
        for (const one of made) change(value, one);
        const told = known(value);
        if (told.length > 0) broken += 1;
        // A place of a wrong type has no second error here, and the order of faults is the order of answers.
        expect(schemaFaults(ours(value))).toEqual(schemaFaults(told));
        for (const { message } of fits.errors ?? []) said.add(`This ${message}.`);
        const bounds = schemaFaults(told).filter(({ message }) => message.startsWith('This must'));
        expect(bounds.filter(({ message }) => !said.has(message))).toEqual([]);
      }),
      { numRuns: repeats(300, 1_500) },
    );
    expect(broken).toBeGreaterThan(repeats(100, 500));
  },
);

test.each([[null], [1], ['a'], [[]], [{}], [{ inputs: {} }], [JSON.parse('{"__proto__": 1}')]])(
  'the same of %j',
  (value) => {
    expect(schemaFaults(ours(value))).toEqual(schemaFaults(known(value)));
  },
);

test('no more errors are told than were asked for, but for those of the last place', () => {
  const rules = Array.from({ length: 200 }, () => ({}));
  const { length } = schemaCheck(definitionSchema, 10)({ rules });
  expect(length).toBeGreaterThanOrEqual(10);
  expect(length).toBeLessThan(20);
});

test.each([
  [['a', 'b', 'a', 'b'], 2],
  [['a', 'a', 'b'], 1],
])('of %j the first repeat is told', (acceptedSources, again) => {
  const inputs = [{ key: 'k', type: 'string', maxAgeSeconds: 1, acceptedSources }];
  expect(allErrors({ inputs })).toContainEqual({
    at: '/inputs/0/acceptedSources',
    keyword: 'uniqueItems',
    about: again,
  });
});
