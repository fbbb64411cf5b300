import { describe, expect, test } from 'vitest';
import { plainFonts } from '../../test/plain-fonts.ts';
import { linesOf } from '../layout/lines.ts';
import { plainRun } from '../layout/text-boxes.ts';
import { isolated } from './isolated.ts';
import { legible } from './legible.ts';

/** The text of a line of a certificate, from the left. */
function shown(text: string): string {
  const style = { size: 10, sans: true, strong: false, direction: 'ltr' } as const;
  const [line] = linesOf([plainRun(legible(text, { covers: () => true }))], 10_000, style, plainFonts);
  return (line?.pieces ?? [])
    .flatMap(({ words }) => words.flatMap(({ glyphs }) => glyphs))
    .map(({ text: one }) => one)
    .join('');
}

describe('Contract 5, Documents: the certificate prints the trail, with any text in its values', () => {
  const MARKS = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c';
  test.each(['אבג', ...Array.from(MARKS, (mark) => `${mark}אבג${mark}`), `\u2069\u202eאבג`])(
    'words around %j stand where they stand',
    (name) => {
      expect(shown(`${isolated(name)} (signer:12)`)).toBe('גבא (signer:12)');
      expect(shown(`name: ${isolated(name)} · order: 7 · ${isolated('203.0.113.7')}`)).toBe(
        'name: גבא · order: 7 · 203.0.113.7',
      );
      expect(shown(`Signed ${isolated(name)}, role ${isolated(name)}, 5`)).toBe('Signed גבא, role גבא, 5');
    },
  );

  test('what reads from the left is left as it is', () => {
    expect(isolated('Ann (5)')).toBe('Ann (5)');
    expect(isolated('100\u202e001')).toBe('100001');
  });
});
