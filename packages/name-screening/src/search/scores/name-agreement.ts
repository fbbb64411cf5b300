import type { NameAgreement, NameContradiction, NameEvidence } from '../../evidence/evidence.ts';
import { RECORD_WORDS_AT_MOST } from '../../list-index/tables/spelling-table.ts';
import { scoreValueOf } from './score.ts';
import type { SubjectSpelling } from '../meeting/search-terms.ts';

/** Two names with so many words, of which so many are shared. */
export interface SharedWords {
  readonly sharedWords: number;
  readonly subjectWords: number;
  readonly listedWords: number;
  /** The subject's words are pieces of the words that were given, as syllables are. */
  readonly inPieces: boolean;
}

/**
 * How the two names agree. Pieces are no words of the name: a listed name that is found among them is not contained in
 * it, unless it has them all.
 */
export function agreementOf({
  sharedWords,
  subjectWords,
  listedWords,
  inPieces,
}: SharedWords): NameAgreement {
  if (sharedWords === 0) return 'identifier_only';
  if (sharedWords === subjectWords && sharedWords === listedWords) return 'exact_name';
  if (sharedWords === subjectWords) return subjectWords === 1 ? 'single_word_subject' : 'all_subject_tokens';
  if (sharedWords !== listedWords) return 'partial_tokens';
  if (listedWords === 1) return 'single_word_listed';
  return inPieces ? 'partial_tokens' : 'all_listed_tokens';
}

const COUNTED_WORDS = RECORD_WORDS_AT_MOST + 2;

/** A number of its own for everything that the points of a name depend on. */
export function nameKey(
  sharedWords: number,
  { words: { length: subjectWords }, inPieces }: SubjectSpelling,
  listedWords: number,
  isLetterOff: boolean,
  weak: boolean,
  against = NOTHING_AGAINST,
): number {
  const words = (sharedWords * COUNTED_WORDS + subjectWords) * COUNTED_WORDS + listedWords;
  return words * TRAITS + against + (inPieces ? 4 : 0) + (isLetterOff ? 2 : 0) + (weak ? 1 : 0);
}

/** Traits of a name beside its words, a bit for each. */
const TRAITS = 32;
export const NOTHING_AGAINST = 0;
export const OTHER_FORM = 8;
export const OTHER_ORDER = 16;

/** The contradictions that the bits stand for. */
export function contradictionsOf(against: number): readonly NameContradiction[] {
  const codes = [
    ...((against & OTHER_FORM) === 0 ? [] : (['company_form_mismatch'] as const)),
    ...((against & OTHER_ORDER) === 0 ? [] : (['patronymic_order'] as const)),
  ];
  return codes.map((code) => ({ code, detail: '' }));
}

/** Which of the two names has all its words in the other. */
const KINDS = 4;
const SUBJECT_CONTAINED = 1;
const LISTED_CONTAINED = 2;
/**
 * By kind, shared words, words of the longer name, and traits: one more than the points, 0 where they are not known yet. Of
 * these 8 MB only what is written to takes memory.
 */
const knownPoints = new Uint8Array(KINDS * COUNTED_WORDS * COUNTED_WORDS * TRAITS);

/** What the scorer gives for the name alone. It is asked for with every name that is met, so it is kept. */
export function namePoints(
  sharedWords: number,
  spelling: SubjectSpelling,
  listedWords: number,
  isLetterOff: boolean,
  weak: boolean,
  against = NOTHING_AGAINST,
): number {
  const subjectWords = spelling.words.length;
  const kind =
    (sharedWords === subjectWords ? SUBJECT_CONTAINED : 0) +
    (sharedWords === listedWords ? LISTED_CONTAINED : 0);
  const longerWords = subjectWords > listedWords ? subjectWords : listedWords;
  const traits = against + (spelling.inPieces ? 4 : 0) + (isLetterOff ? 2 : 0) + (weak ? 1 : 0);
  const place = ((kind * COUNTED_WORDS + sharedWords) * COUNTED_WORDS + longerWords) * TRAITS + traits;
  const known = knownPoints[place] ?? 0;
  if (known > 0) return known - 1;
  const points = scoredPoints(nameKey(sharedWords, spelling, listedWords, isLetterOff, weak, against));
  knownPoints[place] = points + 1;
  return points;
}

function scoredPoints(key: number): number {
  const nothing = { birth: null, nationality: null, document: null, wallet: false };
  return scoreValueOf({ name: nameOfKey(key), ...nothing }, { reviewScore: 1, matchScore: 100 });
}

/** A name that gives the points of the key; its words are not known. */
export function nameOfKey(key: number): NameEvidence {
  const words = Math.floor(key / TRAITS);
  const against = contradictionsOf(key);
  const listedWords = words % COUNTED_WORDS;
  const subjectWords = Math.floor(words / COUNTED_WORDS) % COUNTED_WORDS;
  const sharedWords = Math.floor(words / COUNTED_WORDS ** 2);
  return {
    agreement: agreementOf({ sharedWords, subjectWords, listedWords, inPieces: (key & 4) !== 0 }),
    sharedWords,
    longerWords: Math.max(subjectWords, listedWords),
    letterOff: (key & 2) === 0 ? null : '',
    weak: (key & 1) === 1,
    ways: [],
    ...(against.length > 0 && { against }),
  };
}
