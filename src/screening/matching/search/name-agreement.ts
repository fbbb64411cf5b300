import { limits } from '../../../kernel/limits.ts';
import type { NameAgreement } from '../evidence.ts';
import { scoreValueOf } from '../score.ts';

/** How a listed name and the subject's agree that have so many words, of which so many are shared. */
export function agreementOf(sharedWords: number, subjectWords: number, listedWords: number): NameAgreement {
  if (sharedWords === 0) return 'identifier_only';
  if (sharedWords === subjectWords && sharedWords === listedWords) return 'exact_name';
  if (sharedWords === subjectWords) return subjectWords === 1 ? 'single_word_subject' : 'all_subject_tokens';
  if (sharedWords === listedWords) return listedWords === 1 ? 'single_word_listed' : 'all_listed_tokens';
  return 'partial_tokens';
}

/** Words of a listed name beyond these are not counted; a search has at most half as many. */
export const COUNTED_WORDS_AT_MOST = 2 * limits.screeningSearchTerms - 1;
const COUNTED_WORDS = COUNTED_WORDS_AT_MOST + 1;
/** A number of its own for everything that the points of a name depend on. */
export function nameKey(
  sharedWords: number,
  subjectWords: number,
  listedWords: number,
  isLetterOff: boolean,
  weak: boolean,
): number {
  const words = (sharedWords * COUNTED_WORDS + subjectWords) * COUNTED_WORDS + listedWords;
  return words * 4 + (isLetterOff ? 2 : 0) + (weak ? 1 : 0);
}

const USUAL_WORDS = 16;
const USUAL_LISTED_WORDS = 64;
const NOT_KNOWN = 0xff;
const usualPoints = new Uint8Array(USUAL_WORDS * USUAL_WORDS * USUAL_LISTED_WORDS * 4).fill(NOT_KNOWN);

/** What the scorer gives for the name alone. It is asked for with every name that is met, so it is kept. */
export function namePoints(
  sharedWords: number,
  subjectWords: number,
  listedWords: number,
  isLetterOff: boolean,
  weak: boolean,
): number {
  const key = nameKey(sharedWords, subjectWords, listedWords, isLetterOff, weak);
  if (subjectWords >= USUAL_WORDS || listedWords >= USUAL_LISTED_WORDS) return scoredPoints(key);
  const words = (sharedWords * USUAL_WORDS + subjectWords) * USUAL_LISTED_WORDS + listedWords;
  const place = words * 4 + (key & 3);
  const known = usualPoints[place] ?? NOT_KNOWN;
  if (known !== NOT_KNOWN) return known;
  const points = scoredPoints(key);
  usualPoints[place] = points;
  return points;
}

function scoredPoints(key: number): number {
  const words = Math.floor(key / 4);
  const listedWords = words % COUNTED_WORDS;
  const subjectWords = Math.floor(words / COUNTED_WORDS) % COUNTED_WORDS;
  const sharedWords = Math.floor(words / COUNTED_WORDS ** 2);
  const name = {
    agreement: agreementOf(sharedWords, subjectWords, listedWords),
    sharedWords,
    longerWords: Math.max(subjectWords, listedWords),
    letterOff: (key & 2) === 0 ? null : '',
    weak: (key & 1) === 1,
    ways: [],
  };
  const nothing = { birth: null, nationality: null, document: null, wallet: false };
  return scoreValueOf({ name, ...nothing }, { reviewScore: 1, matchScore: 100 });
}
