import { describe, expect, test } from 'vitest';
import { EntryMarks } from './entry-marks.ts';

describe('Marks of the entries that a search has met', () => {
  const ENTRIES = 70;
  const all = Array.from({ length: ENTRIES }, (_, entry) => entry);

  test('count each entry once, until the next search begins', () => {
    const marks = new EntryMarks(ENTRIES);
    for (let search = 0; search < 3; search += 1) {
      marks.begin();
      expect(all.filter((entry) => marks.mark(entry))).toEqual(all);
      expect(all.filter((entry) => marks.mark(entry))).toEqual([]);
    }
  });

  test('leave the neighbours alone', () => {
    const marks = new EntryMarks(ENTRIES);
    marks.begin();
    for (const entry of [0, 31, 32, 63, 69]) marks.mark(entry);
    expect(all.filter((entry) => !marks.mark(entry))).toEqual([0, 31, 32, 63, 69]);
  });
});
