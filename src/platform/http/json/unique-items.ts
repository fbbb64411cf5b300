import type { SchemaValidateFunction } from 'ajv';
import type { Ajv2020, ErrorObject } from 'ajv/dist/2020.js';
import { canonicalJson } from '@assay/values';

/**
 * `uniqueItems` in the time of one pass. The validator's own compares each item with each other: nine thousand of them,
 * in a body of 64 KiB, would block every other request for seconds. Equal means equal as JSON, as there.
 */
export function countUniqueItems(ajv: Ajv2020): void {
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    errors: true,
    validate: haveNoRepeats,
  });
}

const haveNoRepeats: SchemaValidateFunction = (wanted: boolean, items: readonly unknown[]): boolean => {
  const repeat = wanted ? repeatIn(items) : undefined;
  if (!repeat) return true;
  haveNoRepeats.errors = [faultOf(repeat)];
  return false;
};

interface Repeat {
  readonly first: number;
  readonly again: number;
}

/** The first item that stands earlier already. */
export function repeatIn(items: readonly unknown[]): Repeat | undefined {
  const places = new Map<string, number>();
  for (const [again, item] of items.entries()) {
    const text = canonicalJson(item);
    const first = places.get(text);
    if (first !== undefined) return { first, again };
    places.set(text, again);
  }
  return undefined;
}

function faultOf({ first, again }: Repeat): Partial<ErrorObject> {
  return {
    keyword: 'uniqueItems',
    params: { i: again, j: first },
    message: `must NOT have duplicate items (items ## ${first} and ${again} are identical)`,
  };
}
