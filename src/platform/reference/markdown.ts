import Parser, { type MarkdownIt, type Token } from 'markdown-it';
import { codeBlock } from './code.ts';
import { type Fragment, html, type Html } from './html.ts';

export interface MarkdownOptions {
  /** Level in the page of a `#` heading; the deeper ones follow. */
  readonly topLevel: number;
  /** Give headings ids to link to. */
  readonly anchors?: boolean;
}

interface Heading {
  readonly id: string;
  readonly title: string;
  readonly level: number;
}

/** Paragraphs, headings, lists, tables, fenced code; inside them `code`, emphasis and links. All else is text. */
export function renderMarkdown(text: string, options: MarkdownOptions): Html {
  return renderTokens(parser.parse(text, {}), options);
}

export function renderInline(text: string): Html {
  return renderTokens(parser.parseInline(text, {}));
}

export function headingsOf(text: string): readonly Heading[] {
  const tokens = parser.parse(text, {});
  return tokens.flatMap((token, at) =>
    token.type === 'heading_open' ? [headingOf(token, tokens[at + 1])] : [],
  );
}

/** Far beyond the nesting of any description: text below it would vanish without a word. */
const NESTING_READ = 100;

const parser = makeParser();

/** Without raw HTML, entities and escapes: they are text. */
function makeParser(): MarkdownIt {
  const made = new Parser('zero', { maxNesting: NESTING_READ });
  made.enable(['heading', 'fence', 'list', 'table', 'backticks', 'emphasis', 'link', 'newline']);
  made.validateLink = isSafeTarget;
  made.normalizeLink = (target) => target;
  return made;
}

/** https or relative: no other scheme, no `//host`, nothing a URL parser would strip before it looks. */
function isSafeTarget(target: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(target) || target.includes('\\')) return false;
  return /^https:\/\//i.test(target) || (!target.startsWith('//') && !/^[^/?#]*:/.test(target));
}

/** An element that is not closed yet. */
interface Open {
  readonly token: Token;
  readonly content: Fragment[];
  /** Where it is a heading. */
  readonly heading: Heading | undefined;
}

function renderTokens(tokens: readonly Token[], options: MarkdownOptions = { topLevel: 1 }): Html {
  const top: Fragment[] = [];
  const open: Open[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.nesting === 1) {
      const heading = token.type === 'heading_open' ? headingOf(token, tokens[at + 1]) : undefined;
      open.push({ token, content: [], heading });
      continue;
    }
    const closed = token.nesting === -1 ? open.pop() : undefined;
    const part = closed ? renderElement(closed, options) : renderLeaf(token);
    (open.at(-1)?.content ?? top).push(part);
  }
  return html`${top}`;
}

function renderLeaf(token: Token): Fragment {
  switch (token.type) {
    case 'inline':
      return renderTokens(token.children ?? []);
    case 'code_inline':
      return html`<code>${token.content}</code>`;
    case 'fence':
      return codeBlock(undefined, token.content.replace(/\n$/, ''));
    case 'softbreak':
    case 'hardbreak':
      return ' ';
    default:
      return token.content;
  }
}

function renderElement({ token, content, heading }: Open, options: MarkdownOptions): Fragment {
  if (heading) return renderHeading(heading, content, options);
  switch (token.type) {
    case 'paragraph_open':
      return token.hidden ? content : html`<p>${content}</p>`;
    case 'bullet_list_open':
      return html`<ul>
        ${content}
      </ul>`;
    case 'ordered_list_open':
      return html`<ol start="${token.attrGet('start') ?? 1}">
        ${content}
      </ol>`;
    case 'list_item_open':
      return html`<li>${content}</li>`;
    case 'strong_open':
      return html`<strong>${content}</strong>`;
    case 'em_open':
      return html`<em>${content}</em>`;
    case 'link_open':
      return html`<a href="${token.attrGet('href')}">${content}</a>`;
    default:
      return renderPartOfTable(token, content);
  }
}

function renderPartOfTable({ type }: Token, content: readonly Fragment[]): Fragment {
  switch (type) {
    case 'table_open':
      return html`<div class="table" tabindex="0" role="group" aria-label="Table">
        <table>
          ${content}
        </table>
      </div>`;
    case 'thead_open':
      return html`<thead>
        ${content}
      </thead>`;
    case 'tbody_open':
      return html`<tbody>
        ${content}
      </tbody>`;
    case 'tr_open':
      return html`<tr>
        ${content}
      </tr>`;
    case 'th_open':
      return html`<th scope="col">${content}</th>`;
    case 'td_open':
      return html`<td>${content}</td>`;
    default:
      throw new Error(`the reference does not know how ${type} looks`);
  }
}

function renderHeading(
  { id, level }: Heading,
  content: readonly Fragment[],
  { topLevel, anchors }: MarkdownOptions,
): Html {
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

/** Its text is in the token that follows. */
function headingOf({ tag }: Token, inline: Token | undefined): Heading {
  const title = (inline?.children ?? []).map(({ content }) => content).join('');
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return { id: `guide-${words.join('-')}`, title, level: Number(tag.slice(1)) };
}
