import type { Language } from './cyrillic-habits.ts';
import { ENDINGS, STEMS } from './cyrillic-names.ts';

/** A word of one of the three languages as another writes the same name. */
export function inLanguage(word: string, from: Language, to: Language): string {
  const [source, target] = [COLUMNS.indexOf(from), COLUMNS.indexOf(to)];
  const stems = STEMS_BY_LETTER[source]?.get(word.charAt(0));
  const stem = stems?.find((row) => word.startsWith(row[source] ?? ' '));
  const begun = stem ? `${stem[target]}${word.slice(stem[source]?.length)}` : word;
  const endings = ENDINGS_BY_LETTER[source]?.get(begun.charAt(begun.length - 1));
  const ending = endings?.find((row) => begun.endsWith(row[source] ?? ' '));
  const ended = ending ? `${begun.slice(0, -(ending[source]?.length ?? 0))}${ending[target]}` : begun;
  if (to !== 'russian') return ended;
  let russian = '';
  for (const letter of ended) russian += RUSSIAN_LETTERS.get(letter) ?? letter;
  return russian;
}

/** The order of languages in the tables of stems and endings. */
const COLUMNS: readonly Language[] = ['russian', 'ukrainian', 'belarusian'];

/** By column, the stems that begin with a letter and the endings that end with one: most words have none of them. */
const STEMS_BY_LETTER = COLUMNS.map((_, column) => byLetter(STEMS, (row) => row[column]?.at(0)));
const ENDINGS_BY_LETTER = COLUMNS.map((_, column) => byLetter(ENDINGS, (row) => row[column]?.at(-1)));

function byLetter<Row>(
  rows: readonly Row[],
  letterOf: (row: Row) => string | undefined,
): ReadonlyMap<string | undefined, readonly Row[]> {
  return new Map(
    rows.map((row) => [letterOf(row), rows.filter((other) => letterOf(other) === letterOf(row))]),
  );
}

const RUSSIAN_LETTERS: ReadonlyMap<string, string> = new Map([
  ['і', 'и'],
  ['ї', 'и'],
  ['є', 'е'],
  ['ґ', 'г'],
  ['ў', 'в'],
]);
