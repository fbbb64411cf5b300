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
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
])('%j becomes %j', (text, expected) => {
  expect(rendered(text)).toBe(expected);
});

test('keeps fenced code as it is, to the end where the fence is never closed', () => {
  expect(markupOf(renderMarkdown('```json\n{ "a": **1** }\n\n  <b>\n', { topLevel: 2 }))).toContain(
    '<pre><code>{ &quot;a&quot;: **1** }\n\n  &lt;b&gt;\n</code></pre>',
  );
});

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
