import { describe, expect, test } from 'vitest';
import { afterSending } from './sending-attempt.ts';
import { isWanted } from './wanted.ts';

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

describe('Contract 5, Documents: whom an invitation still reaches', () => {
  const sent = { status: 'sent', expiresAt: null, completionDueAt: null } as const;
  test.each([
    ['invited', sent, 'invited', true],
    ['has looked already', sent, 'viewed', true],
    ['not their turn', sent, 'waiting', false],
    ['has signed', sent, 'signed', false],
    ['the document is voided', { ...sent, status: 'voided' }, 'invited', false],
    ['it has expired, though nobody noted it', { ...sent, expiresAt: NOW }, 'invited', false],
    ['everybody has signed', { ...sent, completionDueAt: NOW }, 'invited', false],
  ] as const)('%s', (_name, document, status, wanted) => {
    expect(isWanted(document, status, NOW)).toBe(wanted);
  });
});
