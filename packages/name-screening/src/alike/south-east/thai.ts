import { tableMap } from '../../letters/table.ts';
import { heardWays, soundRules } from './heard.ts';

/**
 * A Thai word by its consonants, as it may be heard: many letters say another thing at the end of a syllable, those that came
 * with words of India are often silent, and an r in Latin letters tells that a vowel is long (Chan, Charn).
 */
export function thaiSounds(word: string): readonly string[] {
  return heardWays(word.replaceAll(TONE, '').replaceAll(VOWEL_BEFORE, '$2$1'), SOUNDS);
}

const TONE = /[\u0e47-\u0e4b]/g;
/** Some vowels stand before the letter that they follow. */
const VOWEL_BEFORE = /([\u0e40-\u0e44])([\u0e01-\u0e2e])/g;
const CONSONANT = '[\\u0e01-\\u0e2e]';

const SOUNDS = {
  letters: tableMap(`
    ก k | ข k | ฃ k | ค k | ฅ k | ฆ k | ง nk | จ s | ฉ s | ช s | ซ s | ฌ s | ฎ t | ฏ t | ฐ t | ฑ t | ฒ t | ด t | ต t | ถ t | ท t
    ธ t | ณ n | น n | บ p | ป p | ผ p | ฝ p | พ p | ฟ p | ภ p | ม m | ร r | ล l | ฬ l | ว v | ศ s | ษ s | ส s
  `),
  // A mark of silence above a letter and its vowel, often with the letter before; then what a syllable ends in.
  rules: soundRules(
    `
    ^ห(?=[งนมรล]) → /a
    ^[อหฮย] → a
    ^ญ → a/n
    รรC[\\u0e34-\\u0e38]?\\u0e4c → n
    น[ทธต][\\u0e34-\\u0e38]?\\u0e4c → n/nt
    ง[ศษส]\\u0e4c → nk/nks
    [จชซสศษ]C[\\u0e34-\\u0e38]?\\u0e4c → t/s/
    CC[\\u0e34-\\u0e38]?\\u0e4c → @/
    C[\\u0e34-\\u0e38]?\\u0e4c → /@
    รร(?=C) → n//r
    รร → n
    (?<=C)ร$ → n/rn//r
    ร$ → n/rn/r
    ร(?=ณ$) → r
    [สศซ]ร → s/sr
    ทร → tr/s
    (?<=ั)[จชซศษส] → t/s
    [จชฌซศษส](?=[\\u0e34\\u0e38]?$) → t/s
    [จชซศษส](?=C) → s/t/
    ล(?=C|$) → l/n
    ฬ(?=C|$) → l/n
    ญ(?=[\\u0e30-\\u0e39\\u0e40-\\u0e44]) → /n
    ญ → n/
    ว → v/
    ฤ → r
    \\u0e4dา(?=ม) → /m
    \\u0e4dา → m
    า(?=[กจชดตนณญทม]) → /r
    (?<=เC?)ิ(?=C) → /r
    `,
    CONSONANT,
  ),
};
