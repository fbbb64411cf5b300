import { spellingsOf } from './spellings.ts';
import { plainWords } from '../words/words.ts';

/** What may stand inside of a word: apostrophes and dots are deleted, everything else parts words. */
const WRITTEN_WORD = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}'’ʼ`.]*[\p{L}\p{M}\p{N}])?/gu;
/** Joined forms are of two or three words that stand beside each other, as `Abd al Majid`. */
const WORDS_JOINED = 3;

/** A word that names are compared by, as the name writes it: also where it is read, or joined of several. */
export function writtenWord(name: string, word: string): string {
  const pieces = Array.from(name.matchAll(WRITTEN_WORD), ({ 0: text, index }) => ({
    text,
    from: index,
    to: index + text.length,
  }));
  const same = pieces.find(({ text }) => plainWords(text).includes(word));
  if (same) return same.text;
  for (let count = 2; count <= WORDS_JOINED; count += 1)
    for (const [at, { from }] of pieces.entries()) {
      const text = name.slice(from, pieces[at + count - 1]?.to ?? 0);
      if (plainWords(text).join('') === word) return text;
    }
  return pieces.find(({ text }) => isRead(text, word))?.text ?? word;
}

function isRead(text: string, word: string): boolean {
  return spellingsOf(text, null).spellings.some(({ words }) => words.includes(word));
}
