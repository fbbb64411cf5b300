import type { Block, Inline } from '../agreement/agreement.ts';
import { type Direction, directionOfAll, levelsOf } from './levels.ts';

const LETTER = /\p{L}/u;

/**
 * The side that a list, a table or a quote begins at: that of the first text of its own that has letters. Where it has
 * none, and nothing but values is in it, that of them all.
 */
export function directionOf(block: Block, around: Direction): Direction {
  for (const text of ownTextsOf(block)) if (LETTER.test(text)) return levelsOf(text, around).direction;
  return directionOfAll([...textsOf(block)].join(' '), around);
}

/** The texts of a block, paragraph by paragraph; code and signatures aside. */
export function* textsOf(block: Block): Generator<string> {
  for (const inlines of inlinesIn(block)) yield textOf(inlines);
}

/** The same without the values in it. */
export function* ownTextsOf(block: Block): Generator<string> {
  for (const inlines of inlinesIn(block)) yield textOf(inlines.map(withoutValues));
}

function* inlinesIn(block: Block): Generator<readonly Inline[]> {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      yield block.inlines;
      return;
    case 'list':
      for (const item of block.items) for (const one of item) yield* inlinesIn(one);
      return;
    case 'quote':
      for (const one of block.blocks) yield* inlinesIn(one);
      return;
    case 'table':
      for (const row of [block.head, ...block.rows]) yield* row;
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

function withoutValues(inline: Inline): Inline {
  if (inline.kind !== 'text' || !inline.values) return inline;
  let own = '';
  let done = 0;
  for (const { from, to } of inline.values) {
    own += `${inline.text.slice(done, from)} `;
    done = to;
  }
  return { ...inline, text: own + inline.text.slice(done) };
}
