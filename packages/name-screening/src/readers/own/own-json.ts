import { repeatsMembers } from '@assay/values';
import type { EntryDraft } from '../drafts/entry-draft.ts';
import { OWN_COLUMNS, ownDraft, type OwnRow } from './own-row.ts';

/** An object of one line. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Tells a fault of the line at hand. */
export type TellHere = (fault: string) => void;

/** Contract 6, *Lists*: the names of the CSV columns, several values as arrays. */
export function jsonDraft(line: JsonObject, today: string, tell: TellHere): EntryDraft {
  const one = (name: string): string => textsOf(line, name, tell)[0] ?? '';
  const row: OwnRow = {
    id: one('id'),
    name: one('name'),
    kind: one('kind'),
    aliases: textsOf(line, 'aliases', tell),
    datesOfBirth: textsOf(line, 'dateOfBirth', tell),
    nationalities: textsOf(line, 'nationalities', tell),
    identifiers: textsOf(line, 'identifiers', tell),
    notes: textsOf(line, 'note', tell),
  };
  return ownDraft(row, today, tell);
}

/** Members that no own list has. */
export function unknownMembers(line: JsonObject): readonly string[] {
  const known: readonly string[] = OWN_COLUMNS;
  return Object.keys(line).filter((name) => !known.includes(name));
}

/** A single text counts as an array of it, and a number as its digits. */
export function textsOf(line: JsonObject, name: string, tell: TellHere): readonly string[] {
  const value = Object.hasOwn(line, name) ? line[name] : null;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) => {
    if (each === null) return [];
    if (typeof each === 'string') return [each];
    if (typeof each === 'number' && Math.abs(each) <= Number.MAX_SAFE_INTEGER) return [String(each)];
    tell(`${name} holds something else than texts and numbers that JSON keeps; that is left out.`);
    return [];
  });
}

/** The object of a line; `repeated` where one in it gives a member twice; undefined where the text is something else. */
export function objectIn(text: string): JsonObject | 'repeated' | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return undefined;
    return repeatsMembers(text, value) ? 'repeated' : value;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
