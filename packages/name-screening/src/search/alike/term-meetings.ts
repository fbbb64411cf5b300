import type { ListIndex } from '../../list-index/list-index.ts';
import { NO_WORD } from '../../list-index/tables/word-table.ts';
import { type AlikeDepth, type AlikeListed, CONSONANTS, NAMES } from '../meeting/subject-word.ts';
import type { AlikeForm, AlikeTerm } from './alike-forms.ts';

/** A term of the search that is a word, and the words of a list that it meets. */
export interface TermMeeting {
  /** Into the terms of the form. */
  readonly term: number;
  /** Or `NO_WORD`. */
  readonly same: number;
  readonly alike: readonly AlikeListed[];
  /** One letter off. */
  readonly near: readonly number[];
  /** How many names have one of them. */
  postings: number;
}

/** The terms of a form that a list has, in its order. */
export function termMeetings(
  { terms, depth }: AlikeForm,
  index: ListIndex,
  place: number,
): readonly TermMeeting[] {
  const met: TermMeeting[] = [];
  for (let at = 0; at < terms.length; at += 1) {
    const one = termMeeting(terms[at], at, depth, index, place);
    if (one) met.push(one);
  }
  return met;
}

/** Null where the list has no such word. */
function termMeeting(
  term: AlikeTerm | undefined,
  at: number,
  depth: AlikeDepth,
  index: ListIndex,
  place: number,
): TermMeeting | null {
  if (term?.kind !== 'word') return null;
  const same = term.word.sameIn(index, place);
  const alike = term.word.alikeIn(index, place, depth);
  const near = depth === NAMES || depth === CONSONANTS ? NONE : term.word.nearIn(index, place);
  if (same === NO_WORD && alike.length === 0 && near.length === 0) return null;
  return { term: at, same, alike, near, postings: 0 };
}

/** How many names have a word that is alike. */
export function alikePostings(met: readonly TermMeeting[], index: ListIndex): number {
  let postings = 0;
  for (const { alike } of met) for (const { listed } of alike) postings += postingsOf(listed, index);
  return postings;
}

/** Those first that fewest names have. */
export function rarestFirst(met: readonly TermMeeting[], index: ListIndex): readonly TermMeeting[] {
  for (const one of met) {
    one.postings = one.same === NO_WORD ? 0 : postingsOf(one.same, index);
    for (const { listed } of one.alike) one.postings += postingsOf(listed, index);
    for (const listed of one.near) one.postings += postingsOf(listed, index);
  }
  return met.toSorted((a, b) => a.postings - b.postings);
}

function postingsOf(word: number, { spellings: { wordPostings } }: ListIndex): number {
  return (wordPostings[word + 1] ?? 0) - (wordPostings[word] ?? 0);
}

const NONE: readonly number[] = [];
