import type { ListIndex } from '../list-index.ts';
import { RECORD_WORDS_AT_MOST, recordWordCount } from '../listed/spelling-table.ts';
import { NO_WORD } from '../listed/word-table.ts';
import type { FoundNames } from './found-names.ts';
import type { MetWords } from './met-words.ts';
import type { Reach, ReachingLengths } from './reach.ts';
import { entriesAhead, READ_AHEAD, readAhead } from './read-ahead.ts';
import type { SearchedSpelling, SearchTerms } from './search-terms.ts';

interface ReachingQuestion {
  readonly index: ListIndex;
  readonly met: MetWords;
  readonly terms: SearchTerms;
  /** Null where all entries are there. */
  readonly isThere: ((entry: number) => boolean) | null;
  readonly reach: Reach;
  /** Takes what is found. */
  readonly found: FoundNames;
}

/**
 * Finds every entry that the words it shares could bring to review. A name that must share 3 of 4 words has one of any
 * two of them, so it is found by the two words that fewest listed names have. Most spellings have too few words that the
 * list has at all; and many have the same rare word, whose names are looked at once for all of them.
 */
export function reachingNames(question: ReachingQuestion): void {
  for (const [key, neededAtMost] of scansOf(question)) {
    const subjectWords = key % SUBJECT_WORDS;
    scan(question, Math.floor(key / SUBJECT_WORDS), subjectWords, neededAtMost);
  }
}

const SUBJECT_WORDS = RECORD_WORDS_AT_MOST + 2;
const NO_WORDS: readonly number[] = [];
const NONE: readonly (readonly number[])[] = [];

/** By listed word and number of words of a spelling: the names to look for there need at most so many of them. */
function scansOf({ index, met, terms, reach }: ReachingQuestion): ReadonlyMap<number, number> {
  const lettersOff = reach.withLetterOff ? met.lettersOff() : NONE;
  const counts: number[] = [];
  const countOf = (word: number): number =>
    (counts[word] ??= nameCount(index, met.same[word] ?? NO_WORD, lettersOff[word] ?? NO_WORDS));
  const scans = new Map<number, number>();
  for (const { words } of terms.spellings) {
    const subjectWords = words.length;
    const sharedAtMost = mostShared(words, met.same, lettersOff);
    const leastNeeded = reach.neededWords(subjectWords);
    if (sharedAtMost < leastNeeded) continue;
    const rarestFirst = inOrder(words, countOf);
    for (let place = 0; subjectWords - place >= leastNeeded; place += 1) {
      const word = rarestFirst[place] ?? 0;
      const neededAtMost = Math.min(subjectWords - place, sharedAtMost);
      const add = (listed: number): void => {
        const key = listed * SUBJECT_WORDS + subjectWords;
        scans.set(key, Math.max(scans.get(key) ?? 0, neededAtMost));
      };
      const same = met.same[word] ?? NO_WORD;
      if (same !== NO_WORD) add(same);
      for (const listed of lettersOff[word] ?? NO_WORDS) add(listed);
    }
  }
  return scans;
}

/** A handful: moving each to its place is quicker than a sort that is told what to compare. */
function inOrder(words: readonly number[], countOf: (word: number) => number): readonly number[] {
  const sorted: number[] = [];
  for (const word of words) {
    let place = sorted.length;
    for (; place > 0 && countOf(sorted[place - 1] ?? 0) > countOf(word); place -= 1)
      sorted[place] = sorted[place - 1] ?? 0;
    sorted[place] = word;
  }
  return sorted;
}

/** How many listed names have the word, or one that is one letter off. */
function nameCount(index: ListIndex, same: number, near: readonly number[]): number {
  const { wordPostings } = index.spellings;
  let count = same === NO_WORD ? 0 : (wordPostings[same + 1] ?? 0) - (wordPostings[same] ?? 0);
  for (const listed of near) count += (wordPostings[listed + 1] ?? 0) - (wordPostings[listed] ?? 0);
  return count;
}

/** How many words of the spelling a listed name can have at most, one of them one letter off. */
function mostShared(
  words: SearchedSpelling['words'],
  same: readonly number[],
  lettersOff: readonly (readonly number[])[],
): number {
  let shared = 0;
  let letterOff = 0;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? 0;
    if (same[word] !== NO_WORD) shared += 1;
    else if ((lettersOff[word] ?? NO_WORDS).length > 0) letterOff = 1;
  }
  return shared + letterOff;
}

function scan(question: ReachingQuestion, listed: number, subjectWords: number, neededAtMost: number): void {
  const { wordPostings } = question.index.spellings;
  const end = wordPostings[listed + 1] ?? 0;
  let next = wordPostings[listed] ?? 0;
  for (const lengths of question.reach.lengthsFor(subjectWords)) {
    if (lengths.neededWords > neededAtMost) continue;
    next = firstPosting(question.index, next, end, lengths.from);
    const last = firstPosting(question.index, next, end, lengths.to + 1);
    scanNames(question, subjectWords, lengths, next, last);
    next = last;
  }
}

function scanNames(
  { index, met, isThere, found }: ReachingQuestion,
  subjectWords: number,
  { neededWords }: ReachingLengths,
  from: number,
  end: number,
): void {
  const { postings, records } = index.spellings;
  for (let first = from; first < end; first += READ_AHEAD) {
    const ahead = readAhead(records, postings, first, end);
    for (let at = 0; at < ahead; at += 1) {
      const record = postings[first + at] ?? 0;
      if (met.turnTo(record) < neededWords) continue;
      const entry = entriesAhead[at] ?? 0;
      if (found.hasJustTaken(entry, record) || (isThere && !isThere(entry))) continue;
      if (found.mayShare(neededWords, subjectWords)) found.take(entry, record);
    }
  }
}

/** Among postings of a word, the first of a name with at least so many words. */
function firstPosting({ spellings }: ListIndex, from: number, end: number, words: number): number {
  const { postings, records } = spellings;
  if (words === Infinity) return end;
  let low = from;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (recordWordCount(records, postings[middle] ?? 0) < words) low = middle + 1;
    else high = middle;
  }
  return low;
}
