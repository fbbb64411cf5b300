import { SourceError } from '../agreement/fault.ts';
import { tagLinesAmongRows } from './table-rows.ts';

/** The source cut at its tags. A hyphen beside a brace removes the white space next to it. */
export type Token =
  | { readonly kind: 'text'; readonly from: number; readonly to: number }
  | { readonly kind: 'output' | 'tag'; readonly from: number; readonly to: number; readonly offset: number };

const OPENS = /\{\{|\{%/g;
const SPACE = /\s/;

/** Output and tag tokens span the text between the braces, hyphens left out. */
export function cutSource(source: string): readonly Token[] {
  const tokens: Token[] = [];
  const cut = { source, dropped: tagLinesAmongRows(source), tokens };
  let at = 0;
  let trimStart = false;
  OPENS.lastIndex = 0;
  for (let open = OPENS.exec(source); open; open = OPENS.exec(source)) {
    const offset = open.index;
    const closing = open[0] === '{{' ? '}}' : '%}';
    const end = endOf(source, offset, closing);
    const from = offset + 2 + (source[offset + 2] === '-' ? 1 : 0);
    const to = source[end - 1] === '-' && end - 1 >= from ? end - 1 : end;
    pushText(cut, { from: at, to: offset, trimStart, trimEnd: from > offset + 2 });
    tokens.push({ kind: closing === '}}' ? 'output' : 'tag', from, to, offset });
    trimStart = to < end;
    at = end + 2;
    OPENS.lastIndex = at;
  }
  pushText(cut, { from: at, to: source.length, trimStart, trimEnd: false });
  return tokens;
}

/** Closing braces inside quotes do not close. */
function endOf(source: string, offset: number, closing: string): number {
  for (let at = offset + 2; at < source.length; at++) {
    const character = source[at];
    if (character === '"' || character === "'") {
      const quote = source.indexOf(character, at + 1);
      if (quote < 0) break;
      at = quote;
    } else if (source.startsWith(closing, at)) return at;
  }
  const opening = source.slice(offset, offset + 2);
  throw new SourceError('invalid_template', 'liquid_syntax', `This ${opening} is never closed.`, offset);
}

function pushText(
  { source, dropped, tokens }: Cut,
  span: { from: number; to: number; trimStart: boolean; trimEnd: boolean },
): void {
  let { from, to } = span;
  if (dropped.has(lineStart(source, from))) from = Math.min(to, lineEnd(source, from));
  if (to < source.length && dropped.has(lineStart(source, to))) to = Math.max(from, lineStart(source, to));
  if (span.trimStart) while (from < to && SPACE.test(source.charAt(from))) from++;
  if (span.trimEnd) while (to > from && SPACE.test(source.charAt(to - 1))) to--;
  if (to > from) tokens.push({ kind: 'text', from, to });
}

interface Cut {
  readonly source: string;
  /** Where lines begin that print nothing. */
  readonly dropped: ReadonlySet<number>;
  readonly tokens: Token[];
}

function lineStart(source: string, offset: number): number {
  return offset === 0 ? 0 : source.lastIndexOf('\n', offset - 1) + 1;
}

function lineEnd(source: string, offset: number): number {
  const end = source.indexOf('\n', offset);
  return end < 0 ? source.length : end + 1;
}
