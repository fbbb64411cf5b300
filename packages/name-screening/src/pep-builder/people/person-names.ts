import { cleanText } from '../../lists/text.ts';
import type { ListedName } from '../../lists/listed-entry.ts';
import { claimsOf, isLatin, type Item, type ItemName, shownName } from '../wikidata/item.ts';
import { compareTexts } from './stated-dates.ts';

export interface PersonName extends ListedName {
  readonly lang: string | null;
}

/** Formats, *Wikidata entity JSON*, names: so many spellings of a person at most. */
const MOST_NAMES = 60;
const MOST_CHARACTERS = 300;

/** Formats, table of properties; those that come last are left out first. */
const NAME_PROPERTIES = [
  { property: 'P1559', kind: 'alias', weak: false },
  { property: 'P1477', kind: 'former', weak: false },
  { property: 'P2562', kind: 'alias', weak: false },
  { property: 'P742', kind: 'alias', weak: true },
  { property: 'P1449', kind: 'alias', weak: true },
] as const;

/** Every spelling in every language once; the shown one is the first. */
export function namesOf(item: Item): readonly PersonName[] {
  const shown = shownName(item.names);
  const stated = NAME_PROPERTIES.flatMap(({ property, kind, weak }) =>
    claimsOf(item, property).flatMap(({ value }) =>
      value.kind === 'text' ? [{ value: value.text, kind, weak, lang: value.lang }] : [],
    ),
  );
  const labelled = item.names
    .filter((name) => name !== shown)
    .toSorted(byUse)
    .map(({ value, lang }) => ({ value, kind: 'alias' as const, weak: false, lang }));
  return distinctNames([
    ...(shown ? [{ value: shown.value, kind: 'primary' as const, weak: false, lang: shown.lang }] : []),
    ...stated.filter(({ weak }) => !weak),
    ...labelled,
    ...stated.filter(({ weak }) => weak),
  ]);
}

/** Without repetitions, whatever their case; at most so many. */
export function distinctNames(names: readonly PersonName[]): readonly PersonName[] {
  const kept = new Map<string, PersonName>();
  for (const name of names) {
    const value = cleanText(name.value);
    if (value === null || value.length > MOST_CHARACTERS || !/\p{L}/u.test(value)) continue;
    const key = value.toLowerCase();
    const known = kept.get(key);
    kept.set(key, known ? { ...known, lang: known.lang ?? name.lang } : { ...name, value });
  }
  return [...kept.values()].slice(0, MOST_NAMES).map((name, index) => (index === 0 ? asPrimary(name) : name));
}

function asPrimary(name: PersonName): PersonName {
  return { ...name, kind: 'primary', weak: false };
}

/** Labels before aliases, those independent of language first, Latin letters before others; then by language. */
function byUse(one: ItemName, other: ItemName): number {
  return (
    Number(other.isLabel) - Number(one.isLabel) ||
    Number(other.lang === 'mul' || other.lang === 'en') - Number(one.lang === 'mul' || one.lang === 'en') ||
    Number(isLatin(other.value)) - Number(isLatin(one.value)) ||
    compareTexts(one.lang, other.lang) ||
    compareTexts(one.value, other.value)
  );
}
