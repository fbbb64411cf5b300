/** A source with its data: blocks of text, free of Markdown and Liquid. The layout knows nothing else. */
export interface Agreement {
  /** Text of the first heading; the PDF carries it as its title. */
  readonly title: string | null;
  readonly blocks: readonly Block[];
}

export type Block =
  | Heading
  | Paragraph
  | List
  | Table
  | CodeBlock
  | Quote
  | Rule
  | PageBreak
  | SignatureGroup;

export interface Heading {
  readonly kind: 'heading';
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  readonly inlines: readonly Inline[];
}

export interface Paragraph {
  readonly kind: 'paragraph';
  readonly inlines: readonly Inline[];
}

export interface List {
  readonly kind: 'list';
  readonly ordered: boolean;
  readonly start: number;
  /** Items stand close together: nothing but one paragraph each. */
  readonly tight: boolean;
  readonly items: readonly (readonly Block[])[];
}

export interface Table {
  readonly kind: 'table';
  readonly align: readonly ('left' | 'center' | 'right' | null)[];
  readonly head: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
  /** Where its head stands in the source. */
  readonly offset: number;
  /** The head is one piece of the source: with any data, it has these columns. */
  readonly isFixed: boolean;
}

export type Cell = readonly Inline[];

export interface CodeBlock {
  readonly kind: 'code';
  readonly text: string;
}

export interface Quote {
  readonly kind: 'quote';
  readonly blocks: readonly Block[];
}

export interface Rule {
  readonly kind: 'rule';
}

export interface PageBreak {
  readonly kind: 'page_break';
}

/** One or two roles side by side; never split over pages. */
export interface SignatureGroup {
  readonly kind: 'signatures';
  readonly signatures: readonly Signature[];
  /** Where it stands in the source. */
  readonly offset: number;
}

export interface Signature {
  readonly role: string;
  readonly label: string | null;
}

export type Inline = TextRun | LineBreak;

export interface TextRun {
  readonly kind: 'text';
  readonly text: string;
  readonly strong: boolean;
  readonly emphasis: boolean;
  readonly code: boolean;
  /** An https or mailto address. */
  readonly link: string | null;
  /** The values of the data, in the order of the text. Each is read by itself, apart from the text around it. */
  readonly values?: readonly ValueSpan[];
}

/** A stretch of a text, never empty. */
export interface ValueSpan {
  readonly from: number;
  readonly to: number;
}

export interface LineBreak {
  readonly kind: 'break';
}

export const PAGE_SIZES = {
  A4: { width: 595.28, height: 841.89 },
  Letter: { width: 612, height: 792 },
} as const;
export type PageSize = keyof typeof PAGE_SIZES;

/** Where a signature belongs, in points from the left and top edges of its page. */
export interface SignatureBox {
  readonly role: string;
  readonly label: string | null;
  /** From 1. */
  readonly pageNumber: number;
  readonly xPosition: number;
  readonly yPosition: number;
  readonly width: number;
  readonly height: number;
}
