import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { agreement, FORTY_PAGES } from '../../test/agreements.ts';
import { newTypesetter } from '../../test/house-fonts.ts';
import { pageImages, readPdf, type ReadPdf } from '../../test/pdf.ts';
import type { PageSize } from '../agreement/agreement.ts';
import { MARGIN } from '../agreement/typography.ts';
import type { Data } from '../liquid/render.ts';
import type { RenderedPdf, RenderRequest, Typeset } from './rendered.ts';
import type { Typesetter } from './typeset.adapter.ts';

const typesetter = newTypesetter();

async function typeset(request: RenderRequest, by: Typesetter = typesetter): Promise<RenderedPdf> {
  const rendered = await by.typeset(request);
  if (rendered.kind !== 'rendered') throw new Error(JSON.stringify(rendered));
  return rendered;
}

function from(source: string, data: Data = {}, pageSize: PageSize = 'A4'): RenderRequest {
  return { source, data, pageSize };
}

async function read(source: string, data: Data = {}): Promise<ReadPdf> {
  return await readPdf((await typeset(from(source, data))).pdf);
}

/** The refusal as `kind code: message`. */
async function refused(source: string, data: Data = {}): Promise<string> {
  const rendered: Typeset = await typesetter.typeset(from(source, data));
  return 'faults' in rendered
    ? `${rendered.kind} ${rendered.faults.map(({ code, message }) => `${code}: ${message}`).join()}`
    : rendered.kind;
}

/** The refusal as `kind code line:column`, without a place where none is told. */
async function placed(source: string, data: Data = {}): Promise<string> {
  const rendered: Typeset = await typesetter.typeset(from(source, data));
  if (!('faults' in rendered)) return rendered.kind;
  return rendered.faults
    .map((fault) => {
      const place = 'line' in fault || 'column' in fault ? ` ${fault.line}:${fault.column}` : '';
      return `${rendered.kind} ${fault.code}${place}`;
    })
    .join();
}

describe('Document 3, What the service does: text can be read and copied in every script', () => {
  test.each([
    ['Latin', 'The Supplier (“Acme”) pays 5 % – finally, in office.', undefined],
    ['accents', 'Łukasz Żółć, Đặng Thị Hồng, Çağrı Öztürk, Côte d’Ivoire', undefined],
    ['Greek', 'Ελληνική Δημοκρατία, πολυτονικό ᾧ', undefined],
    ['Cyrillic', 'Российская Федерация, Україна, Љубљана', undefined],
    ['Chinese', '本协议由甲方（北京）与乙方签订。', undefined],
    ['Japanese', '本契約は、甲と乙との間でソフトウェアについて締結される。', undefined],
    ['Korean', '이 계약은 갑과 을 사이에 체결된다.', undefined],
    ['Hebrew', 'הסכם זה נחתם בין הצדדים', undefined],
    ['Arabic', 'شركة الاتصالات المتحدة', undefined],
    ['Arabic letters that share a shape', 'بيت تين ثبت نبي يتيم', undefined],
    ['Persian with a joiner', 'می\u200cخواهم پیمان', 'میخواهم پیمان'],
    ['code', '`order_id = "ORD-1"`', 'order_id = "ORD-1"'],
    ['strong and emphasised', '**strong** and *emphasised* ***both***', 'strong and emphasised both'],
  ])('%s', async (_, source, expected) => {
    const [page] = (await read(source)).pages;
    expect(page?.text.split('\n')[0]?.replaceAll('\u200c', '')).toBe(expected ?? source);
  });

  test('A value in an Arabic sentence keeps the order of its digits', async () => {
    const [page] = (await read('المبلغ {{ v }} ريال', { v: '1,234.56' })).pages;
    expect(page?.text).toContain('1,234.56');
  });

  test('Brackets around Arabic are copied as they were written', async () => {
    const [page] = (await read('بين (المورد) والعميل')).pages;
    expect(page?.text.split('\n')[0]).toBe('بين (المورد) والعميل');
  });
});

describe('A character that no font has is refused, and not a box', () => {
  test.each([
    ['an emoji in the source', 'a 😀', {}, 'U+1F600 (😀)'],
    ['an emoji in a value', 'a {{ v }}', { v: '👍' }, 'U+1F44D'],
    ['a private character in a value', 'a {{ v }}', { v: '\uf123' }, 'U+F123'],
    ['one in a heading', '# {{ v }}', { v: '\uf123' }, 'U+F123'],
    ['one in a table', '|a|\n|-|\n|{{ v }}|', { v: '\uf123' }, 'U+F123'],
    ['one in a label', '::signature{role=a, label=😀}', {}, 'U+1F600'],
    ['a script without a font', 'ꦲꦏ꧀ꦱꦫ', {}, 'U+A9B2'],
    ['an unpaired surrogate', 'a {{ v }}', { v: 'x\ud800y' }, 'U+D800'],
  ])('%s', async (_, source, data, named) => {
    expect(await refused(source, data)).toMatch(
      /^(?:render_failed|invalid_template) unsupported_character: No font has/,
    );
    expect(await refused(source, data)).toContain(named);
  });

  test('Control characters in a value are spaces, marks that steer print nothing', async () => {
    const [page] = (await read('a{{ v }}b', { v: '\u0000\u0007\u001b\u009f\u200b\u200e\ufeff\u00ad' })).pages;
    expect(page?.text.split('\n')[0]?.replace(/\s+/g, ' ')).toBe('a b');
  });
});

describe('Contract 5, Templates: a character that no font has is a fault of the source that holds it, where it stands', () => {
  const HELD = 'invalid_template unsupported_character';
  test.each([
    ['in a paragraph', 'x 😀', {}, `${HELD} 1:3`],
    ['columns count UTF-16 units, as those of other faults', '\u{1f100} 😀', {}, `${HELD} 1:4`],
    ['below lines that end in two characters', 'a\r\n\r\nb 😀', {}, `${HELD} 3:3`],
    ['in a cell', '|a|\n|-|\n|b 😀|', {}, `${HELD} 3:4`],
    ['in code', 'a\n\n```\nb\n 😀\n```', {}, `${HELD} 5:2`],
    ['in a label', 'a\n\n::signature{role=a, label=😀}', {}, `${HELD} 3:27`],
    ['behind values', '{{ v }} {{ v }} 😀', { v: 'long text' }, `${HELD} 1:17`],
    ['in a branch that is taken', '{% if v %}😀{% else %}-😀{% endif %}', { v: false }, `${HELD} 1:24`],
    [
      'in the second turn of a loop',
      '{% for i in v %}{{ i }}😀{% endfor %}',
      { v: ['', ''] },
      `${HELD} 1:24`,
    ],
    ['behind a condition that asks for it', '{% if v == "😀" %}{% endif %}😀', { v: 1 }, `${HELD} 1:30`],
    ['in a literal', 'a {{ "b 😀" }}', {}, `${HELD} 1:9`],
    ['as an entity', 'a &amp; &#x1F600;', {}, `${HELD} 1:9`],
    ['as a decimal entity', 'a &#128512;', {}, `${HELD} 1:3`],
    ['an unpaired surrogate behind a pair', '\u{1f100} \ud83c a', {}, `${HELD} 1:4`],
    ['also in the data', '{{ v }} 😀', { v: '😀' }, `${HELD} 1:9`],
    ['while the data holds another before it', '{{ v }} 😀', { v: '👍' }, `${HELD} 1:9`],
  ])('%s', async (_, source, data, expected) => {
    expect(await placed(source, data)).toBe(expected);
  });

  test.each([
    ['alone', 'a {{ v }}', {}],
    ['while a branch that is not taken holds it', '{% if no %}😀{% endif %}{{ v }}', { no: false }],
    ['while a condition asks for it', '{% if v contains "😀" %}{{ v }}{% endif %}', {}],
    ['while an address holds it', '[{{ v }}](https://example.com/😀)', {}],
    ['while code shows its entity', '`&#x1F600;` {{ v }}', {}],
  ])('One that came with the data is a fault of the data, without a place: %s', async (_, source, more) => {
    expect(await placed(source, { v: 'b 😀', ...more })).toBe('render_failed unsupported_character');
  });
});

describe('Contract 5, Templates: a table that is too wide for its place', () => {
  const columns = (count: number): string => `|${'a|'.repeat(count)}\n|${'-|'.repeat(count)}`;
  const made = '{% for c in l %}| {{ c }} {% endfor %}|\n{% for c in l %}|---{% endfor %}|';
  const [SOURCE, DATA] = ['invalid_template table_too_wide', 'render_failed table_too_wide'];
  const quoted = (lines: string, by: string): string => lines.replace(/^/gm, by);

  test.each<[string, string, Data, string]>([
    ['of the source itself', `One\n\n${columns(24)}`, {}, `${SOURCE} 3:1`],
    ['while the data lack something', `{{ b }}\n\n${columns(24)}`, {}, `${SOURCE} 3:1`],
    [
      'in a branch that is not taken',
      `{% if a %}\n${columns(24)}\n{% endif %}`,
      { a: false },
      `${SOURCE} 2:1`,
    ],
    [
      'in a loop without a turn',
      `{% for a in l %}\n\n${columns(24)}\n{% endfor %}`,
      { l: [] },
      `${SOURCE} 3:1`,
    ],
    ['with variables in its head', columns(24).replaceAll('a', '{{ a }}'), { a: 1 }, `${SOURCE} 1:1`],
    ['in a list', `- x\n\n${quoted(columns(23), '  ')}`, {}, `${SOURCE} 3:3`],
    ['in a quote', quoted(columns(24), '> '), {}, `${SOURCE} 1:1`],
    ['behind a very long number', `1000000. x\n\n${quoted(columns(22), '         ')}`, {}, `${SOURCE} 3:10`],
    ['with columns of the data', `One\n\n${made}`, { l: Array(24).fill('x') }, `${DATA} 3:17`],
    [
      'with columns by a condition and its contrary',
      `{% if a %}${'|a'.repeat(12)}{% endif %}{% unless a %}${'|a'.repeat(24)}{% endunless %}|\n|${'-|'.repeat(24)}`,
      { a: false },
      `${DATA} 1:60`,
    ],
  ])('%s', async (_, source, data, expected) => {
    expect(await placed(source, data)).toBe(expected);
  });

  test.each<[string, string, Data]>([
    ['of the source itself', columns(23), {}],
    ['in a list', `- x\n\n${quoted(columns(22), '  ')}`, {}],
    ['of the data', made, { l: Array(23).fill('x') }],
    [
      'of branches that exclude each other',
      `{% if a %}${'|a'.repeat(12)}{% endif %}{% unless a %}${'|b'.repeat(12)}{% endunless %}|\n|${'-|'.repeat(12)}`,
      { a: true },
    ],
  ])('As many columns as fit: %s', async (_, source, data) => {
    expect(await placed(source, data)).toBe('rendered');
  });

  test('The page size decides', async () => {
    const told = async (pageSize: 'A4' | 'Letter') =>
      (await typesetter.typeset({ source: columns(24), data: {}, pageSize })).kind;
    expect([await told('Letter'), await told('A4'), await told('Letter')]).toEqual([
      'rendered',
      'invalid_template',
      'rendered',
    ]);
  });
});

describe('Contract 1, Errors: line and column where known', () => {
  test.each([['a\n\n::pagebreak\n\n'.repeat(60), 'render_limit too_many_pages']])(
    'What is found on a page has no place in the source: %j',
    async (source, expected) => {
      expect(await placed(source)).toBe(expected);
    },
  );

  test('Nor have roles that are others than those of the template', async () => {
    const rendered = await typesetter.typeset({ ...from('a'), expectRoles: ['b'] });
    expect('faults' in rendered && rendered.faults).toEqual([
      { code: 'roles_changed', message: 'The source holds other signatures than its template.' },
    ]);
  });

  test('What is found in the source has one', async () => {
    expect(await placed('a\n\n{{ v }}')).toBe('render_failed missing_variable 3:4');
  });
});

describe('The file', () => {
  test('Has its fonts inside, each with the used glyphs alone', async () => {
    const { pdf } = await typeset(agreement('cjk'));
    const { fonts } = await readPdf(pdf);
    expect(fonts.map((name) => name.replace(/^[A-Z]{6}\+/, '+')).toSorted()).toEqual([
      '+NotoSans-Regular',
      '+NotoSansKR-Bold',
      '+NotoSansKR-Regular',
      '+NotoSansSC-Bold',
      '+NotoSansSC-Regular',
      '+NotoSerif-Regular',
    ]);
    expect(pdf.length).toBeLessThan(90_000);
  });

  test.each([
    ['one-page', 'Mutual Non-Disclosure Agreement', 'en'],
    ['right-to-left', 'اتفاقية تقديم خدمات', 'ar'],
    ['cjk', '服务协议', 'ja'],
  ] as const)('%s says its title and language', async (name, title, language) => {
    const about = await readPdf((await typeset(agreement(name))).pdf);
    expect([about.title, about.language]).toEqual([title, language]);
  });

  test.each([
    ['Ελληνικά', 'el'],
    ['Русский', 'ru'],
    ['עברית', 'he'],
    ['中文', 'zh'],
    ['한국어', 'ko'],
    ['123', 'en'],
  ])('%s is in %s', async (text, language) => {
    expect((await read(text)).language).toBe(language);
  });

  test('Links are where their text is', async () => {
    const [page] = (
      await read('Go to [the terms](https://example.com/a?b=c), or [write](mailto:x@example.com).')
    ).pages;
    expect(page?.links.map(({ address }) => address)).toEqual([
      'https://example.com/a?b=c',
      'mailto:x@example.com',
    ]);
    const [left = 0, bottom = 0, right = 0, top = 0] = page?.links[0]?.box ?? [];
    expect(left).toBeGreaterThan(MARGIN.left + 20);
    expect([right - left > 40, top - bottom > 10, top < 841.89 - MARGIN.top + 1]).toEqual([true, true, true]);
  });

  test('Tells its structure, also over pages', async () => {
    const source = [
      '# T',
      'a [b](https://example.com) c',
      '1. x\n   - y',
      '> q',
      '```\nk\n```',
      '|h|i|\n|-|-|\n|1|2|',
      '::pagebreak',
      '## U',
      '::signature{role=r}',
    ].join('\n\n');
    const { pages } = await read(source);
    expect(pages.map(({ structure }) => structure)).toEqual([
      'Document(H1(.)P(.Link(.@).)L(LI(Lbl(.)LBody(P(.)L(LI(Lbl(.)LBody(P(.)))))))BlockQuote(P(.))P(Code(.))' +
        'Table(TR(TH(.)TH(.))TR(TD(.)TD(.))))',
      'Document(H2(.)P(.))',
    ]);
  });
});

const qpdf = process.env['ASSAY_TEST_QPDF'] ?? 'qpdf';
const hasQpdf = spawnSync(qpdf, ['--version']).status === 0;
if (!hasQpdf) console.log('qpdf is not installed: files are not checked with it');

test.skipIf(!hasQpdf).each(['one-page', 'long', 'right-to-left', 'cjk'] as const)(
  'qpdf finds nothing wrong with %s',
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-qpdf-'));
    try {
      // It seeks, so a pipe will not do.
      const path = join(folder, `${name}.pdf`);
      await writeFile(path, (await typeset(agreement(name))).pdf);
      const { status, stdout } = spawnSync(qpdf, ['--check', path]);
      expect([status, stdout.toString()]).toEqual([
        0,
        expect.stringContaining('No syntax or stream encoding errors'),
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

describe('Page size', () => {
  test.each([
    ['A4', 595.28, 841.89],
    ['Letter', 612, 792],
  ] as const)('%s', async (pageSize, width, height) => {
    const { pages, pdf } = await typeset(from('a', {}, pageSize));
    expect(pages).toEqual([{ width, height }]);
    expect(Buffer.from(pdf).toString('latin1')).toContain(`/MediaBox [0 0 ${width} ${height}]`);
  });
});

describe('Signatures', () => {
  test('Document 3, Field rules, rule 7: two stand side by side, 200 by 50 points, inside the margins, in the order of the source', async () => {
    const { signatures } = await typeset(
      from(':::signatures\n::signature{role=b}\n::signature{role=a}\n:::'),
    );
    expect(signatures).toEqual([
      { role: 'b', label: null, pageNumber: 1, xPosition: 64, yPosition: 64, width: 200, height: 50 },
      { role: 'a', label: null, pageNumber: 1, xPosition: 331.28, yPosition: 64, width: 200, height: 50 },
    ]);
  });

  test('In a document that reads from the right, the first stands on the right', async () => {
    const { signatures } = await typeset(agreement('right-to-left'));
    expect(signatures.map(({ role, xPosition }) => [role, xPosition])).toEqual([
      ['supplier', 331.28],
      ['customer', 64],
    ]);
  });

  test.each([1, 20, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 40])(
    'After %i lines: whole on one page, free of ink, over a line, and never without a word before them',
    async (lines) => {
      const source = `${Array(lines).fill('Line').join('\n\n')}\n\nSigned:\n\n::signature{role=a, label=Me}`;
      const { signatures, pdf } = await typeset(from(source));
      const [box] = signatures;
      if (!box) throw new Error('no box');
      expect(box.yPosition + box.height).toBeLessThan(841.89 - MARGIN.bottom);
      const { pages } = await readPdf(pdf);
      expect(pages[box.pageNumber - 1]?.text).toMatch(/Signed:\nMe/);
      const image = (await pageImages(pdf))[box.pageNumber - 1];
      const { xPosition: x, yPosition: y, width, height } = box;
      expect(image?.ink({ x, y, width, height })).toBe(0);
      expect(image?.ink({ x: x + 1, y: y + height + 1, width: width - 2, height: 2 })).toBeGreaterThan(0.3);
    },
  );

  test('A long label is printed whole', async () => {
    const label = '甲'.repeat(80);
    const [page] = (await read(`::signature{role=a, label=${label}}`)).pages;
    expect(page?.text.replaceAll('\n', '')).toContain(label);
  });
});

describe('Looked at', () => {
  test.each(['one-page', 'long', 'right-to-left', 'cjk'] as const)(
    '%s: ink on every page, none outside its margins',
    async (name) => {
      const { pdf, pageCount } = await typeset(agreement(name));
      const images = await pageImages(pdf);
      expect(images).toHaveLength(pageCount);
      for (const image of images) {
        const { width, height } = image;
        expect(image.ink({ x: MARGIN.left, y: MARGIN.top, width: width - 128, height: 120 })).toBeGreaterThan(
          0.01,
        );
        const outside = [
          { x: 0, y: 0, width, height: MARGIN.top - 2 },
          { x: 0, y: 0, width: MARGIN.left - 3, height },
          { x: width - MARGIN.right + 3, y: 0, width: MARGIN.right, height },
          { x: 0, y: height - MARGIN.bottom + 3, width, height: 20 },
          { x: 0, y: height - 28, width, height: 28 },
        ];
        for (const part of outside) expect([part, image.ink(part)]).toEqual([part, 0]);
      }
    },
  );

  test('Text that reads from the right begins at the right margin, its marker before it', async () => {
    const [image] = await pageImages((await typeset(from('1. أ\n\nب'))).pdf);
    const y = MARGIN.top;
    expect(image?.ink({ x: 500, y, width: 32, height: 40 })).toBeGreaterThan(0.005);
    expect(image?.ink({ x: 60, y, width: 300, height: 40 })).toBe(0);
  });

  test('Every page of the long agreement has its number, and the head of a table that goes on', async () => {
    const { pages } = await readPdf((await typeset(agreement('long'))).pdf);
    for (const [index, { text }] of pages.entries())
      expect(text).toMatch(new RegExp(`${index + 1} / ${pages.length}$`));
    expect(pages[1]?.text).toMatch(/^Item Description Qty Unit price Total\nSRV-/);
    const items = pages.flatMap(({ text }) => text.match(/SRV-\d+/g) ?? []);
    expect(items).toEqual(Array.from({ length: 40 }, (_, index) => `SRV-${100 + index}`));
  });
});

describe('Contract 5, Templates: the same bytes', () => {
  test('After any other agreements, in one typesetter or another', async () => {
    const hashes = async (by: Typesetter): Promise<readonly string[]> => {
      const all: string[] = [];
      for (const name of ['right-to-left', 'one-page', 'cjk'] as const)
        all.push((await typeset(agreement(name), by)).sha256);
      return all;
    };
    const cold = await hashes(newTypesetter());
    const other = newTypesetter();
    for (const text of ['ييي تتت ششش', 'x'.repeat(500), 'ﬁ fi office', '甲乙 한 שלום', '\u0301a'])
      await other.typeset(from(text));
    expect(await hashes(other)).toEqual(cold);
    expect(await hashes(other)).toEqual(cold);
    expect(await hashes(typesetter)).toEqual(cold);
  });

  test('The hash is that of the bytes', async () => {
    const { pdf, sha256 } = await typeset(agreement('one-page'));
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(sha256);
  });

  test('Other data, another page size: other bytes', async () => {
    const request = agreement('one-page');
    const { sha256 } = await typeset(request);
    expect((await typeset({ ...request, pageSize: 'Letter' })).sha256).not.toBe(sha256);
    expect((await typeset({ ...request, data: { ...request.data, years: 6 } })).sha256).not.toBe(sha256);
  });
});

describe('Document 3, Limits: rendering is bounded', () => {
  const BREAK = '\n\n::pagebreak\n\n';

  test('Fifty pages, and not fifty-one', async () => {
    expect((await typeset(from(Array(50).fill('a').join(BREAK)))).pageCount).toBe(50);
    expect(await refused(Array(51).fill('a').join(BREAK))).toBe(
      'render_limit too_many_pages: The document is longer than 50 pages.',
    );
  });

  test.each([
    ['a table of thousands of rows', `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(15_000)}`],
    ['thousands of headings, each kept with the next', '# a\n'.repeat(30_000)],
    ['sixty thousand lines of code', `\`\`\`\n${'x\n'.repeat(60_000)}\`\`\``],
    ['a loop in a loop', '{% for a in l %}{% for b in l %}x\n\n{% endfor %}{% endfor %}'],
  ])('%s end at the fiftieth page', async (_, source) => {
    const l = Array.from({ length: 200 }, (_item, index) => index);
    expect(await refused(source, { l })).toMatch(/^render_limit too_many_pages/);
  });

  test('A table with more columns than a page holds is a fault of the source', async () => {
    const source = `|${'a|'.repeat(60)}\n|${'-|'.repeat(60)}\n`;
    expect(await refused(source)).toBe(
      'invalid_template table_too_wide: A table of 60 columns is too wide for its place.',
    );
  });

  test.each([
    ['in a paragraph', 'w'.repeat(40_000)],
    ['in a cell', `|a|b|\n|-|-|\n|${'w'.repeat(40_000)}|c|`],
    ['of Arabic', 'ب'.repeat(40_000)],
  ])('A word of forty thousand characters %s is printed whole', async (_, source) => {
    const { pdf, pageCount } = await typeset(from(source));
    expect(pageCount).toBeGreaterThan(5);
    const { pages } = await readPdf(pdf);
    const letters = pages.flatMap(({ text }) => text.match(/[wب]/g) ?? []);
    expect(letters).toHaveLength(40_000);
  });

  test('Lists sixteen deep still have room for their text', async () => {
    const source = Array.from({ length: 16 }, (_, depth) => `${'  '.repeat(depth)}- level${depth}`).join(
      '\n',
    );
    expect(await refused(source)).toMatch(/^rendered|nested_too_deep/);
  });

  test('Roles other than those of the saved template are refused', async () => {
    const source = '::signature{role=a}\n\n::signature{role=b}';
    const request = { ...from(source), expectRoles: ['b', 'a'] };
    expect(await typesetter.typeset(request)).toMatchObject({
      kind: 'render_failed',
      faults: [{ code: 'roles_changed' }],
    });
    expect((await typesetter.typeset({ ...request, expectRoles: ['a', 'b'] })).kind).toBe('rendered');
  });

  test('An agreement of forty pages', async () => {
    const { pageCount } = await typeset({ ...agreement('long'), data: FORTY_PAGES });
    expect(pageCount).toBe(40);
  });
});
