import type { FactValue } from '../../policies/definition.ts';

const SHOWN_CHARACTERS = 80;
const SHOWN_ITEMS = 5;

/** A value as a statement shows it: short, and texts in quotes. */
export function shown(value: FactValue | null): string {
  if (value === null) return 'nothing';
  if (typeof value === 'object')
    return value.length === 0 ? 'an empty list' : `[${enumerated(value.map(shown), ', ')}]`;
  if (typeof value !== 'string') return String(value);
  const characters = [...value];
  return JSON.stringify(
    characters.length > SHOWN_CHARACTERS ? `${characters.slice(0, SHOWN_CHARACTERS).join('')}…` : value,
  );
}

export function enumerated(parts: readonly string[], separator: string, most = SHOWN_ITEMS): string {
  if (parts.length <= most) return parts.join(separator);
  return `${parts.slice(0, most).join(separator)} and ${parts.length - most} more`;
}

export function daysBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / MILLISECONDS_PER_DAY);
}

export const MILLISECONDS_PER_DAY = 86_400_000;
