import type { Agreement, Block, Inline } from '@assay/agreement-pdf/source';

/** The same agreement for a browser to print. */
export function htmlOf({ title, blocks }: Agreement): string {
  return `<!doctype html><meta charset="utf-8"><title>${escaped(title ?? '')}</title><style>
@page { size: A4; margin: 64pt 64pt 72pt }
body { font: 10.5pt/1.42 'Noto Serif', serif } h1, h2, h3 { font-family: 'Noto Sans', sans-serif }
table { width: 100%; border-collapse: collapse; font-size: 9.5pt } td, th { text-align: left; padding: 4pt 5pt }
tr { break-inside: avoid } .signatures { display: flex; gap: 67pt; padding-top: 68pt } .signatures div { flex: 1 }
</style>${blocks.map(blockHtml).join('\n')}`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${runs(block.inlines)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${runs(block.inlines)}</p>`;
    case 'list': {
      const items = block.items.map((item) => `<li>${item.map(blockHtml).join('')}</li>`).join('');
      return block.ordered ? `<ol start="${block.start}">${items}</ol>` : `<ul>${items}</ul>`;
    }
    case 'table': {
      const row = (cells: readonly (readonly Inline[])[], tag: string): string =>
        `<tr>${cells.map((cell) => `<${tag}>${runs(cell)}</${tag}>`).join('')}</tr>`;
      const rows = block.rows.map((cells) => row(cells, 'td')).join('');
      return `<table><thead>${row(block.head, 'th')}</thead><tbody>${rows}</tbody></table>`;
    }
    case 'code':
      return `<pre>${escaped(block.text)}</pre>`;
    case 'quote':
      return `<blockquote>${block.blocks.map(blockHtml).join('')}</blockquote>`;
    case 'rule':
      return '<hr>';
    case 'page_break':
      return '<div style="break-after: page"></div>';
    case 'signatures':
      return `<div class="signatures">${block.signatures
        .map(({ label, role }) => `<div>${escaped(label ?? role)}</div>`)
        .join('')}</div>`;
  }
}

function runs(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'break') return '<br>';
      const { text, strong, emphasis, code, link } = inline;
      const tags = [...(strong ? ['b'] : []), ...(emphasis ? ['i'] : []), ...(code ? ['code'] : [])];
      const marked = tags.reduce((inside, tag) => `<${tag}>${inside}</${tag}>`, escaped(text));
      return link === null ? marked : `<a href="${escaped(link)}">${marked}</a>`;
    })
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}
