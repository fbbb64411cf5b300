/** Sizes and distances in points. */
export const TEXT_SIZE = 10.5;
export const TABLE_SIZE = 9.5;
export const SMALL_SIZE = 8;
export const LABEL_SIZE = 9;
/** Height of a line, and where its baseline lies, as a share of the size. */
export const LEADING = 1.42;
export const BASELINE = 1.06;

export const MARGIN = { left: 64, right: 64, top: 64, bottom: 72 } as const;

/** Between the edges of a column and its text. */
export const COLUMN_PADDING = 5;
/** The narrowest column that can be read. */
export const COLUMN_AT_LEAST = 2 * COLUMN_PADDING + TABLE_SIZE;

/** From the lower edge of the page to the top of its number. */
export const PAGE_NUMBER_BOTTOM = 44;

export const HEADING = {
  1: { size: 20, before: 18, after: 8 },
  2: { size: 14, before: 16, after: 5 },
  3: { size: 11.5, before: 12, after: 4 },
  4: { size: 10.5, before: 10, after: 3 },
  5: { size: 10.5, before: 10, after: 3 },
  6: { size: 10.5, before: 10, after: 3 },
} as const;

export const PARAGRAPH_SPACE = 7;
export const TIGHT_SPACE = 2;
export const INDENT = 22;
export const QUOTE_INDENT = 14;

/** Document 3, *Field rules*, rule 7: the size recommended for a signature. */
export const SIGNATURE = { width: 200, height: 50 } as const;

export const INK = '#16191d';
export const HEADING_INK = '#0f1c2b';
export const QUIET_INK = '#5d6670';
export const LINK_INK = '#0b4f9e';
export const RULE_INK = '#9aa3ad';
export const HAIRLINE = '#cdd3da';
export const CODE_PAPER = '#f3f4f5';
export const HEAD_PAPER = '#eaeef3';
