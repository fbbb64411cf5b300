import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacSha256, verifyingKey } from './signature.ts';

test('the HMAC of ready key blocks is the HMAC of node:crypto, for keys and texts of any length', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 500 }),
      (secret, text) => {
        const expected = createHmac('sha256', secret).update(text).digest('hex');
        expect(hmacSha256(verifyingKey(secret), text).toString('hex')).toBe(expected);
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each([0, 1, 63, 64, 65, 200])('also for a key of %i bytes', (length) => {
  const secret = 'k'.repeat(length);
  expect(hmacSha256(verifyingKey(secret), 'text')).toEqual(
    createHmac('sha256', secret).update('text').digest(),
  );
});
