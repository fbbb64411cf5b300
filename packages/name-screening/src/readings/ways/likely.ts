import { Continuations } from './continuations.ts';
import type { Variant } from './variant.ts';

/** A table cell `young 7, yeong 2` as variants whose weights sum to one; the number may be left out. */
export function variants(cell: string): readonly Variant[] {
  const known = CELLS.get(cell);
  if (known) return known;
  const parts = cell.split(',').map((part) => part.trim().split(' '));
  const sum = parts.reduce((total, [, weight]) => total + Number(weight ?? 1), 0);
  const read = parts.map(([text = '', weight]) => ({
    text: text === '-' ? '' : text,
    weight: Number(weight ?? 1) / sum,
  }));
  CELLS.set(cell, read);
  return read;
}

/** The tables have a few hundred cells, each read once. */
const CELLS = new Map<string, readonly Variant[]>();

/**
 * The likeliest ways to write the parts one after the other, likeliest first. The parts are so too, so that a pair with
 * `limit` likelier pairs before it need not be looked at.
 */
export function combined(
  parts: readonly (readonly Variant[])[],
  separator: string,
  limit: number,
): readonly Variant[] {
  continuations.begin();
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? [];
    if (index > 0) continuations.write(separator);
    const [only] = part;
    if (only && part.length === 1) continuations.write(only.text);
    else continuations.choose(part, limit);
  }
  return continuations.found();
}

const continuations = new Continuations();

/** All of them by so much less likely. */
export function scaled(all: readonly Variant[], by: number): readonly Variant[] {
  return all.map(({ text, weight }) => ({ text, weight: weight * by }));
}

/** Each text once with all its weight, likeliest first. */
export function likeliest(all: readonly Variant[], limit: number): readonly Variant[] {
  const sums = new Map<string, number>();
  for (const { text, weight } of all) sums.set(text, (sums.get(text) ?? 0) + weight);
  return Array.from(sums, ([text, weight]) => ({ text, weight }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, limit);
}
