import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areOneLetterOff, isOneLetterOff } from './one-letter-off.ts';
import { REPEATED, repeats } from '@assay/test-support/repeats';

/** Every word that one change makes of a word, by the definition of contract 4. */
function oneChangeFrom(word: string, alphabet: string): ReadonlySet<string> {
  const made = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of alphabet) {
      made.add(before + letter + after);
      if (after) made.add(before + letter + after.slice(1));
    }
    if (after) made.add(before + after.slice(1));
    if (after.length > 1) made.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  made.delete(word);
  return made;
}

const ALPHABET = 'abc';
const word = fc.string({ unit: fc.constantFrom(...Array.from(ALPHABET)), maxLength: 7 });

describe('Contract 4, Names and terms: one letter off', () => {
  test.each([
    ['ivanov', 'ivanow', 'changed'],
    ['ivanov', 'ivannov', 'added'],
    ['ivanov', 'ivano', 'dropped'],
    ['ivanov', 'ivanvo', 'swapped at the end'],
    ['ivanov', 'vianov', 'swapped at the start'],
    ['ivanov', 'xivanov', 'added before'],
  ])('%s and %s: %s', (a, b) => {
    expect(isOneLetterOff(a, b)).toBe(true);
    expect(isOneLetterOff(b, a)).toBe(true);
  });

  test.each([
    ['ivanov', 'ivanov', 'the same word'],
    ['ivanov', 'iwanow', 'two changed'],
    ['ivanov', 'ivan', 'two dropped'],
    ['ivanov', 'avinov', 'swapped, but no neighbours'],
    ['ivanov', 'ivnaow', 'swapped and changed'],
    ['ivanov', 'vnaoiv', 'the same letters'],
  ])('not %s and %s: %s', (a, b) => {
    expect(isOneLetterOff(a, b)).toBe(false);
  });

  test('is what the definition says, for any two words', REPEATED, () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(isOneLetterOff(a, b)).toBe(oneChangeFrom(a, ALPHABET).has(b));
      }),
      { numRuns: repeats(500, 3_000) },
    );
  });

  test('holds for every single change of a word, both ways', REPEATED, () => {
    fc.assert(
      fc.property(word, (a) => {
        for (const b of oneChangeFrom(a, ALPHABET)) {
          expect(isOneLetterOff(a, b)).toBe(true);
          expect(isOneLetterOff(b, a)).toBe(true);
        }
      }),
      { numRuns: repeats(30, 100) },
    );
  });

  test('is told of letters among others as of words', REPEATED, () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
        const letters = Uint16Array.from(`a${longer}b${shorter}c`, (letter) => letter.charCodeAt(0));
        const found = areOneLetterOff(letters, longer.length + 2, shorter.length, 1, longer.length);
        expect(found).toBe(isOneLetterOff(a, b));
      }),
      { numRuns: repeats(500, 3_000) },
    );
  });
});
