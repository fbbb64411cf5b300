import { describe, expect, test } from 'vitest';
import { firstIdAt, lastDays } from './days.ts';

describe('Contract 6, Activity, home, work: days', () => {
  test.each([
    ['2026-11-15T00:00:00.000Z', ['2026-11-13', '2026-11-14', '2026-11-15']],
    ['2026-11-15T23:59:59.999Z', ['2026-11-13', '2026-11-14', '2026-11-15']],
    ['2026-03-01T12:00:00.000Z', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ])('the last three at %s', (now, names) => {
    const days = lastDays(new Date(now), 3);
    expect(days.map(({ name }) => name)).toEqual(names);
    expect(days.map(({ to }) => to)).toEqual([...days.slice(1).map(({ from }) => from), days[2]?.to]);
    expect(days[2]?.to.getTime()).toBeGreaterThan(new Date(now).getTime());
  });

  test('an id of a time is not below the first id of that time, and one of before is', () => {
    const time = new Date(0x0199_a1b2_c3d4);
    expect(firstIdAt(time)).toBe('0199a1b2-c3d4-0000-0000-000000000000');
    expect('0199a1b2-c3d4-7000-8000-000000000000' > firstIdAt(time)).toBe(true);
    expect('0199a1b2-c3d3-7fff-bfff-ffffffffffff' < firstIdAt(time)).toBe(true);
  });
});
