import { describe, expect, test } from 'vitest';
import { houseFonts } from '../../test/house-fonts.ts';
import { CAP_HEIGHT } from './drawing.ts';
import { signatureOutline, signatureSvg } from './typed-signature.adapter.ts';

const SAFE =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 [\d.]+ [\d.]+"><path d="[MLCZ\d. -]*"\/><\/svg>$/;

describe('Contract 5, Signing: a typed signature is an image of its outlines', () => {
  test.each([
    'Ada Lovelace',
    'Łukasz Żółć',
    'علي حسن',
    '王小明',
    'Иван',
    '<script>"&\'',
    '\u{1f600}',
    '',
    '  ',
    'a\nb',
  ])('Of %j it holds numbers and nothing of the text', (text) => {
    expect(signatureSvg(text, houseFonts)).toMatch(SAFE);
  });

  test('Its box is that of the ink', () => {
    const outline = signatureOutline('Grace Hopper', houseFonts);
    const points = outline?.steps
      .filter(([step]) => step !== 'Z')
      .map((step) => step.slice(-2) as [number, number]);
    const [xs, ys] = [points?.map(([x]) => x) ?? [], points?.map(([, y]) => y) ?? []];
    expect(Math.min(...xs)).toBeCloseTo(0, 0);
    expect(Math.min(...ys)).toBeCloseTo(0, 0);
    expect(Math.max(...xs)).toBeCloseTo(outline?.width ?? 0, 0);
    expect(Math.max(...ys)).toBeCloseTo(outline?.height ?? 0, 0);
    expect(signatureSvg('Grace Hopper', houseFonts)).toContain(
      `viewBox="0 0 ${Math.round((outline?.width ?? 0) * 100) / 100} ${Math.round((outline?.height ?? 0) * 100) / 100}"`,
    );
  });

  test('Letters that its hand has not are taken from the fonts of agreements', () => {
    expect(houseFonts.covers('hand', 0x41)).toBe(true);
    expect(houseFonts.covers('hand', 0x416)).toBe(false);
    expect(signatureOutline('Ж', houseFonts)?.steps.length).toBeGreaterThan(10);
    expect(signatureOutline('A', houseFonts)).not.toEqual(signatureOutline('Ж', houseFonts));
  });

  test('Nothing to be seen is no outline', () => {
    expect(['', ' \t', '\u200b'].map((text) => signatureOutline(text, houseFonts))).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('Capitals that text is centred by are those of its fonts', () => {
    for (const face of ['sans', 'serif'] as const) {
      const { capHeight, unitsPerEm } = houseFonts.font(face);
      expect(capHeight / unitsPerEm).toBe(CAP_HEIGHT);
    }
  });
});
