import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bornOn, listed, screened } from '../../test/listed.ts';
import type { ListedEntry } from '../lists/listed-entry.ts';
import { isOneLetterOff } from '../words/one-letter-off.ts';
import { TERM_BUILDER_VERSION } from '../spellings/term-builder.ts';
import { IndexBuilder } from './index-builder.ts';
import { openIndex } from './list-index.ts';
import type { IndexParts } from './tables/index-parts.ts';
import { NO_ROW, partnerOf } from './common-words.ts';
import { HashedWord, hashOf } from './tables/hash.ts';
import { kindNumber, UNKNOWN } from './kinds.ts';
import { LetterOffTable } from './tables/letter-off-table.ts';
import { NO_SLOT, Slots } from './tables/slots.ts';
import { recordWordCount, recordWords } from './tables/spelling-table.ts';
import { NO_WORD, WordTableBuilder } from './tables/word-table.ts';
import { Searcher } from '../search/searcher.ts';
import { REPEATED, repeats } from '@assay/test-support/repeats';

const searcher = new Searcher();

const POLICY = { reviewScore: 1, matchScore: 90 };

const ENTRIES: readonly ListedEntry[] = [
  listed('Viktor Demko', {
    names: ['Виктор Демко', { value: 'Vitya', weak: true }],
    births: [bornOn('1961-02-11')],
    countries: [{ country: 'UA', role: 'nationality' }],
    identifiers: [{ kind: 'passport', value: 'UA 100', country: 'UA', sub: null, doubtful: false }],
  }),
  listed('王小明', { endsOn: '2030-01-01' }),
  listed('Marlow Shipping Ltd', { entityType: 'entity', subtype: 'vessel' }),
];

function build(entries = ENTRIES): IndexParts {
  const builder = new IndexBuilder();
  for (const entry of entries) builder.add(entry);
  return builder.finish();
}

function everySearch(parts: Parameters<typeof openIndex>[0]): unknown {
  const index = openIndex(parts);
  const list = {
    key: 'eu_fsf',
    listKind: 'sanctions',
    versionId: 'v',
    publishedAt: null,
    entryCount: index.entryCount,
    droppedEntries: 0,
    termBuilderVersion: index.termBuilderVersion,
    index,
  } as const;
  const passport = { kind: 'passport', value: 'ua-100', country: 'UA' } as const;
  const subjects = [
    screened('Viktor Demko', { datesOfBirth: ['1961-02-11'], nationalities: ['UA'] }),
    screened('Vikter Demko'),
    screened('Демко Виктор'),
    screened('Xiaoming Wang'),
    screened('Marlow Shipping'),
    screened('Somebody Else', { identifiers: [passport] }),
  ];
  return subjects.map((subject) =>
    searcher.screen(subject, [list], POLICY, '2026-11-01').hits.map((hit) => ({ ...hit, list: null })),
  );
}

describe('An index as it is stored', () => {
  test('finds the same as the one that was built', () => {
    const parts = build();
    const found = everySearch(parts);
    expect(found).toMatchObject([
      [{ score: 100 }],
      [{ score: 68 }],
      [{ score: 82 }],
      [{ score: 82 }],
      [{ score: 82 }],
      [{ score: 75 }],
    ]);
    expect(everySearch(openIndex(parts).parts)).toEqual(found);
  });

  test('is the same memory in every thread, with all that was made of it', () => {
    const { parts } = openIndex(build());
    const sent = structuredClone(parts);
    expect(everySearch(sent)).toEqual(everySearch(build()));
    expect(openIndex(sent).parts).toEqual(sent);
    for (const [place, { bytes }] of parts.parts.entries()) {
      expect(bytes.byteLength).toBe(bytes.buffer.byteLength);
      if (bytes.length > 0) bytes[0] = 1 + (bytes[0] ?? 0);
      expect(sent.parts[place]?.bytes[0]).toBe(bytes[0]);
    }
  });

  test('knows its version and its size', () => {
    const parts = build();
    const index = openIndex(parts);
    expect(index).toMatchObject({
      termBuilderVersion: TERM_BUILDER_VERSION,
      entryCount: ENTRIES.length,
    });
    const stored = parts.parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    expect(index.byteLength).toBeGreaterThan(stored * 0.9);
  });

  test.each([3, 300, 70_000])('keeps the attributes of %i entries that all differ', (count) => {
    const dayOf = (index: number): string => new Date(index * 86_400_000).toISOString().slice(0, 10);
    const entries = Array.from({ length: count }, (_, index) =>
      listed('A B', { births: [bornOn(dayOf(index))] }),
    );
    const { attributes } = openIndex(build(entries));
    for (const index of [0, 1, count - 1])
      expect(attributes.births.of(index)).toEqual(entries[index]?.births);
  });

  test('may be empty', () => {
    expect(everySearch(build([]))).toEqual([[], [], [], [], [], []]);
  });

  test('says which part is missing', () => {
    const { parts, ...rest } = build();
    expect(() => openIndex({ ...rest, parts: parts.filter(({ name }) => name !== 'postings') })).toThrow(
      'The index has no part postings',
    );
  });
});

const word = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', 'é', '王'),
  minLength: 1,
  maxLength: 8,
});

describe('The words of a list', () => {
  test('are numbered once each and found again, as many as there are', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 200 }), word, (words, other) => {
        const builder = new WordTableBuilder();
        const ids = words.map((one) => builder.add(one));
        const table = builder.finish();
        expect(table.size).toBe(new Set(words).size);
        for (const [index, one] of words.entries()) {
          expect(table.find(one, hashOf(one))).toBe(ids[index]);
          expect(table.text(ids[index] ?? NO_WORD)).toBe(one);
        }
        expect(table.find(other, hashOf(other)) === NO_WORD).toBe(!words.includes(other));
      }),
    );
  });

  test('grow beyond their first table', () => {
    const builder = new WordTableBuilder();
    const words = Array.from({ length: 20_000 }, (_, index) => `word${index}`);
    for (const one of words) builder.add(one);
    const table = builder.finish();
    expect(words.every((one, index) => table.find(one, hashOf(one)) === index)).toBe(true);
  });
});

describe('Contract 4, Names and terms: one letter off', () => {
  test('exactly the listed words of five letters or more that are one letter off are found', REPEATED, () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 100 }), word, (words, searched) => {
        const builder = new WordTableBuilder();
        for (const one of words) builder.add(one);
        const table = builder.finish();
        const found = LetterOffTable.of(table).find(new HashedWord(searched), table);
        const expected = [...new Set(words)].filter(
          (one) => one.length >= 5 && isOneLetterOff(searched, one),
        );
        expect(found.map((id) => table.text(id)).toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: repeats(120, 500) },
    );
  });
});

describe('What is made when an index is opened', () => {
  test('counts the entries that have a word once each, in however many of their names it stands', () => {
    const entries = [
      listed('Omar Farouk', { names: ['Farouk Omar', 'Omar Haddad'] }),
      listed('Omar Nasser'),
      listed('Layla Nasser'),
    ];
    const { words, entryCounts } = openIndex(build(entries));
    const countOf = (word: string) => entryCounts.of(UNKNOWN)[words.find(word, hashOf(word))];
    expect(['omar', 'farouk', 'haddad', 'nasser', 'layla'].map(countOf)).toEqual([2, 1, 1, 2, 1]);
  });

  test('counts them for either kind, those of an unknown one for both', () => {
    const entries = [
      listed('Omar Nasser'),
      listed('Omar Trading', { entityType: 'entity' }),
      listed('Omar Haddad', { entityType: 'unknown' }),
      listed('Nasser Trading', { entityType: 'entity' }),
    ];
    const { words, entryCounts } = openIndex(build(entries));
    const countsOf = (word: string) =>
      ([null, 'person', 'entity'] as const).map(
        (kind) => entryCounts.of(kindNumber(kind))[words.find(word, hashOf(word))],
      );
    expect(['omar', 'nasser', 'trading'].map(countsOf)).toEqual([
      [3, 2, 2],
      [2, 1, 1],
      [2, 0, 2],
    ]);
    const people = openIndex(build(entries.slice(0, 1)));
    expect(people.entryCounts.of(kindNumber('person'))).toEqual(people.entryCounts.of(kindNumber(null)));
    expect(Array.from(people.entryCounts.of(kindNumber('entity')))).toEqual([]);
  });

  describe('knows of a word that many names have', () => {
    const common = Array.from({ length: 200 }, (_, index) =>
      listed(['Omar', ...Array.from({ length: (index * 7) % 9 }, (_, at) => `w${index}x${at}`)].join(' ')),
    );
    const { words, spellings } = openIndex(
      build([...common, listed('Layla Nasser'), listed('Layla'), ...ENTRIES]),
    );
    const { wordPostings, postings, records, commonWords } = spellings;
    const wordOf = (text: string): number => words.find(text, hashOf(text));

    test.each([
      ['omar', false],
      ['layla', true],
    ])('where its names of so many words begin: %s', (text, isRare) => {
      const word = wordOf(text);
      const row = commonWords.rowOf(word);
      const [from = 0, end = 0] = wordPostings.subarray(word, word + 2);
      expect(row === NO_ROW).toBe(isRare);
      for (let length = 1; length <= 11; length += 1) {
        const own = postings.subarray(from, end);
        const first = own.findIndex((record) => recordWordCount(records, record) >= length);
        expect(commonWords.firstOfLength(row, from, end, length)).toBe(first < 0 ? end : from + first);
      }
      expect(commonWords.firstOfLength(row, from, end, Infinity)).toBe(end);
    });

    test('another word of each of its names of two or three words', () => {
      const word = wordOf('omar');
      const row = commonWords.rowOf(word);
      const [from = 0, end = 0] = wordPostings.subarray(word, word + 2);
      let seen = 0;
      for (let posting = from; posting < end; posting += 1) {
        const record = postings[posting] ?? 0;
        const shift = commonWords.partnerShift(row, recordWordCount(records, record));
        if (shift === null) continue;
        seen += 1;
        const others = Array.from(recordWords(spellings, record)).filter((other) => other !== word);
        expect(others.map(partnerOf)).toContain(commonWords.partners[posting + shift]);
      }
      expect(seen).toBe(
        common.filter(({ names }) => [2, 3].includes(names[0].value.split(' ').length)).length,
      );
    });
  });

  test('a listed word is compared with another as two texts are', REPEATED, () => {
    const near = fc.tuple(fc.stringMatching(/^[ab]{1,7}$/), fc.stringMatching(/^[ab]{1,7}$/));
    fc.assert(
      fc.property(near, ([one, other]) => {
        const builder = new WordTableBuilder();
        const id = builder.add(one);
        expect(builder.finish().isOneLetterOff(id, other)).toBe(isOneLetterOff(one, other));
      }),
      { numRuns: repeats(500, 3_000) },
    );
  });
});

describe('The filter before the table of letters off', () => {
  test('lets every listed word through, by its own hash and without each letter, also in a large table', () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `word${(index * 7_919) % 100_003}`);
    const builder = new WordTableBuilder();
    for (const one of words) builder.add(one);
    const table = builder.finish();
    const lettersOff = LetterOffTable.of(table);
    const hashes = words.flatMap((one) => {
      const { hash, hashesWithoutLetter } = new HashedWord(one);
      return [hash, ...hashesWithoutLetter];
    });
    expect(hashes.filter((hash) => !lettersOff.mayHave(hash))).toEqual([]);
    const absent = words.map((one) => hashOf(`another ${one}`));
    expect(absent.filter((hash) => lettersOff.mayHave(hash)).length).toBeLessThan(words.length / 4);
  });
});

describe('The slots of a search', () => {
  test('fall when the next one begins, also after very many searches', () => {
    const slots = new Slots();
    const faults: number[] = [];
    for (let search = 0; search < 1_000; search += 1) {
      slots.begin();
      const taken = [slots.of(2), slots.take(2), slots.take(1), slots.take(2), slots.of(2), slots.of(0)];
      if (taken.join() !== [NO_SLOT, 0, 1, 0, 0, NO_SLOT].join()) faults.push(search);
    }
    expect(faults).toEqual([]);
  });

  test('are as many as the search meets', () => {
    const slots = new Slots();
    const few = slots.byteLength;
    for (const [count, apart] of [
      [3, 1],
      [100_000, 1],
      [20_000, 4_096],
    ] as const) {
      slots.begin();
      expect(slots.byteLength).toBe(few);
      const numbers = Array.from({ length: count }, (_, place) => place * apart);
      expect(numbers.map((number) => slots.take(number))).toEqual([...numbers.keys()]);
      expect(numbers.map((number) => slots.of(number))).toEqual([...numbers.keys()]);
      expect(slots.of(count * apart)).toBe(NO_SLOT);
    }
  });
});
