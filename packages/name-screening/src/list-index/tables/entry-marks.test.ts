import { describe, expect, test } from 'vitest';
import { EntryMarks } from './entry-marks.ts';

describe('Marks of the entries that a search has met', () => {
  const ENTRIES = 70;
  const all = Int32Array.from({ length: ENTRIES }, (_, entry) => entry);

  test('count each entry once, until the next search begins', () => {
    const marks = new EntryMarks(ENTRIES);
    for (let search = 0; search < 3; search += 1) {
      marks.begin();
      expect(marks.mark(all, 0, ENTRIES, null)).toBe(ENTRIES);
      expect(marks.mark(all, 0, ENTRIES, null)).toBe(0);
    }
  });

  test('leave the neighbours alone', () => {
    const marks = new EntryMarks(ENTRIES);
    marks.begin();
    const some = Int32Array.of(0, 31, 32, 63, 69);
    expect(marks.mark(some, 0, some.length, null)).toBe(5);
    const left = Array.from(all).filter((entry) => marks.mark(Int32Array.of(entry), 0, 1, null) === 0);
    expect(left).toEqual([0, 31, 32, 63, 69]);
  });

  test('are for so many, and for those that are there', () => {
    const marks = new EntryMarks(ENTRIES);
    marks.begin();
    expect(marks.mark(all, 0, 10, (entry) => entry % 2 === 0)).toBe(5);
    expect(marks.mark(all, 0, 10, null)).toBe(5);
    expect(marks.mark(Int32Array.of(3, 3, 40, 40), 0, 4, null)).toBe(1);
  });

  test('fall also where more entries were met than a search usually meets', () => {
    const many = Int32Array.from({ length: 5_000 }, (_, entry) => entry * 32);
    const marks = new EntryMarks(5_000 * 32);
    for (let search = 0; search < 2; search += 1) {
      marks.begin();
      expect(marks.mark(many, 0, many.length, null)).toBe(5_000);
    }
  });
});
