import { lastPossibleDay } from '../../pep/partial-dates.ts';
import { claimsOf, type Item } from '../wikidata/item.ts';
import type { Term } from './office.ts';

/** Formats, *Output*: when a parliament sat, by the dates of its own item. */
export function termOf(thing: Item): Term {
  const starts = datesOf(thing, ['P580', 'P571']);
  const ends = datesOf(thing, ['P582', 'P576']);
  return { start: starts[0] ?? null, end: ends.at(-1) ?? null };
}

/** Earliest first, of the first property that states any. */
function datesOf(thing: Item, properties: readonly string[]): readonly string[] {
  for (const property of properties) {
    const dates = claimsOf(thing, property).flatMap(({ value }) =>
      value.kind === 'date' ? [value.date] : [],
    );
    if (dates.length > 0)
      return dates.toSorted((one, other) => (lastPossibleDay(one) < lastPossibleDay(other) ? -1 : 1));
  }
  return [];
}
