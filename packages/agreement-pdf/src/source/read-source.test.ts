import { describe, expect, test } from 'vitest';
import type { Block, Inline } from '../agreement/agreement.ts';
import type { Data } from '../liquid/render.ts';
import { agreementOf, isFaults, readSource } from './read-source.ts';
import { cpuMilliseconds } from '@assay/test-support/cpu-time';

/** The blocks of a source, written short: one line a block; or its first fault as `code line:column`. */
function outline(text: string, data: Data = {}): string {
  const source = readSource(text);
  if (isFaults(source)) return faultText(source);
  const agreement = agreementOf(source, data);
  return isFaults(agreement) ? faultText(agreement) : agreement.blocks.map(blockText).join('\n');
}

function faultText({
  kind,
  faults: [fault],
}: Extract<ReturnType<typeof readSource>, { faults: unknown }>): string {
  return `${kind} ${fault?.code} ${fault?.line}:${fault?.column}`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `h${block.level} ${inlineText(block.inlines)}`;
    case 'paragraph':
      return `p ${inlineText(block.inlines)}`;
    case 'list':
      return `${block.ordered ? `ol ${block.start}` : 'ul'}${block.tight ? '' : ' loose'} ${block.items
        .map((item) => `(${item.map(blockText).join(' ')})`)
        .join('')}`;
    case 'table':
      return `table ${block.align.map((align) => align ?? '-').join()} ${[block.head, ...block.rows]
        .map((row) => row.map(inlineText).join('¦'))
        .join(' / ')}`;
    case 'code':
      return `code ${JSON.stringify(block.text)}`;
    case 'quote':
      return `quote (${block.blocks.map(blockText).join(' ')})`;
    case 'signatures':
      return `sign ${block.signatures.map(({ role, label }) => `${role}:${label}`).join(' & ')}`;
    case 'rule':
    case 'page_break':
      return block.kind;
  }
}

/** Marks: *emphasis*, **strong**, `code`, [link](address); a break is ⏎. */
function inlineText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'break') return '⏎';
      const marked = [
        [inline.code, '`'],
        [inline.emphasis, '*'],
        [inline.strong, '**'],
      ].reduce((text, [is, mark]) => (is === true ? `${mark}${text}${mark}` : text), inline.text);
      return inline.link === null ? marked : `[${marked}](${inline.link})`;
    })
    .join('');
}

describe('Document 3, Source syntax, rule 2: Markdown', () => {
  test.each([
    ['# One\n\nTwo\n---\n\n###### Six', 'h1 One\nh2 Two\nh6 Six'],
    ['a\nb  \nc\\\nd', 'p a b⏎c⏎d'],
    ['*a* **b** ***c*** _d_ `e`', 'p *a* **b** ***c*** *d* `e`'],
    ['- a\n- b\n  1. c\n  2. d', 'ul (p a)(p b ol 1 (p c)(p d))'],
    ['3. a\n\n4. b', 'ol 3 loose (p a)(p b)'],
    [
      '| a | b | c |\n|:--|:-:|--:|\n| 1 | **2** | `3` |\n| x |',
      'table left,center,right a¦b¦c / 1¦**2**¦`3` / x¦¦',
    ],
    ['    code\n\n```js\nlet a;\n```', 'code "code"\ncode "let a;"'],
    ['> a\n> - b', 'quote (p a ul (p b))'],
    ['a\n\n***\n\nb', 'p a\nrule\np b'],
    [
      '[a](https://example.com/x?y#z) <https://b.example> <c@d.example>',
      'p [a](https://example.com/x?y#z) [https://b.example](https://b.example) [c@d.example](mailto:c@d.example)',
    ],
    ['[**a**](mailto:x@example.com "t")', 'p [**a**](mailto:x@example.com)'],
    ['&amp; &copy; \\* \\{', 'p & © * {'],
    ['[a]: https://example.com', 'p [a]: https://example.com'],
    ['~~a~~ - [ ] b www.example.com', 'p ~~a~~ - [ ] b www.example.com'],
    ['10:30 :: a ::b', 'p 10:30 :: a ::b'],
    ['\\::pagebreak', 'p ::pagebreak'],
    ['a\r\nb\r\n\r\nc', 'p a b\np c'],
    ['\ufeff# One\n\nTwo', 'h1 One\np Two'],
    ['\ufeff| a |\n|---|', 'table - a'],
    ['', ''],
  ])('%j', (source, expected) => {
    expect(outline(source)).toBe(expected);
  });

  test.each([
    ['<b>a</b>', 'html_not_supported 1:1'],
    ['a\n\nb <br> c', 'html_not_supported 3:3'],
    ['<!-- a -->', 'html_not_supported 1:1'],
    ['<script>\na\n</script>', 'html_not_supported 1:1'],
    ['x <?php ?>', 'html_not_supported 1:3'],
    ['a ![b](https://example.com/c.png)', 'image_not_supported 1:3'],
    ['a ![b][c]\n\n[c]: https://example.com/c.png', 'image_not_supported 1:3'],
    ['[c]: </c.png>\n[B  b]: c.png "C"\n\na ![d][b B] ![b\nB][] e', 'image_not_supported 4:3'],
    ['> [c]: c.png\n\n- ![c]', 'image_not_supported 3:3'],
    ['![b][c] ![c] ![d]\n\ntext [c]: d\n\n[e]: f', 'p ![b][c] ![c] ![d]\np text [c]: d\np [e]: f'],
    ['a\n[c]: d\n\n![c]', 'p a [c]: d\np ![c]'],
    ['![c]\n\n[c]:\nhttps://example.com/c.png', 'image_not_supported 1:1'],
    ['![d]\n\n[c]: /c.png\n"Title"\n[d]: /d.png', 'image_not_supported 1:1'],
    ['Sign![1]\n\n[1]: see Annex 2 of the contract', 'p Sign![1]\np [1]: see Annex 2 of the contract'],
    ['Sign![1]\n\n[1]: Annex', 'p Sign![1]\np [1]: Annex'],
    [
      'Stop![^1] ![x]\n\n[^1]: see annex\n[x]: "I agree" to it',
      'p Stop![^1] ![x]\np [^1]: see annex [x]: "I agree" to it',
    ],
    ['[b][c] [c] \\![c]\n\n[c]: https://example.com', 'p [b][c] [c] ![c]\np [c]: https://example.com'],
    ['a [b](http://example.com)', 'link_not_supported 1:7'],
    ['[b](HTTP://example.com)', 'link_not_supported 1:5'],
    ['[b](javascript:alert(1))', 'link_not_supported 1:5'],
    ['[b](java\tscript:1)', 'p [b](java\tscript:1)'],
    ['[b](data:text/html,x)', 'link_not_supported 1:5'],
    ['[b](/relative)', 'link_not_supported 1:5'],
    ['[b](#anchor)', 'link_not_supported 1:5'],
    ['[b]()', 'link_not_supported 1:3'],
    ['[b](https://)', 'link_not_supported 1:5'],
    ['[b](https://user:word@example.com)', 'link_not_supported 1:5'],
    ['[b](mailto:)', 'link_not_supported 1:5'],
    ['<ftp://example.com>', 'link_not_supported 1:2'],
    [`${'> '.repeat(17)}a`, 'nested_too_deep 1:1'],
    ['a\u{E000}', 'reserved_character 1:2'],
    ['a\n\u{F8F1}', 'reserved_character 2:1'],
    ['\ufeffa\u{E000}', 'reserved_character 1:3'],
  ])('refuses %j', (source, expected) => {
    expect(outline(source)).toBe(expected.startsWith('p ') ? expected : `invalid_template ${expected}`);
  });

  test('blocks nest 16 deep', () => {
    expect(outline(`${'> '.repeat(16)}a`)).toBe(`${'quote ('.repeat(16)}p a${')'.repeat(16)}`);
  });
});

describe('Document 3, What the service does, rule 1: MDX and JavaScript components are unsupported', () => {
  test.each([
    ["import Box from './box.mdx'", "p import Box from './box.mdx'"],
    ['export const price = 1', 'p export const price = 1'],
    ['It is {1 + 1} and {props.price}', 'p It is {1 + 1} and {props.price}'],
    ['<Box title="a" />', 'invalid_template html_not_supported 1:1'],
    ['a <Box>b</Box>', 'invalid_template html_not_supported 1:3'],
    ['a <Box.Inner />', 'p a <Box.Inner />'],
    ['<>a</>', 'p <>a</>'],
  ])('%s', (source, expected) => {
    expect(outline(source)).toBe(expected);
  });
});

describe('Document 3, Source syntax, rule 2: values are literal text', () => {
  test.each([
    '*a* **b** _c_',
    '# heading',
    '- item',
    '<b>x</b>',
    '![i](https://example.com)',
    '[a](javascript:1)',
    '`code`',
    '| a | b |',
    '::signature{role=x}',
    '{{ other }} {% if x %}',
    '&amp; \\n \\*',
    '\u{F8F0}\u{E001}\u{F8F1}',
    '$& $1 $$',
  ])('%j in prose, headings, lists, cells, emphasis and link text', (value) => {
    const data = { v: value };
    expect(outline('{{ v }}', data)).toBe(`p ${value}`);
    expect(outline('# a {{ v }}', data)).toBe(`h1 a ${value}`);
    expect(outline('- {{ v }}', data)).toBe(`ul (p ${value})`);
    expect(outline('| {{ v }} |\n|---|\n| x{{ v }} |', data)).toBe(`table - ${value} / x${value}`);
    expect(outline('**{{ v }}** _{{ v }}_', data)).toBe(`p **${value}** *${value}*`);
    expect(outline('[{{ v }}](https://example.com)', data)).toBe(`p [${value}](https://example.com)`);
  });

  test('A line break in a value breaks the line; control characters become spaces', () => {
    expect(outline('a {{ v }}', { v: 'b\nc\r\nd\u0000e\u0007\tf\u2028g' })).toBe('p a b⏎c⏎d e  f g');
    expect(outline('{{ v }}', { v: '\n::pagebreak\n' })).toBe('p ⏎::pagebreak⏎');
  });

  test('A value makes no Markdown with what stands beside it', () => {
    expect(outline('{{ n }}. a', { n: 1 })).toBe('p 1. a');
    expect(outline('{{ a }}{{ b }}', { a: '[x]', b: '(https://example.com)' })).toBe(
      'p [x](https://example.com)',
    );
    expect(outline('&{{ v }};', { v: 'amp' })).toBe('p &amp;');
    expect(outline('<{{ v }}>', { v: 'b' })).toBe('p <b>');
    expect(outline('{{ v }}\n===', { v: 'a' })).toBe('h1 a');
  });

  test.each([
    ['`a {{ v }}`', 'variable_in_code 1:4'],
    ['```\n{{ v }}\n```', 'variable_in_code 2:1'],
    ['```{{ v }}\na\n```', 'variable_in_code 1:4'],
    ['    {{ v }}', 'variable_in_code 1:5'],
    ['[a](https://example.com/{{ v }})', 'variable_in_url 1:25'],
    ['[a]({{ v }})', 'variable_in_url 1:5'],
    ['[a](https://example.com "{{ v }}")', 'variable_in_url 1:26'],
    ['<https://example.com/{{ v }}>', 'variable_in_url 1:22'],
    ['::signature{role={{ v }}}', 'variable_in_directive 1:18'],
    ['::signature{role=a, label={{ v }}}', 'variable_in_directive 1:27'],
    ['::{{ v }}', 'variable_in_directive 1:3'],
    ['{% if x %}`{{ v }}`{% endif %}', 'variable_in_code 1:12'],
    ['{% for i in l %}\n{% unless i %}\n<b>\n{% endunless %}\n{% endfor %}', 'html_not_supported 3:1'],
  ])('Variables in code, addresses and directives are refused: %j', (source, expected) => {
    expect(outline(source)).toBe(`invalid_template ${expected}`);
  });
});

describe('Document 3, Source syntax, rules 3 and 4: directives', () => {
  test.each([
    ['a\n::pagebreak\nb', 'p a\npage_break\np b'],
    ['   ::pagebreak  ', 'page_break'],
    ['::signature{role=buyer}', 'sign buyer:null'],
    ['::signature{role=buyer,label=Buyer}', 'sign buyer:Buyer'],
    ['::signature{role=buyer, label=For the Buyer}', 'sign buyer:For the Buyer'],
    ['::signature{role="buyer", label="Acme, Inc."}', 'sign buyer:Acme, Inc.'],
    ["::signature{role='buyer' label='a \\'b\\''}", "sign buyer:a 'b'"],
    ['::signature{ label = Buyer , role = b }', 'sign b:Buyer'],
    ['::signature{role=buyer label=The Buyer}', 'sign buyer:The Buyer'],
    ["::signature{role=buyer, label=Buyer's signature}", "sign buyer:Buyer's signature"],
    ['::signature{label=5" pipe, role=b}', 'sign b:5" pipe'],
    ['::signature{role=b, label=Acme, Inc.}', 'sign b:Acme, Inc.'],
    ['::signature{label=Acme, Inc., role=b}', 'sign b:Acme, Inc.'],
    ['::signature{label=Acme , Inc. role=b ,}', 'sign b:Acme , Inc.'],
    ['::signature{role=b, label="a, role=c"}', 'sign b:a, role=c'],
    ['a\n::signature{role=b}\nc', 'p a\nsign b:null\np c'],
    ['- a\n::signature{role=b}', 'ul (p a)\nsign b:null'],
    ['| a |\n|---|\n| b |\n::signature{role=b}', 'table - a / b\nsign b:null'],
    [':::signatures\n::signature{role=a}\n\n::signature{role=b, label=B}\n:::', 'sign a:null & b:B'],
    [':::signatures\n::signature{role=a}\n:::', 'sign a:null'],
    [
      `::signature{role=${'r'.repeat(40)}, label=${'l'.repeat(80)}}`,
      `sign ${'r'.repeat(40)}:${'l'.repeat(80)}`,
    ],
    [`::signature{role=a, label=${'é'.repeat(79)}😀}`, `sign a:${'é'.repeat(79)}😀`],
    [roles(8), [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `sign r${n}:null`).join('\n')],
    ['{% if x %}\n::pagebreak\n{% endif %}', 'page_break', { x: true }],
  ])('%j', (source, expected, data?: Data) => {
    expect(outline(source, data)).toBe(expected);
  });

  test.each([
    ['::page', 'unknown_directive 1:1'],
    ['::pagebreak now', 'unknown_directive 1:1'],
    [':::', 'group_not_open 1:1'],
    ['::::', 'unknown_directive 1:1'],
    ['::signature', 'directive_syntax 1:1'],
    ['::signature{role=a} x', 'directive_syntax 1:1'],
    ['::signature{}', 'directive_role 1:1'],
    ['::signature{label=a}', 'directive_role 1:1'],
    ['::signature{role=}', 'directive_attribute 1:1'],
    ['::signature{role=1a}', 'directive_role 1:1'],
    ['::signature{role=a b}', 'directive_role 1:1'],
    ['::signature{role=é}', 'directive_role 1:1'],
    [`::signature{role=${'r'.repeat(41)}}`, 'directive_role 1:1'],
    [`::signature{role=a, label=${'l'.repeat(81)}}`, 'directive_label 1:1'],
    ['::signature{role=a, role=b}', 'directive_attribute 1:1'],
    ['::signature{role=a, color=red}', 'directive_attribute 1:1'],
    ['::signature{role="a", "b"}', 'directive_attribute 1:1'],
    ['::signature{role=a, "b"}', 'directive_role 1:1'],
    ['::signature{role="a}', 'directive_attribute 1:1'],
    ["::signature{role=a, label='tis}", 'directive_attribute 1:1'],
    ['::signature{label= role=a}', 'directive_attribute 1:1'],
    ['a\n\n::signature{role=a}\n::signature{role=a}', 'role_repeated 4:1'],
    [roles(9), 'too_many_roles 17:1'],
    ['- ::signature{role=a}', 'directive_place 1:1'],
    ['> ::pagebreak', 'directive_place 1:1'],
    [':::signatures\n:::', 'group_size 1:1'],
    [':::signatures\n::signature{role=a}\n::signature{role=b}\n::signature{role=c}\n:::', 'group_size 4:1'],
    [':::signatures\ntext\n:::', 'group_content 2:1'],
    [':::signatures\n::pagebreak\n:::', 'group_content 2:1'],
    [':::signatures\n:::signatures', 'group_content 2:1'],
    ['a\n\n:::signatures\n::signature{role=a}', 'group_not_closed 3:1'],
    ['{% if x %}\n::signature{role=a}\n{% endif %}', 'conditional_signature 2:1'],
    ['{% unless x %}{% else %}\n::signature{role=a}\n{% endunless %}', 'conditional_signature 2:1'],
    ['{% for x in l %}\n::signature{role=a}\n{% endfor %}', 'conditional_signature 2:1'],
    ['::sig{% if x %}nature{% endif %}{role=a}', 'conditional_signature 1:1'],
    ['::signature{role=a{% if x %}b{% endif %}}', 'conditional_signature 1:1'],
    ['{% if x %}\n:::signatures\n{% endif %}\n::signature{role=a}\n:::', 'conditional_signature 2:1'],
    ['{% if x %}\n```\n{% endif %}\n\n::signature{role=a}\n', 'conditional_signature 5:1'],
    [
      '::signature{role=a}\n{% if x %}\n```\n{% endif %}\n\n:::signatures\n::signature{role=b}\n:::\n',
      'conditional_signature 6:1',
    ],
  ])('refuses %j', (source, expected) => {
    expect(outline(source)).toBe(`invalid_template ${expected}`);
  });
});

test.each([
  ['spaces', ' '],
  ['commas', ','],
  ['both', ' ,'],
  ['words', 'a '],
  ['quotes', `"`],
])('Document 3, Source syntax, rule 4: a label of very many %s is refused at once', (_what, piece) => {
  const cost = cpuMilliseconds(() => {
    expect(outline(`::signature{role=a, label=x${piece.repeat(60_000)}x}`)).toMatch(/directive_label 1:1$/);
  });
  expect(cost).toBeLessThan(2_000);
});

function roles(count: number): string {
  return Array.from({ length: count }, (_, index) => `::signature{role=r${index + 1}}`).join('\n\n');
}

describe('Contract 5, Templates: the data', () => {
  test.each<[source: string, data: Data, expected: string]>([
    ['{% if x %}{{ a }}{% endif %}', { x: false }, 'render_failed missing_variable 1:14'],
    ['{% if x %}{{ a.b }}{% endif %}', { x: false, a: null }, ''],
    ['{% if x %}{{ a.b }}{% endif %}', { x: true, a: {} }, 'render_failed missing_variable 1:14'],
    ['a\n\n{{ v }}', { v: null }, 'render_failed not_printable 3:1'],
  ])('%j with %j', (source, data, expected) => {
    expect(outline(source, data)).toBe(expected);
  });

  test('Every root that the source names is demanded, in branches not taken too', () => {
    expect(outline('{% for x in l %}{{ r }}{% endfor %}', { l: [] })).toBe(
      'render_failed missing_variable 1:20',
    );
  });
});
