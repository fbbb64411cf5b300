import { numeralOf } from '../words/numerals.ts';

/** What a word of a search is compared as: a word, first letters that stand for words, or a number. */
export type WordRole =
  | { readonly kind: 'word' }
  | { readonly kind: 'initials'; readonly letters: readonly string[] }
  | { readonly kind: 'numeral'; readonly value: number };

export function roleOf(text: string): WordRole {
  if (text.length === 1 && !isDigit(text)) return { kind: 'initials', letters: [text] };
  const value = numeralOf(text);
  if (value !== undefined) return { kind: 'numeral', value };
  return INITIALS.test(text) ? { kind: 'initials', letters: Array.from(text) } : WORD;
}

const WORD: WordRole = { kind: 'word' };

/** Letters that no word is made of, as people write their first names in one: JC, RK. Ng is a surname, and St a saint. */
const INITIALS = /^(?!ng$|st$)[bcdfghjklmnpqrstvwxz]{2}$/;

function isDigit(text: string): boolean {
  return text >= '0' && text <= '9';
}
