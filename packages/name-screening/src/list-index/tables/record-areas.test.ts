/** @module-tag once */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PartReader } from './index-parts.ts';
import { RecordAreas } from './record-areas.ts';

/** Entries whose records have so many words, one list of lengths for each. */
function tableOf(entries: readonly (readonly number[])[]) {
  const numbers: number[] = [];
  const places = entries.map((lengths, entry) =>
    lengths.map((words) => {
      const place = numbers.length;
      numbers.push(entry, words, ...Array.from({ length: words }, () => 0));
      return place;
    }),
  );
  const parts = new PartReader({ termBuilderVersion: 4, parts: [] });
  return { areas: new RecordAreas(parts, Int32Array.from(numbers)), places };
}

describe('Records that a search meets, by where they lie', () => {
  const lengths = fc.oneof(
    { weight: 8, arbitrary: fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(fc.nat({ max: 200 }), { minLength: 1, maxLength: 12 }) },
  );
  const table = fc.array(lengths, { minLength: 1, maxLength: 150 });

  test('are never alone where another of the same entry is met, and no entry that was met is new', () => {
    const chosen = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat({ max: 2 })), { maxLength: 60 });
    fc.assert(
      fc.property(table, chosen, (entries, choices) => {
        const { areas, places } = tableOf(entries);
        const met = choices.map(([entry, record, word]) => {
          const ofEntry = places[entry % places.length] ?? [];
          return { entry: entry % places.length, place: ofEntry[record % ofEntry.length] ?? 0, word };
        });
        for (let search = 0; search < 2; search += 1) {
          const before = new Set<number>();
          areas.begin();
          for (const word of [0, 1, 2]) {
            const ofWord = met.filter((one) => one.word === word);
            const known = areas.meet(
              Int32Array.from(ofWord, ({ place }) => place),
              0,
              ofWord.length,
            );
            const entriesOfWord = new Set(ofWord.map(({ entry }) => entry));
            expect(known).toBeGreaterThanOrEqual(common(entriesOfWord, before));
            for (const entry of entriesOfWord) before.add(entry);
          }
          const inCompany = met.filter(({ entry }, at) =>
            met.some((other, index) => index !== at && other.entry === entry),
          );
          for (const { place } of inCompany) expect(areas.isAlone(place)).toBe(false);
        }
      }),
    );
  });

  test('are known to be alone, and new, where they lie apart', () => {
    const { areas, places } = tableOf(Array.from({ length: 10_000 }, () => [3]));
    const postings = Int32Array.from(places.filter((_, entry) => entry % 200 === 7).flat());
    areas.begin();
    expect(areas.meet(postings, 0, 25)).toBe(0);
    expect(areas.meet(postings, 25, 50)).toBe(0);
    for (const place of postings) expect(areas.isAlone(place)).toBe(true);
    expect(areas.meet(postings, 0, 50)).toBe(50);
  });
});

function common(some: ReadonlySet<number>, others: ReadonlySet<number>): number {
  return [...some].filter((one) => others.has(one)).length;
}
