import type { Block, Inline } from './agreement.ts';
import { bidi } from './bidi.ts';

export type Direction = 'ltr' | 'rtl';

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER = /\p{L}/u;

export interface Levels {
  readonly direction: Direction;
  /** Of the Unicode bidirectional algorithm, for each code unit; null where everything reads from the left. */
  readonly levels: Uint8Array | null;
}

/**
 * How a paragraph is read. By itself it goes with its first letter; among text that reads from the right, any letter of
 * such a script is enough, so that a foreign name at the beginning of a sentence does not turn it round.
 */
export function levelsOf(text: string, around: Direction): Levels {
  const hasRight = RIGHT_TO_LEFT.test(text);
  if (!hasRight && (around === 'ltr' || LETTER.test(text))) return { direction: 'ltr', levels: null };
  const base = around === 'rtl' ? 'rtl' : 'auto';
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, base);
  return { direction: ((paragraphs[0]?.level ?? 0) & 1) === 1 ? 'rtl' : 'ltr', levels };
}

/** The side that a list, a table or a quote begins at: that of the first text in it that has letters. */
export function directionOf(block: Block, around: Direction): Direction {
  for (const text of textsOf(block)) {
    if (RIGHT_TO_LEFT.test(text)) return levelsOf(text, around).direction;
    if (LETTER.test(text)) return 'ltr';
  }
  return around;
}

/** What is read of a block, paragraph by paragraph; code and signatures aside. */
export function* textsOf(block: Block): Generator<string> {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      yield textOf(block.inlines);
      return;
    case 'list':
      for (const item of block.items) for (const one of item) yield* textsOf(one);
      return;
    case 'quote':
      for (const one of block.blocks) yield* textsOf(one);
      return;
    case 'table':
      for (const row of [block.head, ...block.rows]) for (const cell of row) yield textOf(cell);
      return;
    case 'code':
    case 'rule':
    case 'page_break':
    case 'signatures':
  }
}

function textOf(inlines: readonly Inline[]): string {
  return inlines.map((inline) => (inline.kind === 'text' ? inline.text : ' ')).join('');
}
