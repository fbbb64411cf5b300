import { describe, expect, test } from 'vitest';
import { hashedWord } from './hash.ts';
import { LetterOffTable } from './letter-off-table.ts';
import { WordTableBuilder } from './word-table.ts';

/** Rows of four words, each a letter off the others; more words than the table remembers. */
const WORDS = Array.from({ length: 2_500 }, (_, row) =>
  ['a', 'b', 'c', 'd'].map((letter) => `${letter}word${row * 1_000}`),
).flat();

describe('Contract 4, Names and terms: one letter off a word that is listed itself', () => {
  test('is found as often as it is asked for', () => {
    const builder = new WordTableBuilder();
    for (const word of WORDS) builder.add(word);
    const table = builder.finish();
    const lettersOff = LetterOffTable.of(table);
    const faults = [...WORDS, ...WORDS.toReversed()].filter((word) => {
      const listed = table.find(word, hashedWord(word).hash);
      const found = lettersOff.findBeside(listed, hashedWord(word), table);
      return String(found) !== String(lettersOff.find(hashedWord(word), table));
    });
    expect(faults).toEqual([]);
    expect(lettersOff.findBeside(0, hashedWord('aword0'), table)).toEqual([1, 2, 3]);
  });
});
