import { describe, expect, test } from 'vitest';
import { plainFonts } from '../../test/plain-fonts.ts';
import type { Inline, TextRun } from '../agreement/agreement.ts';
import type { Direction } from '../direction/levels.ts';
import { UnsupportedCharacter } from '../fonts/fonts.ts';
import { type Line, linesOf, widthsOf } from './lines.ts';

/** Ten points high, five wide: a line of 50 points has room for ten characters. */
const STYLE = { size: 10, sans: false, strong: false, direction: 'ltr' } as const;

function run(text: string, about: Partial<TextRun> = {}): TextRun {
  return { kind: 'text', text, strong: false, emphasis: false, code: false, link: null, ...about };
}

function broken(
  inlines: string | readonly Inline[],
  characters: number,
  direction: Direction = 'ltr',
): readonly Line[] {
  const given = typeof inlines === 'string' ? [run(inlines)] : inlines;
  return [...linesOf(given, characters * 5, { ...STYLE, direction }, plainFonts)];
}

/** The text of a line from left to right. */
function seen({ pieces }: Line): string {
  return pieces
    .flatMap(({ words }) => words)
    .flatMap(({ glyphs }) => glyphs)
    .map(({ text }) => text)
    .join('');
}

const texts = (lines: readonly Line[]): readonly string[] => lines.map(seen);

describe('Lines are broken where they may be', () => {
  test.each([
    ['words that fit stay on a line', 'one two six', 11, ['one two six']],
    ['a word that does not fit begins the next', 'one two three', 11, ['one two', 'three']],
    ['spaces at the end of a line count for nothing', 'one two   six', 7, ['one two', 'six']],
    ['a hyphen is a place to break', 'well-known', 6, ['well-', 'known']],
    ['but not before a number', 'go SRV-100', 7, ['go', 'SRV-100']],
    ['no-break spaces hold', 'a 5\u00a0000 EUR', 5, ['a', '5\u00a0000', 'EUR']],
    ['a zero-width space is a place to break and prints nothing', 'abc\u200bdef', 4, ['abc', 'def']],
    ['Chinese breaks between characters', '甲方同意乙方', 8, ['甲方同意', '乙方']],
    ['a full stop does not begin a line', '甲方同意。', 8, ['甲方同', '意。']],
    ['a soft hyphen prints nothing', 'con\u00adtract', 20, ['contract']],
    ['nothing is one empty line', '', 5, ['']],
  ])('%s', (_, text, characters, expected) => {
    expect(texts(broken(text, characters))).toEqual(expected);
  });

  test('A line break breaks, also twice', () => {
    const lines = broken([run('a'), { kind: 'break' }, { kind: 'break' }, run('b')], 10);
    expect(texts(lines)).toEqual(['a', '', 'b']);
  });

  test('A word that is longer than a line begins on a line of its own and is cut', () => {
    expect(texts(broken('so abcdefghijkl mn', 5))).toEqual(['so', 'abcde', 'fghij', 'kl mn']);
  });

  test('A cut never parts what is read as one character', () => {
    const lines = broken('x\u0327\u0301'.repeat(7), 6);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(seen(line)).toMatch(/^(?:x\u0327\u0301)+$/u);
  });

  test('Forty thousand characters without a space are cut, none is lost, and no line is too long', () => {
    const lines = broken('y'.repeat(40_000), 80);
    expect(lines).toHaveLength(500);
    expect(lines.every(({ width }) => width <= 400)).toBe(true);
  });

  test('Composed and decomposed letters are the same text', () => {
    expect(texts(broken('e\u0301', 5))).toEqual(['\u00e9']);
  });
});

describe('A line keeps its runs apart', () => {
  test('One piece for each run, at the place where it stands', () => {
    const [line] = broken([run('one '), run('two', { strong: true }), run(' six')], 20);
    expect(line?.pieces.map(({ text, x, width, face }) => [text, x, width, face])).toEqual([
      ['one ', 0, 20, 'serif'],
      ['two', 20, 15, 'serif_bold'],
      [' six', 35, 20, 'serif'],
    ]);
  });

  test('No break between runs that touch', () => {
    expect(texts(broken([run('in '), run('con'), run('tract', { strong: true })], 8))).toEqual([
      'in',
      'contract',
    ]);
  });

  test('Code is set smaller', () => {
    const [line] = broken([run('a', { code: true })], 20);
    expect(line?.pieces[0]?.size).toBe(9);
  });

  test('A character goes to the first face that has it, with its spaces', () => {
    const [line] = broken('ab 甲方 cd', 20);
    expect(line?.pieces.map(({ text, face }) => [text, face])).toEqual([
      ['ab ', 'serif'],
      ['甲方 ', 'chinese'],
      ['cd', 'serif'],
    ]);
  });

  test.each([
    ['\ue000', 'U+E000'],
    ['😀', 'U+1F600 (😀)'],
  ])('%j, which no face has, is refused by its number', (character, named) => {
    expect(() => broken(`a${character}`, 20)).toThrow(UnsupportedCharacter);
    expect(() => broken(`a${character}`, 20)).toThrow(named);
  });
});

describe('The Unicode bidirectional algorithm decides what stands where', () => {
  test.each<readonly [string, string, Direction, string, Direction]>([
    ['Hebrew stands from the right', 'אבג דהו', 'ltr', 'והד גבא', 'rtl'],
    ['a number inside keeps its order', 'אבג 123 דהו', 'ltr', 'והד 123 גבא', 'rtl'],
    ['digits of Arabic keep theirs', 'سعر ٤٥ ريال', 'ltr', 'لاير ٤٥ رعس', 'rtl'],
    ['a Latin name inside keeps its order', 'אבג Acme Ltd דהו', 'ltr', 'והד Acme Ltd גבא', 'rtl'],
    ['Hebrew inside English', 'the אבג דהו end', 'ltr', 'the והד גבא end', 'ltr'],
    [
      'numbers one after the other go with the letters before them',
      'x אבג 1, 2 y',
      'ltr',
      'x 2 ,1 גבא y',
      'ltr',
    ],
    ['English by itself', 'Acme Ltd', 'rtl', 'Acme Ltd', 'ltr'],
    ['English that begins a Hebrew sentence, by itself', 'Acme אבג', 'ltr', 'Acme גבא', 'ltr'],
    ['English that begins a sentence among Hebrew', 'Acme אבג', 'rtl', 'גבא Acme', 'rtl'],
    ['a number among Hebrew', '12.', 'rtl', '.12', 'rtl'],
    ['a mark that steers', 'a\u200f!', 'ltr', 'a!', 'ltr'],
  ])('%s', (_, text, around, expected, direction) => {
    const [line] = broken(text, 40, around);
    expect([line && seen(line), line?.direction]).toEqual([expected, direction]);
  });

  test('Lines are broken in the order of reading, then each is turned', () => {
    expect(texts(broken('אבג דהו זחט', 7))).toEqual(['והד גבא', 'טחז']);
  });

  test('A piece keeps its text in the order of reading', () => {
    const [line] = broken('אבג דהו', 20);
    expect(line?.pieces.map(({ text }) => text)).toEqual(['אבג דהו']);
  });

  test('Strong words inside stand in their place', () => {
    const [line] = broken([run('אבג '), run('דהו', { strong: true }), run(' זחט')], 20);
    expect(line?.pieces.map(({ text, run: { strong } }) => [text, strong])).toEqual([
      ['זחט', false],
      [' ', false],
      ['דהו', true],
      ['אבג ', false],
    ]);
  });
});

describe('Widths of a text', () => {
  test.each([
    ['one three six', { line: 65, word: 25 }],
    ['', { line: 0, word: 0 }],
  ])('%j', (text, expected) => {
    expect(widthsOf([run(text)], 1000, STYLE, plainFonts)).toEqual(expected);
  });

  test('Nothing is measured that is wider than asked for', () => {
    expect(widthsOf([run('ab '.repeat(1000))], 100, STYLE, plainFonts).line).toBeLessThan(130);
  });
});
