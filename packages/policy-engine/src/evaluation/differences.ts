import type { JsonValue } from '@assay/values';
import { member } from '../policies/pointer.ts';

export interface Difference {
  /** JSON Pointer into the compared value. */
  readonly path: string;
  readonly expected: JsonValue;
  readonly actual: JsonValue;
}

/** Where two JSON values differ, at the deepest places that both have; absent members compare as null. */
export function differencesOf(expected: JsonValue, actual: JsonValue, path = ''): readonly Difference[] {
  if (isObject(expected) && isObject(actual)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    return names.flatMap((name) =>
      differencesOf(expected[name] ?? null, actual[name] ?? null, member(path, name)),
    );
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length)
    return expected.flatMap((item, index) => differencesOf(item, actual[index] ?? null, member(path, index)));
  return JSON.stringify(expected) === JSON.stringify(actual) ? [] : [{ path, expected, actual }];
}

function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
