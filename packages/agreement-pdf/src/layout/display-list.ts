import type { Face, ShapedText } from '../fonts/fonts.ts';

/** The marks of a page, in points from its left and top edges. The writer knows nothing else. */
export type Mark = TextMark | RectangleMark | LineMark | LinkMark | SignatureMark;

export interface TextMark {
  readonly kind: 'text';
  readonly x: number;
  /** The height of the baseline. */
  readonly y: number;
  /** In the order in which it is read. */
  readonly text: string;
  /** The same as it is drawn, from the left. */
  readonly words: readonly ShapedText[];
  readonly face: Face;
  readonly size: number;
  readonly color: string;
  /** Its place in the structure of the document; without one it is decoration. */
  readonly tags: TagPath | null;
}

export interface RectangleMark {
  readonly kind: 'rectangle';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: string;
}

export interface LineMark {
  readonly kind: 'line';
  readonly x: number;
  readonly y: number;
  readonly toX: number;
  readonly toY: number;
  readonly color: string;
  readonly thickness: number;
}

export interface LinkMark {
  readonly kind: 'link';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly address: string;
  /** The element that contains its text. */
  readonly tags: TagPath | null;
}

/** Draws nothing: the place stays free. */
export interface SignatureMark {
  readonly kind: 'signature';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly role: string;
  readonly label: string | null;
}

/** Elements of the document's structure, from the outermost to the one that contains the text. */
export type TagPath = readonly Tag[];

export interface Tag {
  readonly type:
    | 'H1'
    | 'H2'
    | 'H3'
    | 'H4'
    | 'H5'
    | 'H6'
    | 'P'
    | 'L'
    | 'LI'
    | 'Lbl'
    | 'LBody'
    | 'BlockQuote'
    | 'Code'
    | 'Link'
    | 'Table'
    | 'TR'
    | 'TH'
    | 'TD';
  /** The same number is the same element, also on the next page. */
  readonly number: number;
}

export interface Page {
  readonly marks: readonly Mark[];
}

/** The same mark further down. */
export function lowered(mark: Mark, by: number): Mark {
  return mark.kind === 'line' ? { ...mark, y: mark.y + by, toY: mark.toY + by } : { ...mark, y: mark.y + by };
}

/** The same mark as decoration: its text is already said elsewhere. */
export function repeated(mark: Mark): Mark {
  return mark.kind === 'text' || mark.kind === 'link' ? { ...mark, tags: null } : mark;
}
