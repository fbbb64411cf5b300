import { isPlainLatin } from '../../letters/scripts.ts';
import type { SearchedName, Spelling } from '../../spellings/spelling.ts';

/**
 * A name in Latin letters with two neighbouring words as one, or one word as two, wherever the lists have such words: Good
 * Will and Goodwill. Only what is listed is tried, so that it costs little.
 */
export function withRegrouped(name: SearchedName, isListed: (word: string) => boolean): SearchedName {
  const [written] = name.spellings;
  if (written?.how !== 'as_written' || written.words.length > WORDS_AT_MOST) return name;
  if (!written.words.every(isPlainLatin)) return name;
  const regrouped: Spelling[] = [];
  addTogether(regrouped, written.words, isListed);
  if (written.words.length <= APART_AT_MOST) addApart(regrouped, written.words, isListed);
  if (regrouped.length === 0) return name;
  return { ...name, spellings: [...name.spellings, ...regrouped.slice(0, REGROUPED_AT_MOST)] };
}

const WORDS_AT_MOST = 8;
/** Of names with more words one that is written together is contained without it. */
const APART_AT_MOST = 2;
const REGROUPED_AT_MOST = 4;
const SHORTEST_TOGETHER = 6;
const SHORTEST_PART = 3;
const LONGEST_APART = 24;

function addTogether(found: Spelling[], words: readonly string[], isListed: (word: string) => boolean): void {
  for (let at = 0; at + 1 < words.length; at += 1) {
    const one = `${words[at]}${words[at + 1]}`;
    if (one.length >= SHORTEST_TOGETHER && isListed(one))
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
