import { tableMap } from '../../letters/table.ts';
import { heardWays, soundRules } from './heard.ts';

/**
 * A Khmer word by its consonants. A letter below another is heard with it, but silent at the end of a word; a short vowel that
 * ends one is cut off by a k in Latin letters (Sihanouk), and an r tells that a vowel is open (Hor).
 */
export function khmerSounds(word: string): readonly string[] {
  return heardWays(word, SOUNDS);
}

const SOUNDS = {
  letters: tableMap(`
    ក k | ខ k | គ k | ឃ k | ង nk | ច s | ឆ s | ជ s | ឈ s | ញ n | ដ t | ឋ t | ឌ t | ឍ t | ណ n | ត t | ថ t | ទ t | ធ t | ន n | ប p
    ផ p | ព p | ភ p | ម m | រ r | ល l | វ v | ឝ s | ឞ s | ស s | ឡ l | ឫ r | ឬ r | ឭ l | ឮ l
  `),
  rules: soundRules(
    `
    ^C$ → @/@r
    ហ្វ → p/v
    ^ហ(?=្) →
    ^[អហយឥ-ឪឯ-ឳ] → a
    C៍ → /@
    ្C[ិុ]?$ → /@
    ្C(?=C) → @/
    (?<=^C[៉៊]?)[ោា]$ → /r
    [ិុ]$ → /k
    ង(?=C|្) → nk/n
    រ$ → r/
    វ → v/
    ំង → nk
    ំ → m
    ្C → @
    `,
    '[ក-អ]',
  ),
};
