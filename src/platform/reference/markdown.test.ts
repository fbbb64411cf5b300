import { expect, test } from 'vitest';
import { markupOf } from './html.ts';
import { headingsOf, renderMarkdown } from './markdown.ts';

function rendered(text: string): string {
  return markupOf(renderMarkdown(text, { topLevel: 2 })).replace(/\s*\n\s*/g, '');
}

test.each([
  ['One\ntwo\n\nthree', '<p>One two</p><p>three</p>'],
  ['a `<b>` and **bold `x`**', '<p>a <code>&lt;b&gt;</code> and <strong>bold <code>x</code></strong></p>'],
  ['`**not bold**`', '<p><code>**not bold**</code></p>'],
  ['## Title', '<h3>Title</h3>'],
  ['- one\n- two\n  goes on', '<ul><li>one</li><li>two goes on</li></ul>'],
  ['Text:\n- item', '<p>Text:</p><ul><li>item</li></ul>'],
  ['3. three\n4. *four*', '<ol start="3"><li>three</li><li><em>four</em></li></ol>'],
  ['- one\n  - inner', '<ul><li>one<ul><li>inner</li></ul></li></ul>'],
  ['a_b_c &amp; \\*', '<p>a_b_c &amp;amp; \\*</p>'],
  ['![x](/y.png)', '<p>!<a href="/y.png">x</a></p>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
])('%j becomes %j', (text, expected) => {
  expect(rendered(text)).toBe(expected);
});

test.each(['', '```\n'])(
  'keeps fenced code as it is, to the end where the fence is never closed: %j',
  (end) => {
    expect(
      markupOf(renderMarkdown(`\`\`\`json\n{ "a": **1** }\n\n  <b>\n${end}`, { topLevel: 2 })),
    ).toContain('<pre><code>{ &quot;a&quot;: **1** }\n\n  &lt;b&gt;</code></pre>');
  },
);

test('renders a table, with pipes that are escaped', () => {
  expect(rendered('| A | B |\n|---|:--|\n| `x\\|y` | **z** |')).toContain(
    '<tbody><tr><td><code>x|y</code></td><td><strong>z</strong></td></tr></tbody>',
  );
});

test.each(['https://example.com/a?b=1', '/docs', '#schema-Problem', '../guide.md', 'guide.md', '?a=b:c'])(
  'links to %s',
  (target) => {
    expect(rendered(`[text](${target})`)).toBe(`<p><a href="${target}">text</a></p>`);
  },
);

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'http://example.com',
  '//example.com',
  '/\\example.com',
  '\\\\example.com',
  '&#106;avascript:alert(1)',
  'javascript&colon;alert(1)',
  'java\u0001script:alert(1)',
])('leaves a link to %s as text', (target) => {
  expect(rendered(`[text](${target})`)).not.toContain('<a');
});

test('names the headings for the contents', () => {
  expect(headingsOf('# One `two`\n\ntext\n\n## [Three](/x)!')).toEqual([
    { id: 'guide-one-two', title: 'One two', level: 1 },
    { id: 'guide-three', title: 'Three!', level: 2 },
  ]);
});
