import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../../kernel/limits.ts';
import { changedNumbers, LARGE_BYTES, MalformedJson, parseJson, parseLargeJson, textFault } from './json.ts';
import { DIGITS_OF_A_NUMBER } from './json-survey.ts';
import { REPEATED, repeats } from '@assay/test-support/repeats';
import { cpuMilliseconds } from '@assay/test-support/cpu-time';

const bytes = (text: string): Buffer => Buffer.from(text);
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('Contract 1, Errors: malformed_json, what is read', () => {
  test.each([
    ['{}', {}],
    ['[]', []],
    ['null', null],
    ['"text"', 'text'],
    [' \t\r\n{ "a" : [ 1 , { "b" : null } ] } ', { a: [1, { b: null }] }],
    ['{"a":{"a":1},"b":[{"a":2},{"a":3}]}', { a: { a: 1 }, b: [{ a: 2 }, { a: 3 }] }],
    ['{":":":","\\"":"\\":"}', { ':': ':', '"': '":' }],
    ['{"\\\\":"\\\\"}', { '\\': '\\' }],
    ['{"constructor":1,"toString":2}', { constructor: 1, toString: 2 }],
    ['{"":0}', { '': 0 }],
    ['"\\ud83d\\ude00"', '😀'],
    ['"\\u0001\\u001f"', '\u0001\u001f'],
    ['1.7976931348623157e308', Number.MAX_VALUE],
    ['-0.5e-3', -0.0005],
  ])('%s', (text, expected) => {
    expect(parseJson(bytes(text))).toEqual(expected);
  });

  test('a byte order mark is skipped', () => {
    expect(parseJson(Buffer.from([0xef, 0xbb, 0xbf, ...bytes('{"a":1}')]))).toEqual({ a: 1 });
  });

  test(`${limits.jsonDepthLevels} levels`, () => {
    expect(parseJson(bytes(nested(limits.jsonDepthLevels)))).toBeInstanceOf(Array);
  });

  test('anything that JSON can say of well-formed text and finite numbers', REPEATED, () => {
    const key = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0') && text !== '__proto__');
    const scalar = fc.oneof(
      fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
      fc.boolean(),
      fc.constant(null),
    );
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        scalar,
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(value, (sent) => {
        const text = JSON.stringify(sent);
        expect(parseJson(bytes(text))).toEqual(JSON.parse(text));
      }),
      { numRuns: repeats(30, 100) },
    );
  });
});

describe('Contract 1, Errors: malformed_json, what is refused', () => {
  test.each([
    ['nothing', ''],
    ['an open object', '{'],
    ['a comma at the end', '{"a":1,}'],
    ['single quotes', "{'a':1}"],
    ['a comment', '{}//'],
    ['two values', '{}{}'],
    ['NaN', '{"a":NaN}'],
    ['a leading zero', '{"a":01}'],
    ['a raw line feed in a text', '{"a":"\n"}'],
    ['a repeated name', '{"a":1,"a":1}'],
    ['a repeated name, written in two ways', '{"a":1,"\\u0061":2}'],
    ['a repeated name, deep inside', '{"x":[{"y":{"a":1,"b":2,"a":3}}]}'],
    ['a repeated empty name', '{"":1,"":2}'],
    ['a repeated name that is a number', '{"1":1,"0":0,"1":1}'],
    ['the name __proto__', '{"__proto__":{"admin":true}}'],
    ['the name __proto__, escaped', '{"\\u005f_proto__":1}'],
    ['the name __proto__, twice', '{"__proto__":1,"__proto__":2}'],
    ['a number beyond a double', '{"a":1e999}'],
    ['a negative number beyond a double', '[-1e999]'],
    ['NUL in a text', '{"a":"\\u0000"}'],
    ['NUL in a name', '{"\\u0000":1}'],
    ['a lone high surrogate', '{"a":"\\ud800"}'],
    ['a lone low surrogate', '{"a":"x\\udc00"}'],
    ['a lone surrogate in a name', '{"\\udfff":1}'],
    ['surrogates in the wrong order', '["\\udc00\\ud800"]'],
    ['one level too many', nested(limits.jsonDepthLevels + 1)],
    ['one level too many, of objects', `${'{"a":'.repeat(limits.jsonDepthLevels + 1)}1${'}'.repeat(65)}`],
    ['ten thousand levels', nested(10_000)],
  ])('%s', (_what, text) => {
    expect(() => parseJson(bytes(text))).toThrow(MalformedJson);
  });

  test.each([
    ['Latin-1', [0x22, 0xe9, 0x22]],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22]],
    ['an encoded surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['a cut sequence', [0x22, 0xe2, 0x82, 0x22]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
    ['UTF-16 without a mark', [0x7b, 0x00, 0x7d, 0x00]],
  ])('bytes that are not UTF-8: %s', (_what, sent) => {
    expect(() => parseJson(Buffer.from(sent))).toThrow(MalformedJson);
  });

  test('any bytes are read or refused, and nothing else happens', REPEATED, () => {
    const outcome = (sent: Buffer): unknown => {
      try {
        parseJson(sent);
        return 'read';
      } catch (error) {
        return error instanceof MalformedJson ? 'refused' : error;
      }
    };
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (sent) => {
        expect(['read', 'refused']).toContain(outcome(Buffer.from(sent)));
      }),
      { numRuns: repeats(120, 500) },
    );
  });

  test('the refusal does not repeat what was sent', () => {
    expect(() => parseJson(bytes('{"secret-name": "secret-value" oops}'))).toThrow(/^(?!.*(secret|oops)).*$/);
  });
});

describe('texts that would not come back as they were sent', () => {
  test.each(['', 'plain', 'é€😀', '\u0001', '\ufeff', '\uffff'])('%j is fine', (text) => {
    expect(textFault(text)).toBeUndefined();
  });

  test.each(['\0', 'a\0b', '\ud800', 'a\udc00', '😀\ud83d'])('%j is not', (text) => {
    expect(textFault(text)).toEqual(expect.any(String));
  });
});

describe('Document 3, Source syntax, rule 2: numbers that are not what was written', () => {
  test.each([
    ['{"a":12345678901234567890}', '/a'],
    ['[9007199254740992]', '/0'],
    ['[-9007199254740993]', '/0'],
    ['[1e16]', '/0'],
    ['[1.5E300]', '/0'],
    ['{"a/b":[{"~":0.1000000000000000055}]}', '/a~1b/0/~0'],
    ['[1234567890.123456789]', '/0'],
    ['[1e-400]', '/0'],
    ['[4e-324]', '/0'],
    ['[0.00000000000000000000000000000000000000000000000001234567890123456789]', '/0'],
  ])('%s', (text, pointer) => {
    expect(changedNumbers(parseJson(bytes(text)))).toEqual([pointer]);
  });

  test.each([
    '[9007199254740991,-9007199254740991]',
    '[9007199254740991.0,900719925474099100e-2]',
    '[0.1,0.10,1e3,1.50E+2,-0,0e999,1e-7,0.000]',
    '[0.30000000000000004,123456789.12345678,5e-324]',
    '[1.000000000000000000000000]',
    '["12345678901234567890","\\"9007199254740993","\\\\",{"12345678901234567890":1}]',
    '12345678901234567890',
  ])('none in %s', (text) => {
    expect(changedNumbers(parseJson(bytes(text)))).toEqual([]);
  });

  test('every double as it is written by itself', REPEATED, () => {
    const fraction = fc.double({
      noNaN: true,
      noDefaultInfinity: true,
      maxExcluded: true,
      min: -1e15,
      max: 1e15,
    });
    fc.assert(
      fc.property(fraction, (number) => {
        expect(changedNumbers(parseJson(bytes(JSON.stringify([number]))))).toEqual([]);
      }),
      { numRuns: repeats(60, 200) },
    );
  });

  test('a long text and a long number take no time', () => {
    const [text, digits] = ['\\"x'.repeat(200_000), `0.${'0'.repeat(500_000)}1`];
    const cost = cpuMilliseconds(() => {
      expect(changedNumbers(parseJson(bytes(`{"t":"${text}","n":${digits}}`)))).toEqual(['/n']);
    });
    expect(cost).toBeLessThan(1_000);
  });
});

describe('Contract 1, Errors: malformed_json, a large body is read in turns as a small one is at once', () => {
  /** Longer than several rests, so that one of them falls into each kind of place. */
  const filler = JSON.stringify(
    Array.from({ length: 9_000 }, (_, index) => ({ 'a"\\': `${index}\\"`, b: 1.5e3 })),
  );
  const large = (text: string): Buffer => bytes(`{"filler":${filler},${text}}`);

  test('with all that it holds', async () => {
    const sent = large('"t":"\\\\\\\"","n":12345678901234567890');
    expect(sent.length).toBeGreaterThan(3 * LARGE_BYTES);
    const read = await parseLargeJson(sent);
    expect(read).toEqual(JSON.parse(sent.toString()));
    expect(changedNumbers(read)).toEqual(['/n']);
  });

  test.each([
    ['a repeated name', '"a":1,"\\u0061":2'],
    ['a repeated name behind an escaped backslash', '"a":"\\\\","a":2'],
    ['too many names', Array.from({ length: limits.jsonNames + 500 }, (_, index) => `"${index}":0`).join()],
    ['too many texts', `"t":[${'"",'.repeat(limits.jsonNodes)}0]`],
    ['a text without an end', '"t":"'],
    ['a number of too many digits', `"n":${'9'.repeat(DIGITS_OF_A_NUMBER + 1)}`],
  ])('but for %s', async (_what, text) => {
    await expect(parseLargeJson(large(text))).rejects.toThrow(MalformedJson);
  });

  test('a number of as many digits as there may be', async () => {
    const sent = large(`"n":0.${'9'.repeat(DIGITS_OF_A_NUMBER)},"t":"${'9'.repeat(DIGITS_OF_A_NUMBER + 1)}"`);
    expect(changedNumbers(await parseLargeJson(sent))).toEqual(['/n']);
  });

  test('many colons behind a long text take no time', async () => {
    const sent = bytes(`{"${'x'.repeat(500_000)}"${':'.repeat(500_000)}`);
    await expect(parseLargeJson(sent)).rejects.toThrow(MalformedJson);
  });
});
