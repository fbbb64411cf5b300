import { describe, expect, test } from 'vitest';
import { makeCursor, readCursor } from './cursor.ts';

const PLACE = ['webhook deliveries', '11111111-1111-7111-8111-111111111111', 'test', 'of one webhook'];
const LAST = '0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b';

describe('Document 1, Delivery history paging: a cursor', () => {
  test('comes back as the record that it was made for', () => {
    expect(readCursor(PLACE, makeCursor(PLACE, LAST))).toBe(LAST);
  });

  test('stays what it was for those who kept one', () => {
    expect(makeCursor(PLACE, LAST)).toBe('AZmhssPUfl-Ka3yNng8aK8DFgpiPIni4kB9ezw');
  });

  test.each(PLACE.map((_part, index) => index))('is nothing in another place: part %i', (index) => {
    const cursor = makeCursor(PLACE, LAST);
    expect(readCursor(PLACE.with(index, 'other'), cursor)).toBeUndefined();
  });

  test('is nothing once any of its characters changed', () => {
    const cursor = makeCursor(PLACE, LAST);
    for (let index = 0; index < cursor.length; index += 1) {
      const changed = `${cursor.slice(0, index)}${cursor[index] === 'A' ? 'B' : 'A'}${cursor.slice(index + 1)}`;
      expect(readCursor(PLACE, changed)).toBeUndefined();
    }
    for (const bad of ['', 'A', cursor.slice(1), `${cursor}=`, `${cursor}A`, ` ${cursor}`])
      expect(readCursor(PLACE, bad)).toBeUndefined();
  });
});
