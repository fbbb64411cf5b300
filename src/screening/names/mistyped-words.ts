import { isOneLetterOff, SHORTEST_WORD_ONE_LETTER_OFF } from './one-letter-off.ts';
import { isOptionalWord, OPTIONAL } from './optional-words.ts';
import { plainWords } from './words.ts';

/** Whether one of the words that a name is compared by is an honorific or a company form, one letter off. */
export function hasMistypedWord(words: readonly string[]): boolean {
  return words.some((word) => meantWord(word) !== undefined);
}

/** A name without such words too; undefined where nothing would remain. */
export function withoutMistypedWords(name: string): string | undefined {
  const meant = plainWords(name).map((word) => meantWord(word) ?? word);
  const isLeftOut = (word: string): boolean => isOptionalWord(meantWord(word) ?? word, meant);
  const rest = name.replace(WRITTEN_WORD, (written) =>
    plainWords(written).every(isLeftOut) ? ' ' : written,
  );
  return plainWords(rest).length === 0 ? undefined : rest;
}

/** Apostrophes and dots are inside of words; everything else parts them. */
const WRITTEN_WORD = /[\p{L}\p{M}\p{N}'’ʼ`.]+/gu;

/** The optional word that this one is one letter off. */
function meantWord(word: string): string | undefined {
  if (word.length < SHORTEST_WORD_ONE_LETTER_OFF - 1) return undefined;
  const isMeant = (optional: string): boolean => isOneLetterOff(word, optional);
  const meant =
    BY_FIRST.get(word.charCodeAt(0))?.find(isMeant) ??
    BY_LAST.get(word.charCodeAt(word.length - 1))?.find(isMeant);
  return meant === undefined || OPTIONAL.has(word) ? undefined : meant;
}

function groupedBy(letterOf: (word: string) => number): ReadonlyMap<number, readonly string[]> {
  const groups = new Map<number, string[]>();
  for (const word of OPTIONAL) {
    if (word.length < SHORTEST_WORD_ONE_LETTER_OFF) continue;
    const group = groups.get(letterOf(word));
    if (group) group.push(word);
    else groups.set(letterOf(word), [word]);
  }
  return groups;
}

/** Words that are one letter off have the first or the last letter in common, so that few are compared. */
const BY_FIRST = groupedBy((word) => word.charCodeAt(0));
const BY_LAST = groupedBy((word) => word.charCodeAt(word.length - 1));
