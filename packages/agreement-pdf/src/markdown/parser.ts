import Parser, { type MarkdownIt, type StateBlock } from 'markdown-it';
import { refuseImagesByReference } from './image-references.ts';

export type { Token } from 'markdown-it';

/** Far beyond the accepted depth, since text below it would vanish without a word. */
const NESTING_READ = 100;

/**
 * CommonMark with tables and directives. Raw HTML and addresses of every scheme become tokens, so that they can be
 * refused by name; definitions of links, which print nothing, are text.
 */
export const markdown = makeParser();

function makeParser(): MarkdownIt {
  const parser = new Parser('commonmark', { html: true, maxNesting: NESTING_READ });
  parser.enable('table').disable('reference');
  parser.validateLink = () => true;
  parser.normalizeLink = (address) => address;
  parser.normalizeLinkText = (address) => address;
  refuseImagesByReference(parser);
  parser.block.ruler.before('fence', 'directive', directive, {
    alt: ['paragraph', 'reference', 'blockquote', 'list', 'table'],
  });
  return parser;
}

/** A line that begins with two colons is a directive or a fault, never prose. */
function directive(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  const indent = (state.sCount[startLine] ?? 0) - state.blkIndent;
  if (indent > 3) return false;
  const line = state.src.slice(
    (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0),
    state.eMarks[startLine],
  );
  if (!line.startsWith('::')) return false;
  if (silent) return true;
  const token = state.push('directive', '', 0);
  token.content = line.trimEnd();
  token.map = [startLine, startLine + 1];
  state.line = startLine + 1;
  return true;
}
