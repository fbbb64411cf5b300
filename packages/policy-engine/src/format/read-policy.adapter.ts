import { canonicalJson } from '@assay/values';
import type { ErrorObject, SchemaValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { POLICY_BYTES } from '../limits.ts';
import type { PolicyDefinition } from '../policies/definition.ts';
import type { DefinitionFault } from '../policies/definition-fault.ts';
import { member } from '../policies/pointer.ts';
import { isUuid } from '../policies/uuid.ts';
import { checkDefinition } from './check-definition.ts';
import { definitionSchema } from './definition-schema.ts';
import { normalizeDefinition, type SentDefinition } from './normalize-definition.ts';
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

const haveNoRepeats: SchemaValidateFunction = (wanted: boolean, items: readonly unknown[]): boolean => {
  const texts = wanted ? items.map(canonicalJson) : [];
  const again = texts.findIndex((text, index) => texts.indexOf(text) < index);
  if (again < 0) return true;
  const fault: Partial<ErrorObject> = { keyword: 'uniqueItems', params: { i: again } };
  haveNoRepeats.errors = [fault];
  return false;
};

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  ownProperties: true,
});
ajv.removeKeyword('uniqueItems');
ajv.addKeyword({
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  errors: true,
  validate: haveNoRepeats,
});
ajv.addFormat('uuid', isUuid);
const fits = ajv.compile<SentDefinition>(definitionSchema);

function faultsOf(sent: unknown): readonly DefinitionFault[] {
  if (hasLongList(sent)) return longLists(sent, '');
  return fits(sent) ? checkDefinition(sent) : schemaFaults((fits.errors ?? []).slice(0, ERRORS_READ));
}

/** Several errors come to one fault; so many are more than anybody is told of. */
const ERRORS_READ = 2_000;

/** No list of the format is longer than this. */
const LONGEST_LIST = 250;

/** Comparing the items of a list with one another takes the square of its length, so its length is looked at first. */
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
