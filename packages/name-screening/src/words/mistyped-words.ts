import { foldedLetter } from '../letters/letters.ts';
import { isOneLetterOff, SHORTEST_WORD_ONE_LETTER_OFF } from './one-letter-off.ts';
import { isOptionalWord, OPTIONAL } from './optional-words.ts';
import { plainWords } from './words.ts';

/** Whether a word is an honorific or a company form, one letter off. */
export function isMistypedWord(word: string): boolean {
  return meantWord(word) !== undefined;
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
  if (word.length < SHORTEST_WORD_ONE_LETTER_OFF - 1 || NAMES.has(word)) return undefined;
  const isMeant = (optional: string): boolean => isOneLetterOff(word, optional);
  const meant =
    BY_FIRST.get(word.charCodeAt(0))?.find(isMeant) ??
    BY_LAST.get(word.charCodeAt(word.length - 1))?.find(isMeant);
  return meant === undefined || OPTIONAL.has(word) ? undefined : meant;
}

/**
 * Names that many people have and that are one letter off such a word. With them nobody has mistyped a title: left out,
 * they would bring everybody who is called Hakim Ali to everybody who is listed as Ali, and crowd out who is meant.
 */
const NAMES: ReadonlySet<string> = new Set(
  [
    'adam adame hadi alhadi hakim halim hani hanif haim hazim hasim hatim ghanim anim hajar najah rajah halah',
    'bryan brayan rayan dayan hayan wayan ayan abyan sayan gayan nayan payan baran balan bazan basan baban bayat bayar',
    'ulla ullah malla mualla milla molly mella madan matin darin damin lister meister senior sener coronel rustad sheikha shaikha',
    'موسوي مولود مولاي',
  ].flatMap((line) => line.split(' ').map((word) => Array.from(word, foldedLetter).join(''))),
);

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
