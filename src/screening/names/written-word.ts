import { plainWords } from './words.ts';

/** What may stand inside of a word: apostrophes and dots are deleted, everything else parts words. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}'’ʼ`.]+/u;
const AROUND_WORD = /^['’ʼ`.]+|['’ʼ`.]+$/gu;

/** A word that names are compared by as the name writes it; as it is where it stands in a reading of the name. */
export function writtenWord(name: string, word: string): string {
  const pieces = name.split(BETWEEN_WORDS).map((piece) => piece.replaceAll(AROUND_WORD, ''));
  return pieces.find((piece) => plainWords(piece).includes(word)) ?? word;
}
