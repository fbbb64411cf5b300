import { describe, expect, test } from 'vitest';
import { legible } from './legible.ts';

describe('Text of a report', () => {
  const fonts = { covers: (_face: string, codePoint: number) => codePoint < 0x500 || codePoint === 0x2026 };
  test.each([
    ['Ann Acme', 'Ann Acme'],
    ['a\u0000b\tc\r\nd\u2028e', 'a b c d e'],
    ['ไทย', '‹U+0E44›‹U+0E17›‹U+0E22›'],
    ['\u202egnp.exe\u2066', 'gnp.exe'],
    ['e\u0301', 'é'],
    ['0193a1b2-c3d4-7e5f-8a9b-000000000001', '0193a1b2-\u2060c3d4-\u20607e5f-\u20608a9b-\u2060000000000001'],
    ['well-known 12345678-9', 'well-known 12345678-9'],
  ])('%j', (text, shown) => {
    expect(legible(text, fonts)).toBe(shown);
  });

  test('is cut before it fills a page', () => {
    const [most, more] = ['é'.repeat(2_000), 'é'.repeat(2_001)];
    expect(legible(most, fonts)).toBe(most);
    expect(legible(more, fonts)).toBe(`${'é'.repeat(1_999)}…`);
  });
});
