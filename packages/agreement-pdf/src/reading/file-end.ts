import { UnusablePdf } from './unusable.ts';

/** How far from the beginning and from the end viewers look. */
const LOOKED_AT_BYTES = 2_048;

export interface FileStart {
  /** The offset of the file itself: bytes may stand before it, which its own offsets do not count. */
  readonly start: number;
  /** The offset of its newest table of objects. */
  readonly tableOffset: number;
}

/**
 * A file begins with its name and ends by saying where its table of objects is. The library reads the part that there
 * is of a file that was cut off, and would lose the rest unsaid.
 */
export function startOf(bytes: Uint8Array): FileStart {
  const start = latin1(bytes.subarray(0, LOOKED_AT_BYTES)).indexOf('%PDF-');
  if (start < 0) throw new UnusablePdf('not_a_pdf');
  const end = latin1(bytes.subarray(-paddedBy(bytes) - LOOKED_AT_BYTES));
  const [, offset = '', after = ''] = /.*startxref\s+(\d+)\s+%%EOF(.*)$/s.exec(end) ?? [];
  const tableOffset = Number(offset);
  const isInFile = tableOffset > 0 && tableOffset < bytes.byteLength - start;
  if (!isInFile || /\bobj\b|xref|trailer|%%EO/.test(after)) throw new UnusablePdf('broken');
  return { start, tableOffset };
}

/** The match at exactly this place; `pattern` is sticky. */
export function headAt(bytes: Uint8Array, offset: number, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = 0;
  return pattern.exec(latin1(bytes.subarray(offset, offset + HEAD_BYTES)));
}

const HEAD_BYTES = 64;

/** Zeros and white space that some programs fill the last block with. */
function paddedBy(bytes: Uint8Array): number {
  const used = bytes.findLastIndex((byte) => byte > 0x20);
  return bytes.byteLength - 1 - used;
}

function latin1({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
}
