import { SourceError } from '../agreement/fault.ts';
import type { OutputNode, TextNode } from './syntax.ts';

/** The text of a rendered template. Each value is a sentinel in it, and stands aside in `values`. */
export interface TemplateText {
  readonly text: string;
  /** The source, into which offsets point. */
  readonly source: string;
  readonly values: readonly string[];
  /** In the order of the text, without gaps. */
  readonly chunks: readonly Chunk[];
}

/** Where a piece of the text comes from. */
export interface Chunk {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
  /** How many conditions and loops it stands in. */
  readonly depth: number;
  /** Text and literals stand in the source; values of the data do not. */
  readonly kind: 'text' | 'literal' | 'data';
}

/**
 * Private-use characters that a source may not contain. They count as letters, so that Markdown around a value means
 * what it means around a word.
 */
const OPEN = '\uf8f0';
const CLOSE = '\uf8f1';
const ZERO = 0xe000;
export const RESERVED = /[\ue000-\ue009\uf8f0\uf8f1]/;
export const SENTINEL = /\uf8f0([\ue000-\ue009]+)\uf8f1/g;

export function sentinelOf(index: number): string {
  const digits = Array.from(String(index), (digit) => String.fromCharCode(ZERO + Number(digit)));
  return OPEN + digits.join('') + CLOSE;
}

/** Which value a sentinel stands for, given its digits. */
export function indexOf(digits: string): number {
  return Number(Array.from(digits, (digit) => digit.charCodeAt(0) - ZERO).join(''));
}

export class Output {
  readonly #source: string;
  readonly #atMost: number;
  readonly #pieces: string[] = [];
  readonly #values: string[] = [];
  readonly #chunks: Chunk[] = [];
  #length = 0;
  #valued = 0;

  constructor(source: string, atMost: number) {
    this.#source = source;
    this.#atMost = atMost;
  }

  text({ from, to }: TextNode, depth: number): void {
    this.#put(this.#source.slice(from, to), { offset: from, depth, kind: 'text' });
  }

  value(printed: string, { value, offset }: OutputNode, depth: number): void {
    const kind = value.kind === 'literal' ? 'literal' : 'data';
    this.#valued += printed.length;
    this.#put(sentinelOf(this.#values.length), { offset, depth, kind });
    this.#values.push(printed);
  }

  finish(): TemplateText {
    return {
      text: this.#pieces.join(''),
      source: this.#source,
      values: this.#values,
      chunks: this.#chunks,
    };
  }

  #put(piece: string, about: Omit<Chunk, 'from' | 'to'>): void {
    const from = this.#length;
    this.#length += piece.length;
    if (this.#length + this.#valued > this.#atMost) {
      const message = `The rendered text is longer than ${this.#atMost} characters.`;
      throw new SourceError('render_limit', 'too_much_output', message, about.offset);
    }
    this.#pieces.push(piece);
    this.#chunks.push({ ...about, from, to: this.#length });
  }
}
