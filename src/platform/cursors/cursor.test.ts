import { describe, expect, test } from 'vitest';
import { BY_ID, BY_SEQUENCE, BY_TIME } from '../../kernel/position-forms.ts';
import { makeCursor, readCursor } from './cursor.ts';

const PLACE = ['webhook deliveries', '11111111-1111-7111-8111-111111111111', 'test', 'of one webhook'];
const LAST = '0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b';

describe('Document 1, Delivery history paging: a cursor', () => {
  test('comes back as the record that it was made for', () => {
    expect(readCursor(PLACE, BY_ID, makeCursor(PLACE, BY_ID, LAST))).toBe(LAST);
  });

  test('stays what it was for those who kept one', () => {
    expect(makeCursor(PLACE, BY_ID, LAST)).toBe('AZmhssPUfl-Ka3yNng8aK8DFgpiPIni4kB9ezw');
  });

  test.each(PLACE.map((_part, index) => index))('is nothing in another place: part %i', (index) => {
    const cursor = makeCursor(PLACE, BY_ID, LAST);
    expect(readCursor(PLACE.with(index, 'other'), BY_ID, cursor)).toBeUndefined();
  });

  test('is nothing once any of its characters changed', () => {
    const cursor = makeCursor(PLACE, BY_ID, LAST);
    for (let index = 0; index < cursor.length; index += 1) {
      const changed = `${cursor.slice(0, index)}${cursor[index] === 'A' ? 'B' : 'A'}${cursor.slice(index + 1)}`;
      expect(readCursor(PLACE, BY_ID, changed)).toBeUndefined();
    }
    for (const bad of ['', 'A', cursor.slice(1), `${cursor}=`, `${cursor}A`, ` ${cursor}`])
      expect(readCursor(PLACE, BY_ID, bad)).toBeUndefined();
  });
});

describe('Contract 6, Lists of records: a cursor', () => {
  const at = new Date('2026-03-04T05:06:07.089Z');

  test('holds the time beside the id, or a number', () => {
    const moment = { at, id: LAST };
    expect(readCursor(PLACE, BY_TIME, makeCursor(PLACE, BY_TIME, moment))).toEqual(moment);
    expect(readCursor(PLACE, BY_SEQUENCE, makeCursor(PLACE, BY_SEQUENCE, 41))).toBe(41);
  });

  test('is nothing to a list of another order', () => {
    const byTime = makeCursor(PLACE, BY_TIME, { at, id: LAST });
    expect(readCursor(PLACE, BY_ID, byTime)).toBeUndefined();
    expect(readCursor(PLACE, BY_SEQUENCE, byTime)).toBeUndefined();
    expect(readCursor(PLACE, BY_TIME, makeCursor(PLACE, BY_ID, LAST))).toBeUndefined();
  });

  test('that is made up leads to a time and a number that the database takes', () => {
    const read = BY_TIME.read(Buffer.alloc(BY_TIME.bytes, 0xff));
    expect(read.at.toISOString()).toMatch(/^\d{4}-/);
    expect(BY_SEQUENCE.read(Buffer.alloc(BY_SEQUENCE.bytes, 0xff))).toBe(-1);
  });
});
