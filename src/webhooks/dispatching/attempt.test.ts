import { describe, expect, test } from 'vitest';
import { afterAttempt } from './attempt.ts';
import { previewOf } from './preview.ts';

const endedAt = new Date('2026-11-15T09:00:00.000Z');
const inSeconds = (seconds: number): Date => new Date(endedAt.getTime() + seconds * 1000);

describe('Document 1, Delivery, rule 2: after an attempt', () => {
  test.each([
    [0, 'pending', 1, inSeconds(60)],
    [1, 'pending', 2, inSeconds(120)],
    [2, 'pending', 3, inSeconds(240)],
    [3, 'pending', 4, inSeconds(480)],
    [4, 'failed', 5, null],
  ])('failed after %i before it: %s', (before, status, attempts, nextAttemptAt) => {
    expect(afterAttempt(before, { status: 500, preview: 'no' }, endedAt)).toEqual({
      status,
      attempts,
      nextAttemptAt,
      deliveredAt: null,
      lastStatusCode: 500,
      lastError: 'unexpected_status',
      responsePreview: 'no',
    });
  });

  test.each([
    [199, 'pending'],
    [200, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [300, 'pending'],
    [301, 'pending'],
  ])('an answer of %i: %s', (status, expected) => {
    expect(afterAttempt(0, { status, preview: '' }, endedAt).status).toBe(expected);
  });

  test('delivered, at its end', () => {
    expect(afterAttempt(4, { status: 200, preview: '' }, endedAt)).toMatchObject({
      status: 'delivered',
      attempts: 5,
      nextAttemptAt: null,
      deliveredAt: endedAt,
      lastError: null,
    });
  });

  test('without an answer there is the reason, and neither status nor preview', () => {
    expect(afterAttempt(0, { failed: 'timeout' }, endedAt)).toMatchObject({
      lastError: 'timeout',
      lastStatusCode: null,
      responsePreview: null,
    });
  });
});

describe('Document 1, Limits: the preview of an answer', () => {
  test.each([
    [999, 999],
    [1_000, 1_000],
    [1_001, 1_000],
  ])('of %i characters shows %i', (sent, shown) => {
    expect(Array.from(previewOf(Buffer.from('€'.repeat(sent))))).toHaveLength(shown);
  });

  test('counts characters, drops one that was cut, and holds what the database takes', () => {
    expect(previewOf(Buffer.from('\u{1F600}'.repeat(1_001)))).toBe('\u{1F600}'.repeat(1_000));
    expect(previewOf(Buffer.from('a€').subarray(0, 2))).toBe('a');
    expect(previewOf(Buffer.from([0x61, 0, 0xff]))).toBe('a\uFFFD\uFFFD');
  });
});
