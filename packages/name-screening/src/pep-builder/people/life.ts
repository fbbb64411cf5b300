import { lastPossibleDay } from '../../pep/partial-dates.ts';
import { bestOf, claimsOf, type Item } from '../wikidata/item.ts';
import { byDay, mostExact } from './stated-dates.ts';

export interface Life {
  readonly datesOfBirth: readonly string[];
  readonly dateOfDeath: string | null;
  /** On the day of building. */
  readonly isAlive: boolean;
}

/** Formats, *Wikidata entity JSON*: of births and deaths what is preferred, where anything is. */
export function lifeOf(item: Item, day: string): Life {
  const births = bestOf(claimsOf(item, 'P569')).flatMap(({ value }) =>
    value.kind === 'date' ? [value.date] : [],
  );
  const deaths = bestOf(claimsOf(item, 'P570'))
    .map(({ value }) => value)
    .filter(({ kind }) => kind !== 'none');
  const dateOfDeath = deaths
    .flatMap((value) => {
      if (value.kind === 'date') return [value.date];
      return value.kind === 'coarse' ? [value.lastYear] : [];
    })
    .toSorted(byDay)
    .at(-1);
  const isAlive = dateOfDeath === undefined ? deaths.length === 0 : lastPossibleDay(dateOfDeath) > day;
  return { datesOfBirth: mostExact(births), dateOfDeath: dateOfDeath ?? null, isAlive };
}
