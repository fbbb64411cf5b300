import { once } from '@assay/values';
import { POLICY_BYTES } from '../policies/limits.ts';
import type { PolicyDefinition } from '../policies/definition.ts';
import type { DefinitionFault } from '../policies/definition-fault.ts';
import { member } from '../policies/pointer.ts';
import { checkDefinition } from './check-definition.ts';
import { definitionSchema } from './definition-schema.ts';
import { normalizeDefinition, type SentDefinition } from './normalize-definition.ts';
import { schemaCheck } from './schema-errors.ts';
import { schemaFaults } from './schema-faults.ts';
import { utf8Bytes } from './utf8.ts';

interface SentPolicy {
  readonly key?: string;
  readonly definition: unknown;
}

export type PolicyReading =
  | {
      readonly outcome: 'read';
      /** In its normal form. */
      readonly definition: PolicyDefinition;
      /** Of `{ key, definition }` as UTF-8 JSON. */
      readonly bytes: number;
    }
  | { readonly outcome: 'invalid'; readonly faults: readonly DefinitionFault[] }
  | { readonly outcome: 'too_large' };

/** Reads a policy of format version 1: the schema first, then what it cannot say, then the normal form. */
export function readPolicy({ key, definition: sent }: SentPolicy): PolicyReading {
  // Normalizing only ever adds: what is too large as sent needs no further look.
  if (bytesOf({ key, definition: sent }) > POLICY_BYTES) return { outcome: 'too_large' };
  const faults = faultsOf(sent);
  if (faults.length > 0) return { outcome: 'invalid', faults };
  const definition = normalizeDefinition(sent as SentDefinition);
  const bytes = bytesOf({ key, definition });
  return bytes > POLICY_BYTES ? { outcome: 'too_large' } : { outcome: 'read', definition, bytes };
}

/** Several errors come to one fault; so many are more than anybody is told of. */
const ERRORS_READ = 2_000;
const errorsOf = once(() => schemaCheck(definitionSchema, ERRORS_READ));

function faultsOf(sent: unknown): readonly DefinitionFault[] {
  if (hasLongList(sent)) return longLists(sent, '');
  const errors = errorsOf()(sent);
  return errors.length > 0 ? schemaFaults(errors) : checkDefinition(sent as SentDefinition);
}

/** No list of the format is longer than this. */
const LONGEST_LIST = 250;

/** What is longer by far is not worth a look at each of its items. */
function hasLongList(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (Array.isArray(value) && value.length > LONGEST_LIST) || Object.values(value).some(hasLongList);
}

/** Where they are. Writing pointers takes longer than all else that is looked at here. */
function longLists(value: unknown, pointer: string): readonly DefinitionFault[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) && value.length > LONGEST_LIST)
    return [
      { pointer, code: 'max_items', message: `No list of the format has more than ${LONGEST_LIST} items.` },
    ];
  return Object.entries(value).flatMap(([name, inner]) => longLists(inner, member(pointer, name)));
}

/** A text has at least as many bytes as characters, so the bytes of a long one need not be counted. */
function bytesOf(value: unknown): number {
  const text = JSON.stringify(value);
  return text.length > POLICY_BYTES ? text.length : utf8Bytes(text);
}
