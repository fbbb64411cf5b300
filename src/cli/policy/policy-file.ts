import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { type DefinitionFault, type PolicyDefinition, readPolicy } from '@assay/policy-engine';
import { errorCode } from '../../kernel/error-code.ts';
import { limits } from '../../kernel/limits.ts';
import { MalformedJson, parseJson as parseBody } from '../../platform/http/json/json.ts';

/** A file or folder that cannot be read: the command could not run. */
export class UnreadableFile extends Error {}

/** A policy as it stands in a file, or what is wrong with it. Pointers count from the file. */
export type PolicyFile =
  | {
      readonly outcome: 'read';
      readonly path: string;
      readonly key: string | undefined;
      readonly definition: PolicyDefinition;
      /** Where the definition is in the file. */
      readonly place: string;
    }
  | { readonly outcome: 'invalid'; readonly path: string; readonly faults: readonly DefinitionFault[] };

/** `{ key, definition }` as it is sent to the service, or the definition alone. */
export async function readPolicyFile(path: string): Promise<PolicyFile> {
  const { value, faults } = await readJsonFile(path);
  if (faults.length > 0) return { outcome: 'invalid', path, faults };
  const isWrapped = isObject(value) && Object.hasOwn(value, 'definition');
  const { key, definition, ...others } = isWrapped ? value : { key: undefined, definition: value };
  const wrapped = [...keyFaults(key), ...Object.keys(others).map(unknownProperty)];
  const place = isWrapped ? '/definition' : '';
  const reading = readPolicy({ ...(typeof key === 'string' && { key }), definition });
  if (reading.outcome === 'too_large')
    wrapped.push(fault('', 'too_large', `A policy has at most ${limits.policyBytes} bytes.`));
  if (reading.outcome === 'invalid')
    wrapped.push(...reading.faults.map((one) => ({ ...one, pointer: `${place}${one.pointer}` })));
  if (reading.outcome !== 'read' || wrapped.length > 0) return { outcome: 'invalid', path, faults: wrapped };
  const { definition: normal } = reading;
  return { outcome: 'read', path, key: typeof key === 'string' ? key : undefined, definition: normal, place };
}

export interface JsonFile {
  readonly text: string;
  readonly value: unknown;
  /** What keeps it from being JSON. */
  readonly faults: readonly DefinitionFault[];
}

export async function readJsonFile(path: string): Promise<JsonFile> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new UnreadableFile(`${path} cannot be read: ${reasonOf(error)}.`);
  });
  return { text: bytes.toString('utf8'), ...parseJson(bytes) };
}

/** As the service reads a body: what is valid here is not malformed there. */
export function parseJson(bytes: Buffer): Omit<JsonFile, 'text'> {
  try {
    return { value: parseBody(bytes), faults: [] };
  } catch (error) {
    if (!(error instanceof MalformedJson)) throw error;
    return { value: undefined, faults: [fault('', 'json', syntaxFault(bytes) ?? error.message)] };
  }
}

/** In the words of the parser, which tell the place. */
function syntaxFault(bytes: Buffer): string | undefined {
  if (!isUtf8(bytes)) return 'The file is not UTF-8.';
  try {
    JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
    return undefined;
  } catch (error) {
    return `This is not JSON: ${messageOf(error)}`;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One line for each fault, under the name of the file. */
export function faultLines(path: string, faults: readonly DefinitionFault[]): readonly string[] {
  return [`${path}: invalid`, ...faults.map((one) => `  ${faultText(one)}`)];
}

export function faultText({ pointer, code, message }: DefinitionFault): string {
  return `${pointer === '' ? 'the whole' : pointer}: ${message} (${code})`;
}

export function reasonOf(error: unknown): string {
  const code = errorCode(error);
  if (code === 'ENOENT') return 'it is not there';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'ENOTDIR') return 'it is no folder';
  return messageOf(error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const KEY = new RegExp(`^[a-z][a-z0-9_.-]{0,${limits.keyCharacters - 1}}$`);

function keyFaults(key: unknown): DefinitionFault[] {
  if (key === undefined || (typeof key === 'string' && KEY.test(key))) return [];
  return [
    fault('/key', 'pattern', 'A key has lowercase letters, digits, _, . and -, and starts with a letter.'),
  ];
}

function unknownProperty(name: string): DefinitionFault {
  return fault(`/${name}`, 'unknown_property', 'A policy file has `key` and `definition` alone.');
}

function fault(pointer: string, code: string, message: string): DefinitionFault {
  return { pointer, code, message };
}
