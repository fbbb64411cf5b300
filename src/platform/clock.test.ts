import { describe, expect, test } from 'vitest';
import { idMaker } from './clock.ts';

describe('Contract 1, Time and ids: an id is a UUIDv7', () => {
  const NOW = new Date('2026-11-15T09:00:00.123Z');
  const newId = idMaker();

  test('of the time that is given', () => {
    const id = newId(NOW);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(NOW.getTime());
  });

  test('later ones are greater, within one millisecond too, and none comes twice', () => {
    const times = Array.from({ length: 1000 }, (_, at) => new Date(NOW.getTime() + Math.floor(at / 100)));
    const ids = times.map((now) => newId<'event'>(now));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
