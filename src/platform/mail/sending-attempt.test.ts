import { describe, expect, test } from 'vitest';
import { afterSending } from './sending-attempt.ts';

const NOW = new Date('2026-11-15T09:00:00.000Z');

describe('Contract 5, Documents: an invitation by mail is tried five times', () => {
  test.each([
    [1, 60],
    [2, 120],
    [3, 240],
    [4, 480],
    [5, undefined],
  ])('after try %i failed, again in %s seconds', (tries, seconds) => {
    const { dueAt, sentAt, error } = afterSending(tries, { kind: 'failed', error: 'No.' }, NOW);
    expect(dueAt && (dueAt.getTime() - NOW.getTime()) / 1000).toBe(seconds ?? null);
    expect([sentAt, error]).toEqual([null, 'No.']);
  });

  test('what was sent or is not wanted is over', () => {
    expect(afterSending(1, { kind: 'sent' }, NOW)).toEqual({ dueAt: null, sentAt: NOW, error: null });
    expect(afterSending(1, { kind: 'withdrawn' }, NOW)).toEqual({
      dueAt: null,
      sentAt: null,
      error: 'withdrawn',
    });
  });

  test('of an endless error the beginning is kept', () => {
    expect(afterSending(1, { kind: 'failed', error: 'x'.repeat(9_000) }, NOW).error).toHaveLength(500);
  });
});
