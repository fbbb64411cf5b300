import { html, type Fragment, type Html } from './html.ts';

/** A block of code, titled or not; the page's script adds its copy button. */
export function codeBlock(title: string | undefined, code: Fragment): Html {
  return html`<figure class="code">
    ${title !== undefined && html`<figcaption>${title}</figcaption>`}
    <pre><code>${code}</code></pre>
  </figure>`;
}

/** JSON as it would be printed with an indent of two, its keys and values marked for colour. */
export function renderJson(value: unknown, indent = ''): Html {
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => renderJson(item, deeper));
    return renderEntries(['[', ']'], items, indent);
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => renderEntry(key, item, deeper));
    return renderEntries(['{', '}'], entries, indent);
  }
  const text = JSON.stringify(value);
  return typeof value === 'string'
    ? html`<span class="json-string">${text}</span>`
    : html`<span class="json-word">${text}</span>`;
}

function renderEntry(key: string, value: unknown, indent: string): Html {
  return html`<span class="json-key">${JSON.stringify(key)}</span>${[': ', renderJson(value, indent)]}`;
}

/** White space goes in as values: a formatter may lay out the white space of a template anew. */
function renderEntries(
  [open, close]: readonly [string, string],
  entries: readonly Html[],
  indent: string,
): Html {
  if (entries.length === 0) return html`${[open, close]}`;
  const lines = entries.map((entry, index) => [index > 0 && ',', `\n${indent}  `, entry]);
  return html`${[open, lines, `\n${indent}${close}`]}`;
}
