import type { DeclaredInput, Value } from '../definition.ts';

export type FormValues = Readonly<Record<string, string>>;

/** An input of another type is another field: what was entered for it does not fit any more. */
export function fieldOf({ key, type, itemType }: Pick<DeclaredInput, 'key' | 'type' | 'itemType'>): string {
  return `${key} ${type} ${itemType ?? ''}`;
}

type Read = { readonly value: Value | undefined } | { readonly wrong: string };

/** What was entered for an input, by its type. What is left empty is missing evidence. */
export function readEntered(
  { type, itemType = 'string' }: Pick<DeclaredInput, 'type' | 'itemType'>,
  text: string,
): Read {
  if (text.trim() === '') return { value: undefined };
  if (type !== 'list') {
    const value = scalarOf(text, type);
    return value === undefined ? { wrong: `This is not a ${type}.` } : { value };
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const items = lines.map((line) => scalarOf(line.trim(), itemType));
  const whole = items.filter((item) => item !== undefined);
  return whole.length === items.length ? { value: whole } : { wrong: `Each line must be a ${itemType}.` };
}

/** Undefined where the text says nothing of that type. */
function scalarOf(text: string, type: string): string | number | boolean | undefined {
  if (type === 'number') return Number.isFinite(Number(text)) ? Number(text) : undefined;
  if (type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : undefined;
  return text;
}
