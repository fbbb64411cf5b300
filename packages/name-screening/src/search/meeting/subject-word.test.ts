import { describe, expect, test } from 'vitest';
import { REPEATED, repeats } from '@assay/test-support/repeats';
import { listed } from '../../../test/listed.ts';
import { IndexBuilder } from '../../list-index/index-builder.ts';
import { type ListIndex, openIndex } from '../../list-index/list-index.ts';
import { HashedWord } from '../../list-index/tables/hash.ts';
import { WordCache } from './word-cache.ts';

const kept = new WordCache();

/** Rows of four words, each a letter off the others: more words than are kept. */
const ROWS = Array.from({ length: 10_000 }, (_, row) =>
  ['a', 'b', 'c', 'd'].map((letter) => `${letter}word${row * 1_000}`),
);

function indexOf(names: readonly string[]): ListIndex {
  const builder = new IndexBuilder();
  for (const name of names) builder.add(listed(name));
  return openIndex(builder.finish());
}

function isFoundIn(index: ListIndex, text: string, place: number): boolean {
  const word = kept.of(text);
  const hashed = new HashedWord(text);
  const near = index.lettersOff?.find(hashed, index.words);
  return (
    word.sameIn(index, place) === index.words.find(text, hashed.hash) &&
    String(word.nearIn(index, place)) === String(near)
  );
}

describe('Contract 4, Names and terms: what is kept for words that come again', () => {
  const indexes = [ROWS, ROWS.slice(5_000), ROWS.filter((_, row) => row % 3 === 0)].map((rows) =>
    indexOf(rows.map((row) => row.slice(0, 3).join(' '))),
  );

  test('is what a first search finds', REPEATED, () => {
    const words = ROWS.flat();
    const compared = repeats(8, 1);
    const faults: string[] = [];
    for (const [at, text] of [...words, ...words.toReversed(), ...words].entries()) {
      // Those in between only take the places of others.
      kept.of(text);
      if (at % compared > 0) continue;
      if (!indexes.every((index, place) => isFoundIn(index, text, place))) faults.push(text);
    }
    expect(faults).toEqual([]);
  });

  test('is not taken for what another list has, or the next version of it', () => {
    const words = ROWS.slice(0, 20).flat();
    const orders = [indexes, indexes.toReversed(), indexes.slice(1), indexes];
    const faults = orders.flatMap((order) =>
      words.filter((text) => !order.every((index, place) => isFoundIn(index, text, place))),
    );
    expect(faults).toEqual([]);
  });
});

describe('Document 2, Run status: name_terms_capped, words that would cost too much one letter off', () => {
  const index = indexOf([`Ada ${'b'.repeat(100)}`, 'Abcdefgh']);
  const costly = Array.from({ length: 20 }, (_, at) => `${at}`.padEnd(256, 'x'));
  const nearOf = (texts: readonly string[]): readonly number[] =>
    kept.ofSearch(texts).words.map((word) => word.nearIn(index, 0).length);

  test('are looked for as they are; those before them and short ones are looked for all the same', () => {
    const long = `${'b'.repeat(99)}c`;
    expect(nearOf([long, ...costly, 'abcdefgx'])).toEqual([1, ...costly.map(() => 0), 1]);
    expect(nearOf([...costly, long, 'abcdefgx'])).toEqual([...costly.map(() => 0), 0, 1]);
    const { words } = kept.ofSearch(['x', ...costly, 'b'.repeat(100)]);
    expect(words.at(-1)?.sameIn(index, 0)).toBe(
      index.words.find('b'.repeat(100), new HashedWord('b'.repeat(100)).hash),
    );
  });

  test.each([
    [15, 256, false],
    [16, 256, false],
    [17, 256, true],
    [256, 32, false],
    [144, 81, false],
  ])('%i of %i letters: %s', (count, letters, expected) => {
    const texts = Array.from({ length: count }, (_, at) => `${at}`.padEnd(letters, 'x'));
    expect(kept.ofSearch(texts).capped).toBe(expected);
  });
});
