import { type Likeness, type LikenessKind, throughOf } from '../../alike/likeness.ts';
import type { AlikeWord, NameAgreement, NameContradiction } from '../../evidence/evidence.ts';
import { isPlainLatin, isUnspaced, scriptOf } from '../../letters/scripts.ts';
import { lettersOf } from '../../readings/latin-initials.ts';
import { numeralOf } from '../../words/numerals.ts';
import type { AlikeTerm } from './alike-forms.ts';

/** A listed word, and the terms of the search that are the same or alike. */
export interface ListedWord {
  readonly text: string;
  readonly relations: readonly Relation[];
  readonly mayBeLeftOut?: boolean;
}

export interface Relation {
  /** Into the terms of the form. */
  readonly term: number;
  /** Null where they are the same word, or one letter off. */
  readonly likeness: Likeness | null;
  readonly isLetterOff?: boolean;
}

/** How a name agrees whose words are not all the same. */
export interface AlikeAgreement {
  readonly agreement: NameAgreement;
  readonly sharedWords: number;
  readonly longerWords: number;
  /** The listed word that is one letter off beside words that are alike. */
  readonly letterOff: string | null;
  readonly alike: readonly AlikeWord[];
  readonly against?: readonly NameContradiction[];
  readonly acronym?: boolean;
}

const NOBODY = -1;
const KINDS: readonly (LikenessKind | null)[] = [
  null,
  'variant_spelling',
  'nickname',
  'sound_alike',
  'consonants_alike',
];

/**
 * Pairs each listed word with one term of the search: the same words first, then spellings, short forms and sounds, then
 * first letters and numbers with what is left. Null where neither name is contained in the other.
 */
export function pairingOf(terms: readonly AlikeTerm[], listed: readonly ListedWord[]): AlikeAgreement | null {
  const taken = terms.map(() => false);
  const pairs = listed.map(() => NOBODY);
  const alike: AlikeWord[] = [];
  let [words, near] = [0, 0];
  const pair = (at: number, term: number): void => {
    pairs[at] = term;
    taken[term] = true;
  };
  for (const kind of KINDS)
    for (let at = 0; at < listed.length; at += 1) {
      const { text, relations } = listed[at] ?? NO_WORD;
      const found = pairs[at] === NOBODY ? relationOf(relations, kind, taken) : undefined;
      if (!found) continue;
      pair(at, found.term);
      words += 1;
      if (!found.likeness) continue;
      near += found.likeness.isNear ? 1 : 0;
      const word = {
        code: codeOf(found.likeness.key.kind),
        detail: `${text}: ${throughOf(found.likeness)}`,
      };
      for (let given = standsFor(terms[found.term]); given > 0; given -= 1) alike.push(word);
    }
  if (words === 0) return null;
  if (near > 0 && near === alike.length) alike[0] = asSound(alike[0]);
  const letterOff = near === 0 ? pairLetterOff(listed, pairs, taken, pair, alike) : null;
  const against = pairNumerals(terms, listed, pairs, taken, pair, alike);
  if (letterOff === null) pairInitials(terms, listed, pairs, taken, pair, alike);
  const shared = pairs.filter((term) => term !== NOBODY).length;
  const agreement = hasOnlyWhatMayBeLeftOut(terms, taken, listed, pairs)
    ? 'exact_name'
    : agreementOf(shared, terms.length, listed.length);
  if (agreement === null || (alike.length === 0 && against.length === 0)) return null;
  return {
    agreement,
    sharedWords: shared,
    longerWords: Math.max(terms.length, listed.length),
    letterOff,
    alike,
    ...(against.length > 0 && { against }),
  };
}

/**
 * Document 2, rule 4: a name that is one letter off stays below review by itself. Of spellings that are, the first counts no
 * more than a sound, unless a spelling stands beside it that is further off and so no slip of the hand.
 */
function asSound(word: AlikeWord | undefined): AlikeWord {
  return { code: 'sound_alike', detail: word?.detail ?? '' };
}

/** Words of the name as it was given, each of which counts. */
function standsFor(term: AlikeTerm | undefined): number {
  return term?.kind === 'word' ? (term.standsFor ?? 1) : 1;
}

function relationOf(
  relations: readonly Relation[],
  kind: LikenessKind | null,
  taken: readonly boolean[],
): Relation | undefined {
  for (const relation of relations)
    if (taken[relation.term] !== true && isOfKind(relation, kind)) return relation;
  return undefined;
}

const NO_WORD: ListedWord = { text: '', relations: [] };

/** Consonants are a sound that is folded further still. */
function codeOf(kind: LikenessKind): AlikeWord['code'] {
  return kind === 'consonants_alike' ? 'sound_alike' : kind;
}

function isOfKind({ likeness, isLetterOff }: Relation, kind: LikenessKind | null): boolean {
  return !isLetterOff && (likeness?.key.kind ?? null) === kind;
}

/**
 * One word that is one letter off, beside known spellings and short forms alone: with a sound as well, too much would be
 * unlike.
 */
function pairLetterOff(
  listed: readonly ListedWord[],
  pairs: readonly number[],
  taken: readonly boolean[],
  pair: Pair,
  alike: readonly AlikeWord[],
): string | null {
  if (alike.length === 0 || alike.some(({ code }) => code === 'sound_alike')) return null;
  for (const [at, { text, relations }] of listed.entries()) {
    const found = pairs[at] === NOBODY && relations.find((one) => one.isLetterOff && !taken[one.term]);
    if (!found) continue;
    pair(at, found.term);
    return text;
  }
  return null;
}

type Pair = (at: number, term: number) => void;

/** A single letter on either side, and a longer word with that first letter on the other, or the same letter. */
function pairInitials(
  terms: readonly AlikeTerm[],
  listed: readonly ListedWord[],
  pairs: readonly number[],
  taken: readonly boolean[],
  pair: Pair,
  alike: AlikeWord[],
): void {
  for (const [at, { text, mayBeLeftOut }] of listed.entries()) {
    if (pairs[at] !== NOBODY || /\d/.test(text)) continue;
    const term = terms.findIndex((one, place) => !taken[place] && isInitialOf(one, text));
    if (term === NOBODY) continue;
    pair(at, term);
    // A father's name and its first letter, both of which might be left out, are no worse than neither.
    const isBeside = mayBeLeftOut === true && terms[term]?.mayBeLeftOut === true;
    if (!isBeside && textOf(terms[term]) !== text)
      alike.push({ code: 'initial', detail: `${text}: its first letter alone` });
  }
}

function isInitialOf(term: AlikeTerm, listed: string): boolean {
  if (term.kind === 'initial') return listed.startsWith(term.letter);
  return term.kind === 'word' && listed.length === 1 && beginsWith(term.word.text, listed);
}

function beginsWith(word: string, letter: string): boolean {
  if (isPlainLatin(word)) return word.startsWith(letter);
  return !isUnspaced(scriptOf(word)) && lettersOf(word).includes(letter);
}

function pairNumerals(
  terms: readonly AlikeTerm[],
  listed: readonly ListedWord[],
  pairs: readonly number[],
  taken: readonly boolean[],
  pair: Pair,
  alike: AlikeWord[],
): readonly NameContradiction[] {
  const against: NameContradiction[] = [];
  for (const [at, { text }] of listed.entries()) {
    const value = pairs[at] === NOBODY ? numeralOf(text) : undefined;
    if (value === undefined) continue;
    const numbers = terms.flatMap((one, place) => {
      const number = taken[place] ? undefined : numberOf(one);
      return number === undefined ? [] : [{ place, number }];
    });
    const found = numbers.find(({ number }) => number === value) ?? numbers[0];
    if (!found) continue;
    pair(at, found.place);
    if (found.number === value) {
      if (textOf(terms[found.place]) !== text)
        alike.push({ code: 'variant_spelling', detail: `${text}: the number ${value}` });
    } else against.push({ code: 'numeral_mismatch', detail: `${text} against ${found.number}` });
  }
  return against;
}

/** A first letter may be a Roman number. */
function numberOf(term: AlikeTerm): number | undefined {
  if (term.kind === 'numeral') return term.value;
  return term.kind === 'initial' ? numeralOf(term.letter) : undefined;
}

function textOf(term: AlikeTerm | undefined): string | undefined {
  if (term?.kind === 'initial') return term.letter;
  return term?.kind === 'word' ? term.word.text : term?.text;
}

/** Whether one name has two words of the other and all that is left of it, and the other beside it what its bearer may leave out. */
function hasOnlyWhatMayBeLeftOut(
  terms: readonly AlikeTerm[],
  taken: readonly boolean[],
  listed: readonly ListedWord[],
  pairs: readonly number[],
): boolean {
  const given = terms.filter((_, term) => !taken[term]);
  const others = listed.filter((_, at) => pairs[at] === NOBODY);
  const left = [...given, ...others];
  const isOneSided = given.length === 0 || others.length === 0;
  const isWhole = listed.length - others.length > 1;
  return left.length > 0 && isOneSided && isWhole && left.every(({ mayBeLeftOut }) => mayBeLeftOut);
}

/** Only names of which one is contained in the other by two words, or that are one word each. */
function agreementOf(shared: number, subjectWords: number, listedWords: number): NameAgreement | null {
  if (shared === subjectWords && shared === listedWords) return 'exact_name';
  if (shared < 2) return null;
  if (shared === subjectWords) return 'all_subject_tokens';
  return shared === listedWords ? 'all_listed_tokens' : null;
}
