import { roleOf } from '../../alike/word-role.ts';
import { isPlainLatin } from '../../letters/scripts.ts';
import type { SubjectName, Spelling } from '../../spellings/spelling.ts';

/**
 * A name in Latin letters with two neighbouring words as one, or one word as two, wherever the lists have such words: Good
 * Will and Goodwill. Only what is listed is tried, so that it costs little.
 */
export function withRegrouped(name: SubjectName, lists: ListedWords): SubjectName {
  const [written] = name.spellings;
  if (written?.how !== 'as_written' || written.words.length > WORDS_AT_MOST) return name;
  if (!written.words.every(isPlainLatin)) return name;
  const regrouped: Spelling[] = [];
  const { isListed, isLetterOff } = lists;
  addTogether(regrouped, written.words, isListed);
  if (regrouped.length === 0 && isLetterOff) addWhole(regrouped, written.words, isLetterOff);
  for (const place of written.words.keys()) addInitials(regrouped, written.words, place, isListed);
  if (written.words.length <= APART_AT_MOST) addApart(regrouped, written.words, isListed);
  if (regrouped.length === 0) return name;
  return { ...name, spellings: [...name.spellings, ...regrouped.slice(0, REGROUPED_AT_MOST)] };
}

/** Which words the lists that are searched have. */
export interface ListedWords {
  readonly isListed: (word: string) => boolean;
  /** Whether they have one that is one letter off; null where such a name could not reach review. */
  readonly isLetterOff: ((word: string) => boolean) | null;
}

/** A name of two words that is one word of a list, one letter off: a slip beside a space. */
function addWhole(found: Spelling[], words: readonly string[], isLetterOff: (word: string) => boolean): void {
  const one = words.join('');
  if (words.length === 2 && one.length >= SHORTEST_WHOLE && isLetterOff(one))
    found.push({ words: [one], how: 'joined', system: null });
}

const SHORTEST_WHOLE = 8;
const WORDS_AT_MOST = 8;
/** Of names with more words one that is written together is contained without it. */
const APART_AT_MOST = 2;
const REGROUPED_AT_MOST = 4;
const SHORTEST_TOGETHER = 6;
/** Of two first letters: J K Rowling is JK Rowling. */
const TWO_INITIALS = 2;
const SHORTEST_PART = 3;
const LONGEST_APART = 24;

function addTogether(found: Spelling[], words: readonly string[], isListed: (word: string) => boolean): void {
  for (let at = 0; at + 1 < words.length; at += 1) {
    const one = `${words[at]}${words[at + 1]}`;
    const isLong = one.length >= SHORTEST_TOGETHER || one.length === TWO_INITIALS;
    if (isLong && isListed(one))
      found.push({
        words: [...words.slice(0, at), one, ...words.slice(at + 2)],
        how: 'joined',
        system: null,
      });
  }
}

/** Beside another word, only where that is listed too: a name has all of them or none that matters. */
function addApart(found: Spelling[], words: readonly string[], isListed: (word: string) => boolean): void {
  for (const [place, word] of words.entries()) {
    if (word.length < 2 * SHORTEST_PART || word.length > LONGEST_APART || isListed(word)) continue;
    const beside = words[words.length - 1 - place] ?? word;
    if (beside !== word && !isListed(beside)) continue;
    for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1) {
      const [first, second] = [word.slice(0, at), word.slice(at)];
      if (!isListed(second) || !isListed(first) || words.includes(first) || words.includes(second)) continue;
      const regrouped = [...words.slice(0, place), first, second, ...words.slice(place + 1)];
      found.push({ words: regrouped, how: 'split', system: null });
    }
  }
}

/** First letters that were given as one word: JK Rowling is J K Rowling. */
function addInitials(
  found: Spelling[],
  words: readonly string[],
  place: number,
  isListed: (word: string) => boolean,
): void {
  const role = roleOf(words[place] ?? '');
  if (role.kind !== 'initials' || role.letters.length === 1 || !role.letters.every(isListed)) return;
  const letters = role.letters.filter((letter) => !words.includes(letter));
  const regrouped = [...words.slice(0, place), ...new Set(letters), ...words.slice(place + 1)];
  found.push({ words: regrouped, how: 'split', system: null });
}
