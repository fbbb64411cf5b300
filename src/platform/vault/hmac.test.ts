import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { macUnder } from './hmac.ts';

/** What the platform's own implementation says. */
const reference = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Around every border: of a block, of its padding, of the room that is kept, of three bytes a character. */
const LENGTHS = [
  0, 1, 31, 32, 33, 55, 56, 63, 64, 65, 119, 120, 127, 128, 129, 340, 341, 342, 343, 682, 683, 684, 1023,
  1024, 1025, 2047, 2048, 2049, 16_384,
];
const ALPHABETS = ['a', 'é', '€', '😀', 'sk_0-Z\n', 'a\u0000b', 'ÿ', '\uD800'];

describe('The keyed hash of a request is HMAC-SHA-256', () => {
  test.each(ALPHABETS)('for secrets and texts of every length in %j', (alphabet) => {
    const written = (length: number): string => alphabet.repeat(length).slice(0, length);
    for (const secretLength of LENGTHS.filter((length) => length <= 130)) {
      const secret = written(secretLength);
      const mac = macUnder(secret);
      for (const length of LENGTHS)
        expect([secretLength, length, mac(written(length))]).toEqual([
          secretLength,
          length,
          reference(secret, written(length)),
        ]);
    }
  });

  test('a text leaves nothing behind for the next one', () => {
    const mac = macUnder('sk_one');
    const texts = ['long '.repeat(60), 'short', '', 'long '.repeat(600), 'short'];
    expect(texts.map(mac)).toEqual(texts.map((text) => reference('sk_one', text)));
  });

  test('a secret may be bytes that are no text', () => {
    const secret = Buffer.from([0xff, 0x00, 0x80, 0xfe]);
    expect(macUnder(secret)('text')).toBe(createHmac('sha256', secret).update('text').digest('hex'));
  });

  test('RFC 4231, test case 2', () => {
    expect(macUnder('Jefe')('what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
});
