import { codeBlock } from './code.ts';
import { html, type Html } from './html.ts';
import { blocksOf, type Block } from './markdown-blocks.ts';

export interface MarkdownOptions {
  /** Level in the page of a `#` heading; the deeper ones follow. */
  readonly topLevel: number;
  /** Give headings ids to link to. */
  readonly anchors?: boolean;
}

/** Paragraphs, headings, bullet lists, tables, fenced code; inside them `code`, **bold** and links. All else is text. */
export function renderMarkdown(text: string, options: MarkdownOptions): Html {
  return html`${blocksOf(text).map((block) => renderBlock(block, options))}`;
}

export function headingsOf(
  text: string,
): readonly { readonly id: string; readonly title: string; readonly level: number }[] {
  return blocksOf(text).flatMap((block) =>
    block.kind === 'heading'
      ? [{ id: headingId(block.text), title: plain(block.text), level: block.level }]
      : [],
  );
}

export function renderInline(text: string): Html {
  const parts: (Html | string)[] = [];
  let end = 0;
  for (const match of text.matchAll(/`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g)) {
    const [whole, code, bold, label = '', target = ''] = match;
    parts.push(text.slice(end, match.index));
    if (code !== undefined) parts.push(html`<code>${code}</code>`);
    else if (bold !== undefined) parts.push(html`<strong>${renderInline(bold)}</strong>`);
    else parts.push(isSafeTarget(target) ? html`<a href="${target}">${renderInline(label)}</a>` : whole);
    end = match.index + whole.length;
  }
  return html`${[...parts, text.slice(end)]}`;
}

/** https or relative: no other scheme, no `//host`, nothing a URL parser would strip before it looks. */
function isSafeTarget(target: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(target) || target.includes('\\')) return false;
  return /^https:\/\//i.test(target) || (!target.startsWith('//') && !/^[^/?#]*:/.test(target));
}

function renderBlock(block: Block, options: MarkdownOptions): Html {
  if (block.kind === 'heading') return renderHeading(block.text, block.level, options);
  if (block.kind === 'code') return codeBlock(undefined, block.text);
  if (block.kind === 'table') return renderTable(block.head, block.rows);
  if (block.kind === 'paragraph') return html`<p>${renderInline(block.text)}</p>`;
  return html`<ul>
    ${block.items.map((item) => html`<li>${renderInline(item)}</li>`)}
  </ul>`;
}

function renderHeading(text: string, level: number, { topLevel, anchors }: MarkdownOptions): Html {
  const content = renderInline(text);
  const id = headingId(text);
  const inner = anchors ? html`<a class="anchor" href="#${id}">${content}</a>` : content;
  const attribute = anchors ? html` id="${id}"` : '';
  switch (Math.min(topLevel + level - 1, 6)) {
    case 2:
      return html`<h2${attribute}>${inner}</h2>`;
    case 3:
      return html`<h3${attribute}>${inner}</h3>`;
    case 4:
      return html`<h4${attribute}>${inner}</h4>`;
    default:
      return html`<h5${attribute}>${inner}</h5>`;
  }
}

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): Html {
  return html`<div class="table" tabindex="0" role="group" aria-label="Table">
    <table>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${renderInline(cell)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${renderInline(cell)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function headingId(text: string): string {
  return `guide-${plain(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;
}

function plain(text: string): string {
  return text.replace(/[`*]/g, '').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
}
