import { describe, expect, test } from 'vitest';
import type { ListedEntry } from '@assay/name-screening';
import { anEntry } from '../../../../test/support/screening/lists.ts';
import { EntryCollector } from './entry-collector.ts';

function gather(entries: readonly ListedEntry[], droppedEntries = 0) {
  const collector = new EntryCollector();
  const batches = entries.flatMap((entry) => collector.add(entry, null) ?? []);
  const { rest, contentDigest, index } = collector.finish(droppedEntries);
  const rows = [...batches, rest].flatMap(
    (batch) => JSON.parse(new TextDecoder().decode(batch)) as Record<string, unknown>[],
  );
  return { batches, rows, contentDigest, index };
}

const [FIRST, SECOND, THIRD] = [1, 2, 3].map((place) => anEntry({}, place)) as [
  ListedEntry,
  ListedEntry,
  ListedEntry,
];

describe('Gathering', () => {
  test('numbers entries from 0 across batches, and carries every one of them', () => {
    const entries = Array.from({ length: 3_000 }, (_, place) => anEntry({}, place));
    const { batches, rows, index } = gather(entries);
    expect(batches.length).toBeGreaterThan(1);
    expect(rows.map(({ ordinal }) => ordinal)).toEqual(entries.map((_, place) => place));
    expect(rows.map(({ body }) => body)).toEqual(entries);
    expect(index.parts.length).toBeGreaterThan(0);
  });

  test('the same entry has the same digest; one that says more has another', () => {
    const changed = { ...SECOND, programmes: ['NEW'] };
    const [one, two] = gather([FIRST, SECOND]).rows;
    const [again, other] = gather([FIRST, changed]).rows;
    expect(again?.['digest']).toBe(one?.['digest']);
    expect(other?.['digest']).not.toBe(two?.['digest']);
  });

  test('the content is the same in another order, and another where an entry is missing or was dropped', () => {
    const content = gather([FIRST, SECOND, THIRD]).contentDigest;
    expect(gather([THIRD, FIRST, SECOND]).contentDigest).toBe(content);
    expect(gather([FIRST, SECOND]).contentDigest).not.toBe(content);
    expect(gather([FIRST, SECOND, THIRD], 1).contentDigest).not.toBe(content);
  });

  test('what no database can hold does not get there', () => {
    const hostile = anEntry({ entryId: 'a\0b', name: 'Ev\0il \ud800 \\u0000 name' });
    const [row] = gather([hostile]).rows;
    expect(row).toMatchObject({ entry_id: 'a b', body: { entryId: 'a b' } });
    expect(JSON.stringify(row)).not.toMatch(/(?<!\\)\\u0000/);
    expect(row).toMatchObject({ body: { names: [{ value: 'Ev il \ufffd \\u0000 name' }] } });
  });

  test('names the relatives of an entry', () => {
    const relatives = [{ entryId: 'Q1', relation: 'spouse', start: null, end: null }] as const;
    const pep = { dateOfDeath: null, positions: [], relatives };
    expect(gather([anEntry({ pep }), FIRST]).rows.map(({ related }) => related)).toEqual([['Q1'], null]);
  });
});
