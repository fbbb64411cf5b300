import { tableMap } from '../../letters/table.ts';
import { heardWays, soundRules } from './heard.ts';

/**
 * A Lao word by its consonants. Lao is written as it sounds; only some letters have two sounds, of which the older is kept in
 * names (Vorachith), and French ones (Xay for Say, Gnasone for Nyasone).
 */
export function laoSounds(word: string): readonly string[] {
  return heardWays(word.replaceAll(TONE, '').replaceAll(VOWEL_BEFORE, '$2$1'), SOUNDS);
}

const TONE = /[\u0ec8-\u0ecc]/g;
const VOWEL_BEFORE = /([\u0ec0-\u0ec4])([\u0e81-\u0eae])/g;

const SOUNDS = {
  letters: tableMap(`
    ກ k | ຂ k | ຄ k | ງ nk | ຈ s | ຊ s | ດ t | ຕ t | ຖ t | ທ t | ນ n | ບ p | ປ p | ຜ p | ຝ p | ພ p | ຟ p | ມ m | ຣ r | ລ l | ວ v
    ສ s | ຼ l
  `),
  rules: soundRules(
    `
    ^ຫ(?=[ງຍນມຣລວ\\u0ebc]) →
    ^[ອຫຮຢ] → a
    ^ຍ → a/n/kn
    ຍ(?=[\\u0eb0-\\u0ebb\\u0ec0-\\u0ec4]) → /n/kn
    ຊ → s/ks
    ລ → l/r
    ວ → v/
    \\u0ecdາ(?=ມ) → /m
    \\u0ecdາ → m
    `,
    '[\\u0e81-\\u0eae]',
  ),
};
