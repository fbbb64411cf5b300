import type { FactValue } from '../policies/definition.ts';

const SHOWN_CHARACTERS = 80;
const SHOWN_ITEMS = 5;

/** A value as a statement shows it: short, and texts in quotes. */
export function shown(value: FactValue | null): string {
  if (value === null) return 'nothing';
  if (typeof value === 'object')
    return value.length === 0 ? 'an empty list' : `[${enumerated(value.map(shown), ', ')}]`;
  if (typeof value !== 'string') return String(value);
  return JSON.stringify(shortened(value, SHOWN_CHARACTERS));
}

/** Counted in whole characters, so that none is cut in two. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}

export function enumerated(parts: readonly string[], separator: string, most = SHOWN_ITEMS): string {
  if (parts.length <= most) return parts.join(separator);
  return `${parts.slice(0, most).join(separator)} and ${parts.length - most} more`;
}
