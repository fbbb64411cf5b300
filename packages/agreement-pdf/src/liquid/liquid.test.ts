import fc from 'fast-check';
import { Liquid } from 'liquidjs';
import { describe, expect, test } from 'vitest';
import { faultOf, Places, SourceError } from '../agreement/fault.ts';
import { renderEveryBranch } from './branches.ts';
import { indexOf, type TemplateText, SENTINEL } from './output.ts';
import { parseLiquid } from './parse.ts';
import { type Data, renderLiquid } from './render.ts';
import { variablesOf } from './variables.ts';
import { REPEATED, repeats } from '@assay/test-support/repeats';

const BUDGET = { stepsAtMost: 200_000, outputAtMost: 1_048_576 };

/** The rendered text with its values put in. */
function filled({ text, values }: TemplateText): string {
  return text.replace(SENTINEL, (_, digits: string) => values[indexOf(digits)] ?? '');
}

function rendered(source: string, data: Data = {}): string {
  return filled(renderLiquid(parseLiquid(source), data, BUDGET));
}

/** `kind code line:column` of what ends the reading or rendering. */
function failure(source: string, data: Data = {}): string {
  try {
    return `rendered ${rendered(source, data)}`;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const { line, column } = faultOf(error, new Places(source));
    return `${error.kind} ${error.code} ${line}:${column}`;
  }
}

describe('Document 3, Source syntax, rule 1: Liquid', () => {
  test.each<[source: string, data: Data, text: string]>([
    ['Dear {{ name }},', { name: 'Ada' }, 'Dear Ada,'],
    ['{{ a.b[0]["c d"] }}', { a: { b: [{ 'c d': 1.5 }] } }, '1.5'],
    ['{{ a[i] }}{{ a[-1] }}', { a: ['x', 'y'], i: 0 }, 'xy'],
    ['{{ a.size }} {{ a.first }} {{ a.last }} {{ t.size }}', { a: [1, 2], t: 'abc' }, '2 1 2 3'],
    ['{{ o.size }}', { o: { size: 'L' } }, 'L'],
    ['{{ n | upcase }} {{ n | upcase | downcase }}', { n: 'aB' }, 'AB ab'],
    ['{{ "}}" }}{{ \'{%\' }}', {}, '}}{%'],
    ['{{ true }}{{ 0 }}{{ -2.50 }}', {}, 'true0-2.5'],
    ['{% if a %}1{% elsif b %}2{% else %}3{% endif %}', { a: null, b: 0 }, '2'],
    ['{% unless a %}1{% elsif b %}2{% else %}3{% endunless %}', { a: '', b: false }, '3'],
    ['{% if a == empty %}1{% endif %}{% if b == blank %}2{% endif %}', { a: [], b: ' ' }, '12'],
    ['{% if a contains "b" and c contains 2 %}1{% endif %}', { a: 'abc', c: [1, 2] }, '1'],
    ['{% if f and f or t %}1{% else %}2{% endif %}', { f: false, t: true }, '2'],
    ['{% if a < 2 or a >= 9 %}1{% else %}2{% endif %}', { a: 9 }, '1'],
    ['{% if a > 1 %}1{% else %}2{% endif %}', { a: null }, '2'],
    [
      '{% for x in l %}{{ forloop.index }}/{{ forloop.length }}{{ x }} {% endfor %}',
      { l: ['a', 'b'] },
      '1/2a 2/2b ',
    ],
    ['{% for x in l %}{{ x }}{% else %}none{% endfor %}', { l: [] }, 'none'],
    ['{% for x in l %}{% for y in x %}{{ y }}{% endfor %};{% endfor %}', { l: [[1], [2, 3]] }, '1;23;'],
    ['a  {{- 1 -}}  b {%- if true -%} c {%- endif -%} d', {}, 'a1bcd'],
    ['{{-1-}}', {}, '1'],
    ['{ {not} %} a { % b', {}, '{ {not} %} a { % b'],
  ])('%s', (source, data, text) => {
    expect(rendered(source, data)).toBe(text);
  });

  test.each<[source: string, failure: string]>([
    ['{{', 'liquid_syntax 1:1'],
    ['a\n {{ b', 'liquid_syntax 2:2'],
    ['{{ "a }}', 'liquid_syntax 1:1'],
    ['{{ }}', 'liquid_syntax 1:4'],
    ['{{ a b }}', 'liquid_syntax 1:6'],
    ['{{ a, b }}', 'liquid_syntax 1:5'],
    ['{{ a | }}', 'liquid_syntax 1:1'],
    ['{{ a. }}', 'liquid_syntax 1:7'],
    ['{{ a[ }}', 'liquid_syntax 1:7'],
    ['{{ a[0 }}', 'liquid_syntax 1:6'],
    ['{{ a[empty] }}', 'liquid_syntax 1:6'],
    ['{{ empty }}', 'liquid_syntax 1:1'],
    ['{{ and }}', 'liquid_syntax 1:4'],
    ['{{ a == b }}', 'liquid_syntax 1:6'],
    ['{{ a | date }}', 'liquid_unsupported 1:8'],
    ['{{ a | upcase: 1 }}', 'liquid_syntax 1:14'],
    ['{{ (1..3) }}', 'liquid_syntax 1:4'],
    ['{% %}', 'liquid_syntax 1:1'],
    ['{% if %}{% endif %}', 'liquid_syntax 1:7'],
    ['{% if a == %}{% endif %}', 'liquid_syntax 1:12'],
    ['{% if a and %}{% endif %}', 'liquid_syntax 1:13'],
    ['{% if a = b %}{% endif %}', 'liquid_syntax 1:9'],
    ['{% if a == b == c %}{% endif %}', 'liquid_syntax 1:14'],
    ['{% if a | upcase %}{% endif %}', 'liquid_syntax 1:9'],
    ['{% if a %}', 'liquid_syntax 1:1'],
    ['{% endif %}', 'liquid_syntax 1:1'],
    ['{% else %}', 'liquid_syntax 1:1'],
    ['{% elsif a %}', 'liquid_syntax 1:1'],
    ['{% if a %}{% else b %}{% endif %}', 'liquid_syntax 1:19'],
    ['{% if a %}{% else %}{% else %}{% endif %}', 'liquid_syntax 1:21'],
    ['{% if a %}{% else %}{% elsif b %}{% endif %}', 'liquid_syntax 1:21'],
    ['{% if a %}{% endunless %}', 'liquid_syntax 1:11'],
    ['{% if a %}{% endif b %}', 'liquid_syntax 1:20'],
    ['{% for %}{% endfor %}', 'liquid_syntax 1:8'],
    ['{% for a %}{% endfor %}', 'liquid_syntax 1:1'],
    ['{% for a of b %}{% endfor %}', 'liquid_syntax 1:1'],
    ['{% for a in "b" %}{% endfor %}', 'liquid_syntax 1:17'],
    ['{% for a in b reversed %}{% endfor %}', 'liquid_syntax 1:15'],
    ['{% for a in b limit:2 %}{% endfor %}', 'liquid_syntax 1:20'],
    ['{% for a in (1..3) %}{% endfor %}', 'liquid_syntax 1:13'],
    ['{% for forloop in b %}{% endfor %}', 'liquid_syntax 1:8'],
    ['{% for a in b %}{% elsif a %}{% endfor %}', 'liquid_syntax 1:17'],
    ...[
      'assign a = 1',
      'include "a"',
      'render "a"',
      'raw',
      'comment',
      'case a',
      'capture a',
      'break',
      'cycle 1',
    ].map((tag): [string, string] => [`x {% ${tag} %}`, 'liquid_unsupported 1:3']),
    ['{% # note %}', 'liquid_syntax 1:1'],
    [`{{ ${'a.'.repeat(200)}b }}`, `liquid_syntax 1:${4 + 400}`],
    [`{{ a${'[a'.repeat(9)}${']'.repeat(9)} }}`, `liquid_syntax 1:${6 + 2 * 8}`],
    [`${'{% if a %}'.repeat(33)}${'{% endif %}'.repeat(33)}`, `liquid_syntax 1:${320 + 1}`],
  ])('refuses %s', (source, expected) => {
    expect(failure(source)).toBe(`invalid_template ${expected}`);
  });

  test('tags nest 32 deep', () => {
    expect(rendered(`${'{% if a %}'.repeat(32)}x${'{% endif %}'.repeat(32)}`, { a: true })).toBe('x');
  });
});

test.each([
  [
    '| a |\n|---|\n{% for x in l %}\n| {{ x }} |\n{% endfor %}\n\nText',
    '| a |\n|---|\n| 1 |\n| 2 |\n\n\nText',
  ],
  [
    '| a |\n|---|\n  {% for x in l %}{% if x %}\n| {{ x }} |\n{% else %}\n| - |\n{% endif %}\n{% endfor %}\nText',
    '| a |\n|---|\n| 1 |\n| 2 |\n\nText',
  ],
  [
    'a | b\n--- | ---\n{% for x in l %}\n{{ x }} | c\n{% endfor %}\nText',
    'a | b\n--- | ---\n1 | c\n2 | c\n\nText',
  ],
  [
    'a | b\n:-: | -\n{% for x in l %}\n{% if x == "|" %}\n| -\n{% else %}\n{{ x }} |\n{% endif %}\n{% endfor %}',
    'a | b\n:-: | -\n1 |\n2 |\n',
  ],
  [
    'a | b\n--- | ---\n1 | 2\n{% if l %}\nNo {{ "row" | upcase }}, \\| either\n{% endif %}',
    'a | b\n--- | ---\n1 | 2\n\nNo ROW, \\| either\n',
  ],
  ['a | b\n{% if l %}\nc | d\n{% endif %}', 'a | b\n\nc | d\n'],
  ['{% if l %}\n| a |\n|---|\n{% endif %}\nText', '\n| a |\n|---|\n\nText'],
  ['Text\n{% if l %}\nmore\n{% endif %}\n| a |', 'Text\n\nmore\n\n| a |'],
])(
  'Document 3, Source syntax, rules 1 and 2: tags on lines of their own keep the rows of a table together: %j',
  (source, text) => {
    expect(rendered(source, { l: [1, 2] })).toBe(text);
  },
);

describe('Contract 5, Templates: what this data does not render', () => {
  test.each<[source: string, data: Data, failure: string]>([
    ['{{ a }}', {}, 'render_failed missing_variable 1:4'],
    ['{{ a.b }}', { a: {} }, 'render_failed missing_variable 1:4'],
    ['{{ a.b.c }}', { a: { b: null } }, 'render_failed missing_variable 1:4'],
    ['{{ a[1] }}', { a: [0] }, 'render_failed missing_variable 1:4'],
    ['{{ a.first }}', { a: [] }, 'render_failed missing_variable 1:4'],
    ['{% if a.b %}{% endif %}', { a: {} }, 'render_failed missing_variable 1:7'],
    ['{{ constructor }}', {}, 'render_failed missing_variable 1:4'],
    ['{{ a.__proto__ }}', { a: {} }, 'render_failed missing_variable 1:4'],
    ['{{ a.toString }}', { a: 'x' }, 'render_failed missing_variable 1:4'],
    ['{% for x in l %}{% endfor %}{{ x }}', { l: [1] }, 'render_failed missing_variable 1:32'],
    ['{{ forloop.index }}', {}, 'render_failed missing_variable 1:4'],
    ['{{ a }}', { a: null }, 'render_failed not_printable 1:1'],
    ['{{ a }}', { a: {} }, 'render_failed not_printable 1:1'],
    ['{{ a }}', { a: [] }, 'render_failed not_printable 1:1'],
    ['{% for x in a %}{% endfor %}', { a: 'text' }, 'render_failed not_a_list 1:1'],
    ['{% for x in a %}{% endfor %}', { a: null }, 'render_failed not_a_list 1:1'],
    ['{% for x in a %}{% endfor %}', { a: { b: 1 } }, 'render_failed not_a_list 1:1'],
    ['{% if a < "2" %}{% endif %}', { a: 1 }, 'render_failed not_comparable 1:1'],
    ['{% if a contains 1 %}{% endif %}', { a: 'x1' }, 'render_failed not_comparable 1:1'],
    ['a\nb {% if true %}{{ c }}{% endif %}', {}, 'render_failed missing_variable 2:19'],
  ])('%s', (source, data, expected) => {
    expect(failure(source, data)).toBe(expected);
  });

  test('an object of the data that looks like a word of Liquid is not one', () => {
    expect(rendered('{% if a == b %}same{% else %}other{% endif %}', { a: { word: 'empty' }, b: [] })).toBe(
      'other',
    );
  });

  test('steps and output end at their limit', () => {
    const twice = '{% for x in l %}{% for y in l %}.{% endfor %}{% endfor %}';
    const list = Array.from({ length: 200 }, () => 1);
    const render = (stepsAtMost: number, outputAtMost: number) => () =>
      renderLiquid(parseLiquid(twice), { l: list }, { stepsAtMost, outputAtMost });
    // One outer loop; a turn and a loop for each of 200; a turn and a text for each of 40,000.
    expect(render(1 + 400 + 80_000, 40_000)).not.toThrow();
    expect(render(1 + 400 + 79_999, 40_000)).toThrow(/steps/);
    expect(render(1 + 400 + 80_000, 39_999)).toThrow(/longer/);
  });
});

describe('Every branch', () => {
  test('is rendered once at least, and the ones side by side together', () => {
    const source =
      '{% if a %}A{% if b %}B{% else %}C{% endif %}{% elsif c %}D{% endif %}{% for x in l %}E{% else %}F{% endfor %}';
    expect([...renderEveryBranch(parseLiquid(source))].map(filled)).toEqual(['ABE', 'ACF', 'DE', 'F']);
  });

  test('400 ways through are rendered, 401 are refused', () => {
    const ways = (count: number): string => `{% if a %}${'{% elsif a %}'.repeat(count - 2)}{% endif %}`;
    expect([...renderEveryBranch(parseLiquid(ways(400)))]).toHaveLength(400);
    expect(() => [...renderEveryBranch(parseLiquid(ways(401)))]).toThrow(/at most 400/);
  });

  test('Contract 5, Templates: too many ways are told at the condition that makes them', () => {
    const ways = `{% if a %}${'{% elsif a %}'.repeat(400)}{% endif %}`;
    const told = (source: string): unknown => {
      try {
        return [...renderEveryBranch(parseLiquid(source))];
      } catch (error) {
        return error;
      }
    };
    expect(told(`One\n\n{% if b %}{% endif %}${ways}`)).toMatchObject({ offset: 26 });
    expect(told(`{% for x in l %}\n${ways}{% endfor %}`)).toMatchObject({ offset: 17 });
  });
});

test('Contract 5, Templates: variables are the paths that the source names, items of lists by their list', () => {
  const source =
    '{{ a.b }}{% for x in a.l %}{{ x.n }}{{ forloop.index }}{% for y in x.m %}{{ y }}{{ c[y] }}{% endfor %}{% else %}{{ d["e"] }}{% endfor %}{% if f == g %}{% endif %}';
  const { paths, roots } = variablesOf(parseLiquid(source).nodes);
  expect(paths).toEqual(['a.b', 'a.l', 'a.l[].n', 'a.l[].m', 'a.l[].m[]', 'c[]', 'd.e', 'f', 'g']);
  expect(roots.map(({ name }) => name)).toEqual(['a', 'c', 'd', 'f', 'g']);
});

/** Templates that read only what the data below holds, in types that both engines compare alike. */
const DATA: Data = {
  name: 'Zoë Ünal',
  empty_text: '',
  count: 3,
  price: 12.5,
  yes: true,
  no: false,
  nothing: null,
  person: { name: 'Ada', tags: ['x', 'y'] },
  words: ['alpha', 'beta', ''],
  none: [],
  rows: [
    { n: 1, t: 'one' },
    { n: 2, t: 'two' },
  ],
};
const printable = fc.constantFrom(
  'name',
  'count',
  'price',
  'yes',
  'person.name',
  'person["name"]',
  'words[0]',
  'words.size',
  'rows.last.t',
  "'lit'",
  '7',
);
const texts = fc.constantFrom('name', 'person.name', 'empty_text', '"Ada"', "'zz'");
const numbers = fc.constantFrom('count', 'price', 'words.size', '3', '12.5', '-1');
const comparison = fc
  .oneof(
    fc.tuple(texts, fc.constantFrom('==', '!=', '<', '>', '<=', '>=', 'contains'), texts),
    fc.tuple(numbers, fc.constantFrom('==', '!=', '<', '>', '<=', '>='), numbers),
    fc.tuple(
      fc.constantFrom('words', 'person.tags'),
      fc.constant('contains'),
      fc.constantFrom("'x'", "'alpha'", 'name'),
    ),
    fc.tuple(
      fc.constantFrom('empty_text', 'none', 'words', 'name'),
      fc.constantFrom('==', '!='),
      fc.constantFrom('empty', 'blank'),
    ),
  )
  .map((parts) => parts.join(' '));
const truth = fc.constantFrom('yes', 'no', 'nothing', 'empty_text', 'count', 'none', 'true', 'nil');
const condition = fc
  .array(fc.oneof(comparison, truth), { minLength: 1, maxLength: 4 })
  .chain((tests) =>
    fc
      .array(fc.constantFrom(' and ', ' or '), { minLength: tests.length, maxLength: tests.length })
      .map((joints) => tests.map((one, index) => (index === 0 ? '' : joints[index]) + one).join('')),
  );
const { template } = fc.letrec<{ template: string; node: string }>((tie) => ({
  template: fc.array(tie('node'), { maxLength: 5, depthIdentifier: 'liquid' }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { depthIdentifier: 'liquid', maxDepth: 4 },
    fc.constantFrom('text ', '\n', '  ', 'ü{ %', 'a | b\n'),
    fc
      .tuple(printable, fc.constantFrom('', ' | upcase', ' | downcase', '|upcase|downcase'), hyphens())
      .map(([value, filter, [left, right]]) => `{{${left} ${value}${filter} ${right}}}`),
    fc
      .tuple(
        fc.constantFrom('if', 'unless'),
        condition,
        tie('template'),
        condition,
        tie('template'),
        hyphens(),
      )
      .map(
        ([tag, first, one, second, other, [left, right]]) =>
          `{%${left} ${tag} ${first} %}${one}{% elsif ${second} ${right}%}${other}{% else %}-{% end${tag} %}`,
      ),
    fc
      .tuple(
        fc.constantFrom('rows', 'words', 'none', 'person.tags'),
        tie('template'),
        tie('template'),
        hyphens(),
      )
      .map(
        ([list, body, none, [left, right]]) =>
          `{% for it in ${list} ${right}%}${body}{{ forloop.index }}{{ forloop.rindex0 }}{{ forloop.last }}{%${left} else %}${none}{% endfor %}`,
      ),
  ),
}));

function hyphens(): fc.Arbitrary<[string, string]> {
  return fc.tuple(fc.constantFrom('', '-'), fc.constantFrom('', '-'));
}

test('Liquid: random templates render as liquidjs renders them', { ...REPEATED, timeout: 60_000 }, () => {
  const oracle = new Liquid({ strictVariables: true, strictFilters: true, ownPropertyOnly: true });
  fc.assert(
    fc.property(template, (source) => {
      const expected = oracle.parseAndRenderSync(source, structuredClone(DATA)) as string;
      expect(rendered(source, DATA)).toBe(expected);
    }),
    { numRuns: repeats(500, 3_000) },
  );
});
