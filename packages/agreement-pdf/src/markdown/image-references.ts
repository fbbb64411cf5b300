import type { MarkdownIt, StateCore, StateInline } from 'markdown-it';

/** The labels of `[label]: address`, of one text. */
interface Environment {
  readonly labels?: Set<string>;
}

/**
 * Document 3, *Source syntax*, rule 2: an image is refused however it is written, also where its address stands
 * elsewhere. Definitions stay text, and so do brackets that name none.
 */
export function refuseImagesByReference(parser: MarkdownIt): void {
  parser.core.ruler.before('inline', 'labels', collectLabels);
  parser.inline.ruler.after('image', 'image_by_reference', imageByReference);
}

/** A definition stands at the beginning of a paragraph or behind another one. */
function collectLabels(state: StateCore): void {
  const labels = new Set<string>();
  for (const [at, { type, content }] of state.tokens.entries()) {
    if (type !== 'inline' || state.tokens[at - 1]?.type !== 'paragraph_open') continue;
    let found = definitionAt(state.md, content, 0);
    while (found) {
      if (found.isAddress) labels.add(state.md.utils.normalizeReference(found.label));
      found = definitionAt(state.md, content, found.end);
    }
  }
  state.env = { ...state.env, labels };
}

interface Definition {
  readonly label: string;
  /** Agreements have notes of one word behind such a label, too. */
  readonly isAddress: boolean;
  readonly end: number;
}

const LABEL = / {0,3}\[((?:[^[\]\\]|\\.)+)\]:[ \t]*(?:\n[ \t]*)?/y;
const BEFORE_TITLE = /[ \t]+(?:\n[ \t]*)?|\n[ \t]*/y;
const LINE_END = /[ \t]*(?:\n|$)/y;

/** An address behind a label, perhaps a title in quotation marks, and the end of the line: whatever else is text. */
function definitionAt({ helpers }: MarkdownIt, text: string, start: number): Definition | undefined {
  const [head, label] = matchAt(LABEL, text, start) ?? [];
  if (head === undefined || label === undefined) return undefined;
  const from = start + head.length;
  const address = helpers.parseLinkDestination(text, from, text.length);
  if (!address.ok || address.pos === from) return undefined;
  const end = titleEnd(helpers, text, address.pos) ?? lineEnd(text, address.pos);
  return end === undefined ? undefined : { label, isAddress: /[/:#]|\.\w/.test(address.str), end };
}

function titleEnd(helpers: MarkdownIt['helpers'], text: string, start: number): number | undefined {
  const [gap = ''] = matchAt(BEFORE_TITLE, text, start) ?? [];
  if (gap === '') return undefined;
  const title = helpers.parseLinkTitle(text, start + gap.length, text.length);
  return title.ok ? lineEnd(text, title.pos) : undefined;
}

function lineEnd(text: string, start: number): number | undefined {
  const [rest] = matchAt(LINE_END, text, start) ?? [];
  return rest === undefined ? undefined : start + rest.length;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** `![text][label]`, `![label][]` and `![label]`. */
function imageByReference(state: StateInline, silent: boolean): boolean {
  const { labels } = state.env as Environment;
  if (!labels || labels.size === 0 || !state.src.startsWith('![', state.pos)) return false;
  const first = labelAt(state, state.pos + 1);
  if (first === undefined) return false;
  const second = state.src[first.end] === '[' ? labelAt(state, first.end) : undefined;
  if (!labels.has(state.md.utils.normalizeReference(second?.text || first.text))) return false;
  if (!silent) state.push('image', '', 0);
  state.pos = second?.end ?? first.end;
  return true;
}

function labelAt(
  state: StateInline,
  start: number,
): { readonly text: string; readonly end: number } | undefined {
  const close = state.md.helpers.parseLinkLabel(state, start);
  return close < 0 ? undefined : { text: state.src.slice(start + 1, close), end: close + 1 };
}
