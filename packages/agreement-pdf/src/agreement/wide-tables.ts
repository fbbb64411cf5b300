import type { Block } from './agreement.ts';
import { COLUMN_AT_LEAST, INDENT, QUOTE_INDENT } from './typography.ts';

/** A table with the least room that it takes, which is known before anything is measured. */
export interface WideTable {
  readonly columns: number;
  /** In points of the page, with the room of the lists and quotes around it. */
  readonly width: number;
  readonly offset: number;
}

/** The widest of the tables that have their columns from the source. */
export function widestTable(blocks: readonly Block[], indent = 0): WideTable | null {
  return blocks.map((block) => widestIn(block, indent)).reduce(wider, null);
}

function widestIn(block: Block, indent: number): WideTable | null {
  if (block.kind === 'list')
    return block.items.map((item) => widestTable(item, indent + INDENT)).reduce(wider, null);
  if (block.kind === 'quote') return widestTable(block.blocks, indent + QUOTE_INDENT);
  if (block.kind !== 'table' || !block.isFixed) return null;
  const columns = block.head.length;
  return { columns, width: indent + columns * COLUMN_AT_LEAST, offset: block.offset };
}

/** The first where both are the same. */
export function wider(one: WideTable | null, other: WideTable | null): WideTable | null {
  return one && (!other || one.width >= other.width) ? one : other;
}

export function tooWide(columns: number): string {
  return `A table of ${columns} columns is too wide for its place.`;
}
