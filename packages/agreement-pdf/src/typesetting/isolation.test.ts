import { describe, expect, test } from 'vitest';
import { newTypesetter } from '../../test/house-fonts.ts';
import { readPdf, standingLines } from '../../test/pdf.ts';
import { plainFonts } from '../../test/plain-fonts.ts';
import type { Direction } from '../direction/levels.ts';
import { linesOf } from '../layout/lines.ts';
import type { Data } from '../liquid/render.ts';
import { agreementOf, isFaults, readSource } from '../source/read-source.ts';

const STYLE = { size: 10, sans: false, strong: false } as const;

/** The first line of a source, from the left, glyph by glyph. */
function shown(source: string, data: Data, direction: Direction = 'ltr'): string {
  const read = readSource(source);
  if (isFaults(read)) throw new Error(JSON.stringify(read));
  const agreement = agreementOf(read, data);
  const [block] = isFaults(agreement) ? [] : agreement.blocks;
  const inlines = block?.kind === 'paragraph' ? block.inlines : [];
  const [line] = linesOf(inlines, 10_000, { ...STYLE, direction }, plainFonts);
  return (line?.pieces ?? [])
    .flatMap(({ words }) => words)
    .flatMap(({ glyphs }) => glyphs)
    .map(({ text }) => text)
    .join('');
}

const MARKS = {
  RLO: '\u202e',
  LRO: '\u202d',
  RLE: '\u202b',
  LRE: '\u202a',
  PDF: '\u202c',
  RLI: '\u2067',
  LRI: '\u2066',
  FSI: '\u2068',
  PDI: '\u2069',
  RLM: '\u200f',
  LRM: '\u200e',
  ALM: '\u061c',
};

const ATTACKS = Object.entries(MARKS).flatMap(([name, mark]) => [
  [`${name} at the start`, `${mark}100001`],
  [`${name} inside`, `100${mark}001`],
  [`${name} at the end`, `100001${mark}`],
  [`${name} many times`, `1${mark.repeat(150)}2${mark}`],
  [`${name} behind a closed isolate`, `1\u2069\u202c${mark}2`],
  [`${name} before Hebrew`, `${mark}אב 5`],
]) as (readonly [string, string])[];

describe('Document 3, Source syntax, rule 2: values are literal text, and never turn the words around them', () => {
  test.each(ATTACKS)('%s', (_, value) => {
    // The value may be shown in any way; each of the words around it stands where it does with any other value.
    const around = (source: string): string =>
      shown(source, { v: value, w: value }).replace(/[\dאב]+(?: +[\dאב]+)*/gu, 'V');
    expect(around('Pay {{ v }}, then x to Ann')).toBe('Pay V, then x to Ann');
    expect(around('{{ v }}, then (x) to Ann.')).toBe('V, then (x) to Ann.');
    expect(around('Pay x, then {{ v }}.')).toBe('Pay x, then V.');
    expect(around('Pay {{ v }}/{{ w }} - x')).toBe('Pay V/V - x');
    expect(around('Pay **{{ v }}**, *then* [{{ w }}](https://example.com) x')).toBe('Pay V, then V x');
  });

  test.each(ATTACKS)('nor numbers beside them: %s', (_, value) => {
    const shownWith = shown('No. 7: {{ v }} of 8 in 9', { v: value });
    expect([shownWith.slice(0, 7), shownWith.slice(-10)]).toEqual(['No. 7: ', ' of 8 in 9']);
  });

  test.each(ATTACKS)('nor in a text that reads from the right: %s', (_, value) => {
    const plain = shown('אבג {{ v }} דהו', { v: 'x' });
    const attacked = shown('אבג {{ v }} דהו', { v: value });
    expect([attacked.slice(0, 4), attacked.slice(-4)]).toEqual([plain.slice(0, 4), plain.slice(-4)]);
  });

  test.each([
    ['a Hebrew name in English', 'To {{ v }} now', 'אבג דהו', 'To והד גבא now'],
    ['with a number behind it', 'To {{ v }} 12 now', 'אבג דהו', 'To והד גבא 12 now'],
    ['with a number inside', 'To {{ v }} now', 'אבג 12', 'To 12 גבא now'],
    ['Arabic digits', 'At {{ v }} ok', 'سعر ٤٥', 'At ٤٥ رعس ok'],
    ['an English name in Hebrew', 'אבג {{ v }} דהו', 'Acme Ltd', 'והד Acme Ltd גבא'],
    ['an amount in Hebrew', 'אבג {{ v }} דהו', '1,234.56', 'והד 1,234.56 גבא'],
    ['an English name that begins a Hebrew sentence', '{{ v }} אבג', 'Acme', 'גבא Acme'],
    ['a Hebrew name that begins an English sentence', '{{ v }} (x) ok', 'אבג', 'גבא (x) ok'],
    ['a Hebrew value alone', '{{ v }}.', 'אבג', '.גבא'],
    ['marks of the source itself', 'a \u202ebcd\u202c {{ v }}', 'x', 'a dcb x'],
  ])('%s stands as it is read', (_, source, value, expected) => {
    expect(shown(source, { v: value })).toBe(expected);
  });

  test.each([
    ['of one script go with it', 'אבג', 'דהו', 'והד גבא'],
    ['of two scripts go with the text around', 'אבג', 'Ann', 'גבא Ann'],
    ['which one does not turn', '\u202eA1', 'Ann', '1A Ann'],
  ])('Nothing but two values: %s', (_, v, w, expected) => {
    expect(shown('{{ v }} {{ w }}', { v, w })).toBe(expected);
  });
});

const typesetter = newTypesetter();

async function pdfOf(source: string, data: Data): Promise<Uint8Array> {
  const rendered = await typesetter.typeset({ source, data, pageSize: 'A4' });
  if (rendered.kind !== 'rendered') throw new Error(JSON.stringify(rendered));
  return rendered.pdf;
}

const SOURCE = `# Order {{ v }} of Ann

Pay {{ v }} to Bob.

- Send {{ v }} to Cid

1. {{ v }} is due to Dan

| {{ v }} | Price | Due |
|---|---|---|
| Eve {{ v }} paid | {{ v }} | {{ v }} now |

> Told {{ v }} to [Fay {{ v }} and Gus](https://example.com/) **{{ v }}** too`;

const WORDS = /[A-Z][a-z]+|\b(?:of|to|is|due|paid|now|and|too)\b/gu;

describe('Document 3, Source syntax, rule 2: on the page', () => {
  test.each(Object.entries(MARKS))('words stand in their order around values with %s', async (_, mark) => {
    const words = async (value: string): Promise<readonly string[]> =>
      (await standingLines(await pdfOf(SOURCE, { v: value }))).map((line) =>
        (line.match(WORDS) ?? []).join(' '),
      );
    const plain = await words('100001');
    expect(plain.slice(0, 3)).toEqual(['Order of Ann', 'Pay to Bob', 'Send to Cid']);
    for (const value of [`100${mark}001`, `${mark}אב`, `אב${mark}`])
      expect(await words(value)).toEqual(plain);
  });

  test('the title of the file is not turned either', async () => {
    const { title } = await readPdf(await pdfOf('# Pay {{ v }} to Ann', { v: '1\u202e2\u2067' }));
    expect(title).toBe('Pay 12 to Ann');
  });
});
