/**
 * A fault of a source, or of the data it is rendered with. Line and column count from 1, and are there
 * where the place is known.
 */
export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

/** Contract 5, *Templates*: whose fault it is. */
export type FaultKind = 'invalid_template' | 'render_failed' | 'render_limit';

/** Ends the reading or rendering of a source at once; caught where either begins. */
export class SourceError extends Error {
  readonly kind: FaultKind;
  readonly code: string;
  /** Into the source; null where it is not known. */
  readonly offset: number | null;

  constructor(kind: FaultKind, code: string, message: string, offset: number | null) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.offset = offset;
  }
}

/** Line and column of every place in a text. */
export class Places {
  readonly #lineStarts: readonly number[];

  constructor(text: string) {
    const starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    this.#lineStarts = starts;
  }

  at(offset: number): { readonly line: number; readonly column: number } {
    let [low, high] = [0, this.#lineStarts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (this.#lineStarts[low] ?? 0) + 1 };
  }

  /** Where a line begins, counted from 0. */
  startOfLine(line: number): number {
    return this.#lineStarts[Math.min(line, this.#lineStarts.length - 1)] ?? 0;
  }
}

export function faultOf(error: SourceError, places: Places): Fault {
  const { code, message, offset } = error;
  return { code, message, ...(offset === null ? {} : places.at(offset)) };
}
