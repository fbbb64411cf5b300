import { Ajv2020 } from 'ajv/dist/2020.js';
import { isUuid } from '../../../kernel/ids.ts';
import { limits } from '../../../kernel/limits.ts';
import { refuse, type Refusal } from '../../../kernel/result.ts';
import { countUniqueItems } from '../../../platform/http/unique-items.ts';
import { checkDefinition, type DefinitionFault } from './check-definition.ts';
import { definitionSchema } from './definition-schema.ts';
import type { PolicyDefinition } from '../definition.ts';
import { digestOf, normalizeDefinition, type SentDefinition } from '../normalize-definition.ts';
import { member, schemaFaults } from './schema-faults.ts';

interface SentPolicy {
  readonly key?: string;
  readonly definition: unknown;
}

/** A definition in its normal form, with what is derived from it. */
export interface ParsedPolicy {
  readonly definition: PolicyDefinition;
  /** Of the request `{ key, definition }` as UTF-8 JSON. */
  readonly bytes: number;
  readonly digest: string;
}

/** Reads a policy of format version 1: the schema first, then what it cannot say, then the normal form. */
export function parsePolicy({
  key,
  definition: sent,
}: SentPolicy): ParsedPolicy | Refusal<'invalid_policy' | 'too_large'> {
  // Normalizing only ever adds: what is too large as sent needs no further look.
  if (bytesOf({ key, definition: sent }) > limits.policyBytes) return tooLarge();
  const faults = faultsOf(sent);
  if (faults.length > 0)
    return refuse('invalid_policy', 'The definition breaks the rules of format version 1.', {
      errors: inBody(faults.slice(0, limits.reportedFaults)),
    });
  const definition = normalizeDefinition(sent as SentDefinition);
  const bytes = bytesOf({ key, definition });
  return bytes > limits.policyBytes ? tooLarge() : { definition, bytes, digest: digestOf(definition) };
}

/** The same faults, with pointers that count from a body whose `definition` has them. */
export function inBody<Fault extends DefinitionFault>(faults: readonly Fault[]): readonly Fault[] {
  return faults.map((fault) => ({ ...fault, pointer: `/definition${fault.pointer}` }));
}

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  ownProperties: true,
});
countUniqueItems(ajv);
ajv.addFormat('uuid', isUuid);
const fits = ajv.compile<SentDefinition>(definitionSchema);

function faultsOf(sent: unknown): readonly DefinitionFault[] {
  if (hasLongList(sent)) return longLists(sent, '');
  return fits(sent) ? checkDefinition(sent) : schemaFaults((fits.errors ?? []).slice(0, ERRORS_READ));
}

/** Several errors come to one fault; so many are more than the faults that are told. */
const ERRORS_READ = 20 * limits.reportedFaults;

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

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function tooLarge(): Refusal<'too_large'> {
  return refuse('too_large', `A normalized policy has at most ${limits.policyBytes} bytes.`, {
    members: { limitBytes: limits.policyBytes },
  });
}
