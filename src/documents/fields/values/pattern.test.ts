import { describe, expect, test } from 'vitest';
import { limits } from '../../../kernel/limits.ts';
import { matchesWhole, patternFault } from './pattern.ts';

const NOT_JAVASCRIPT = expect.stringContaining('JavaScript');
const NOT_RE2 = expect.stringContaining('RE2');

describe('Contract 5, Signing: a pattern is valid in RE2 syntax and as a JavaScript u pattern', () => {
  test.each([
    [String.raw`\d{5}`],
    [String.raw`^[A-Z]{2}-\d+$`],
    ['(?:a|b)+?'],
    ['(?<year>[0-9]{4})'],
    [String.raw`\p{L}+ \p{Lu}`],
    [String.raw`A\u{1F600}\cA`],
    [String.raw`[\w.+\-]+@[\w.\-]+`],
    [String.raw`\/\.\(\)`],
    ['.{0,1000}'],
    [''],
  ])('%s', (pattern) => {
    expect(patternFault(pattern)).toBeUndefined();
  });

  test.each([
    ['a parenthesis too few', '(a', NOT_JAVASCRIPT],
    ['nothing to repeat', '*a', NOT_JAVASCRIPT],
    ['a range from behind', '[z-a]', NOT_JAVASCRIPT],
    ['an escape of nothing', String.raw`\-`, NOT_JAVASCRIPT],
    ['a brace', 'a{', NOT_JAVASCRIPT],
    ['the flags of RE2', '(?i)a', NOT_JAVASCRIPT],
    ['a name as in RE2', '(?P<n>a)', NOT_JAVASCRIPT],
    ['the end as in RE2', String.raw`a\z`, NOT_JAVASCRIPT],
    ['a POSIX class as in RE2', String.raw`\pL`, NOT_JAVASCRIPT],
    ['looking ahead', '(?=a)a', NOT_RE2],
    ['looking back', '(?<=a)b', NOT_RE2],
    ['not ahead', '(?!a)b', NOT_RE2],
    ['a back-reference', String.raw`(a)\1`, NOT_RE2],
    ['a named back-reference', String.raw`(?<n>a)\k<n>`, NOT_RE2],
    ['over 1,000 repetitions', 'a{1001}', NOT_RE2],
    ['over 1,000 repetitions in steps', '(?:a{100}){11}', NOT_RE2],
    ['a property that RE2 does not know', String.raw`\p{Script_Extensions=Greek}`, NOT_RE2],
  ])('%s: refused', (_what, pattern, message) => {
    expect(patternFault(pattern)).toEqual(message);
  });

  test('what is too large for the engine is refused', () => {
    // Each of them is an instruction and a choice.
    expect(patternFault('(?:a?){1000}(?:a?){200}')).toBeUndefined();
    expect(patternFault('(?:a?){1000}(?:a?){300}')).toBe('Repeats too much within itself.');
  });
});

describe('Contract 5, Signing: a pattern matches the whole value', () => {
  test.each([
    [String.raw`\d{3}`, '123', true],
    [String.raw`\d{3}`, '1234', false],
    [String.raw`\d{3}`, 'a123', false],
    [String.raw`^\d{3}$`, '123', true],
    ['a|bc', 'bc', true],
    ['a|bc', 'ac', false],
    ['a|ab', 'ab', true],
    ['a', 'a\n', false],
    ['^a$', 'a\n', false],
    ['.', '😀', true],
    ['..', '😀', false],
    ['a*', '', true],
    ['(?<n>a)b', 'ab', true],
    [String.raw`[(?<n>]+`, '(?<n>', true],
    [String.raw`\ud83d\uDE00`, '😀', true],
    [String.raw`[\ud83d\ude00-\ud83d\ude02]`, '😁', true],
    [String.raw`\\k`, String.raw`\k`, true],
    [String.raw`\u0041\x42\cM`, 'AB\r', true],
  ])('%s on %j: %s', (pattern, value, expected) => {
    expect(matchesWhole(pattern, value)).toBe(expected);
  });

  /** The signing page asks its browser, the service its own engine. */
  test.each([
    '.',
    String.raw`\s`,
    String.raw`\S`,
    String.raw`[\s]`,
    String.raw`[^\s]`,
    String.raw`[\S]`,
    String.raw`[^\S]`,
    String.raw`[\sa-f]`,
    String.raw`[\S\n]`,
    '[.]',
    '[^.]',
    '[[.]',
    String.raw`[\].]`,
    String.raw`\.`,
    String.raw`\\?.`,
    String.raw`\w`,
    String.raw`\W`,
    String.raw`\d`,
    String.raw`[\D]`,
    '[^]',
    '[a-z]|.',
  ])('%s means what it means in JavaScript, character by character', (pattern) => {
    const inJavaScript = new RegExp(`^(?:${pattern})$`, 'u');
    const differing: string[] = [];
    for (let code = 0; code < 0x11000; code += 1) {
      const isSurrogate = code >= 0xd800 && code < 0xe000;
      const character = String.fromCodePoint(code);
      if (!isSurrogate && matchesWhole(pattern, character) !== inJavaScript.test(character))
        differing.push(code.toString(16));
    }
    expect(differing).toEqual([]);
  });
});

describe('Contract 5, Signing: patterns run on a linear-time engine', () => {
  // A backtracking engine does not come back from these within a lifetime.
  test.each([
    ['(a+)+$', 'a'],
    ['(a*)*$', 'a'],
    ['(a|aa)+$', 'a'],
    ['(a|a)*$', 'a'],
    [String.raw`(\w+\s?)*$`, 'word '],
    ['(?:a?){50}(?:a){50}$', 'a'],
    ['((a+)+)+$', 'a'],
    ['([a-z]+)*[A-Z]', 'abc'],
  ])('%s returns', (pattern, repeated) => {
    expect(matchesWhole(pattern, `${repeated.repeat(5_000).slice(0, 5_000)}!`)).toBe(false);
  });

  test('a pattern of hundreds of instructions is not run on a value of thousands of characters', () => {
    const pattern = '(?:a?){1000}a*';
    const within = Math.floor(limits.fieldPatternSteps / 2_100);
    expect(matchesWhole(pattern, 'a'.repeat(within))).toBe(true);
    expect(matchesWhole(pattern, 'a'.repeat(within * 2))).toBe(false);
  });

  test('an ordinary pattern is run on the longest value', () => {
    expect(matchesWhole(String.raw`[\w .,'()/\n\-]*`, 'x'.repeat(limits.fieldValueCharacters))).toBe(true);
  });
});
