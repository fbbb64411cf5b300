import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOneLetterOff } from '../../words/one-letter-off.ts';
import type { Variant } from './variant.ts';
import { CONSIDERED } from './way-pairs.ts';
import { Ways, widest } from './ways.ts';
import { REPEATED, repeats } from '@assay/test-support/repeats';

/** Of two letters, so that forms repeat and different syllables join to the same word. */
const form = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 4 });
const forms = fc.array(fc.record({ text: form, weight: fc.integer({ min: 1, max: 9 }) }), {
  minLength: 1,
  maxLength: 6,
});
const syllables = fc.array(forms.map(summingToOne), { minLength: 1, maxLength: 4 });

function summingToOne(all: readonly Variant[]): readonly Variant[] {
  const sum = all.reduce((total, { weight }) => total + weight, 0);
  return all.map(({ text, weight }) => ({ text, weight: weight / sum }));
}

const ways = new Ways();

function textsOf(range: Parameters<Ways['widest']>[0]): readonly string[] {
  return ways.widest(range, [], CONSIDERED).map(({ words }) => words.join(' '));
}

function widestTexts(all: readonly Variant[]): readonly string[] {
  return widest(all, [], CONSIDERED).map((words) => words.join(' '));
}

describe('ways to write a name, put together by the numbers of words', () => {
  test('are those of syllables that are written out, apart and joined', REPEATED, () => {
    fc.assert(
      fc.property(syllables, (parts) => {
        ways.begin();
        const written = ways.syllables(parts.map((part) => ways.of(part)));
        const joined = ways.joined(written, 1, CONSIDERED);
        expect(textsOf(written.apart)).toEqual(widestTexts(writtenOut(parts, ' ')));
        expect(textsOf(joined)).toEqual(widestTexts(writtenOut(parts, '')));
      }),
      { numRuns: repeats(120, 500) },
    );
  });

  test('are those of names of several lengths that are written out', REPEATED, () => {
    const name = syllables.map((parts) => parts.slice(0, 2));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 3 }), (names) => {
        ways.begin();
        const ranges = names.map((parts) => {
          const written = ways.syllables(parts.map((part) => ways.of(part)));
          if (parts.length < 2) return written.apart;
          return ways.likeliest(written.apart, ways.joined(written, 0.5, CONSIDERED), CONSIDERED);
        });
        expect(textsOf(ways.sequence(ranges))).toEqual(widestTexts(writtenOut(names.map(nameForms), ' ')));
      }),
      { numRuns: repeats(120, 500) },
    );
  });

  test('a word that a part has twice is as likely as both together', () => {
    ways.begin();
    const family = ways.of([{ text: 'kim', weight: 1 }]);
    const given = ways.of([
      { text: 'an', weight: 0.4 },
      { text: 'ok', weight: 0.35 },
      { text: 'ok', weight: 0.25 },
    ]);
    expect(textsOf(ways.sequence([family, given]))).toEqual(['kim ok', 'kim an']);
  });

  test('words that a hash does not tell apart stay apart', () => {
    ways.begin();
    const range = ways.of([...COLLIDING, ...COLLIDING].map((text) => ({ text, weight: 1 })));
    expect(textsOf(ways.sequence([range]))).toEqual(COLLIDING);
  });
});

/** The same hash, by chance. */
const COLLIDING = ['vewqkrpy', 'sjinarbb'];

function nameForms(parts: readonly (readonly Variant[])[]): readonly Variant[] {
  const apart = writtenOut(parts, ' ');
  if (parts.length < 2) return apart;
  const joined = writtenOut(parts, '').map(({ text, weight }) => ({ text, weight: weight * 0.5 }));
  return likeliest([...apart, ...joined]);
}

/** Every way to write the parts one after the other, each text once with all its weight, likeliest first. */
function writtenOut(parts: readonly (readonly Variant[])[], separator: string): readonly Variant[] {
  let found: readonly Variant[] = [{ text: '', weight: 1 }];
  for (const [index, part] of parts.entries())
    found = likeliest(
      found.flatMap(({ text, weight }, place) =>
        part.slice(0, Math.floor(CONSIDERED / (place + 1))).map((next) => ({
          text: index === 0 ? next.text : text + separator + next.text,
          weight: part.length === 1 ? weight : weight * next.weight,
        })),
      ),
    );
  return found;
}

function likeliest(all: readonly Variant[]): readonly Variant[] {
  const sums = new Map<string, number>();
  for (const { text, weight } of all) sums.set(text, (sums.get(text) ?? 0) + weight);
  return Array.from(sums, ([text, weight]) => ({ text, weight }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, CONSIDERED);
}

describe('the widest ways', () => {
  const text = fc.array(form, { minLength: 1, maxLength: 3 }).map((words) => words.map(long).join(' '));
  const weighted = fc.uniqueArray(fc.record({ text, weight: fc.integer({ min: 1, max: 9 }) }), {
    selector: (one) => one.text,
    maxLength: 30,
  });

  test('each is worth most beside those before it, as the definition says', REPEATED, () => {
    fc.assert(
      fc.property(weighted, fc.array(text, { maxLength: 3 }), (all, taken) => {
        const chosen = widest(
          all,
          taken.map((words) => words.split(' ')),
          8,
        );
        expect(chosen.map((words) => words.join(' '))).toEqual(widestByDefinition(all, taken, 8));
      }),
      { numRuns: repeats(80, 300) },
    );
  });
});

/** Long enough to be found by one letter. */
function long(word: string): string {
  return `ccc${word}`;
}

/** A text finds itself whole and four fifths of those that one letter of one word tells from it. */
function widestByDefinition(
  all: readonly Variant[],
  taken: readonly string[],
  limit: number,
): readonly string[] {
  const left = new Map(
    all
      .filter(({ text }) => !taken.includes(text))
      .map(({ text, weight }) => [text, taken.some((one) => areNear(one, text)) ? weight * 0.2 : weight]),
  );
  const worth = (text: string): number => {
    let sum = left.get(text) ?? 0;
    if (sum === 0) return 0;
    for (const [other, weight] of left) if (areNear(text, other)) sum += weight * (1 - 0.2);
    return sum;
  };
  const chosen: string[] = [];
  while (chosen.length < limit) {
    const best = [...left.keys()].reduce<string | undefined>(
      (one, other) => (worth(other) > (one === undefined ? 0 : worth(one)) ? other : one),
      undefined,
    );
    if (best === undefined) break;
    chosen.push(best);
    left.set(best, 0);
    for (const [other, weight] of left) if (areNear(best, other)) left.set(other, weight * 0.2);
  }
  return chosen;
}

function areNear(one: string, other: string): boolean {
  const [words, others] = [one.split(' '), other.split(' ')];
  if (words.length !== others.length) return false;
  const different = words.flatMap((word, at) =>
    word === others[at] ? [] : [[word, others[at] ?? ''] as const],
  );
  const [[word, otherWord] = ['', '']] = different;
  return (
    different.length === 1 && Math.max(word.length, otherWord.length) >= 5 && isOneLetterOff(word, otherWord)
  );
}
