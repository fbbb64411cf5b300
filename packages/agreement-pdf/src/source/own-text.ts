import type { Agreement } from '../agreement/agreement.ts';
import type { Chunk, TemplateText } from '../liquid/output.ts';
import { agreementOfText } from '../markdown/agreement-of-text.ts';
import { markdown } from '../markdown/parser.ts';

/** The text that a source prints by itself: the same blocks, with nothing in the place of every value of the data. */
export interface OwnText {
  readonly agreement: Agreement;
  /** Where the source first writes a character, or an entity that stands for it; null where neither is found. */
  offsetOf(codePoint: number): number | null;
}

export function ownTextOf({ text, source, values, chunks }: TemplateText): OwnText {
  const printed = chunks.filter(({ kind }) => kind !== 'text');
  const ownValues = values.map((value, index) => (printed[index]?.kind === 'literal' ? value : ''));
  const pieces = chunks.flatMap((chunk) => pieceOf(source, chunk));
  return {
    agreement: agreementOfText({ text, source, values: ownValues, chunks }),
    offsetOf: (codePoint) => {
      const character = String.fromCodePoint(codePoint);
      // By its number, so that an unpaired surrogate is not found in a pair.
      const pattern = new RegExp(`\\u{${codePoint.toString(16)}}`, 'u');
      return (
        firstOffset(pieces, (written) => written.search(pattern)) ??
        firstOffset(pieces, (written) => indexOfEntity(written, character))
      );
    },
  };
}

interface Piece {
  readonly written: string;
  readonly offset: number;
}

/** The part of the source that a chunk comes from. */
function pieceOf(source: string, { kind, from, to, offset }: Chunk): readonly Piece[] {
  if (kind === 'data') return [];
  const end = kind === 'text' ? offset + to - from : source.indexOf('}}', offset);
  return [{ written: source.slice(offset, end), offset }];
}

function firstOffset(pieces: readonly Piece[], indexIn: (written: string) => number): number | null {
  for (const { written, offset } of pieces) {
    const index = indexIn(written);
    if (index >= 0) return offset + index;
  }
  return null;
}

const ENTITY = /&#?[a-z\d]+;/gi;

function indexOfEntity(written: string, character: string): number {
  const entities = Array.from(written.matchAll(ENTITY));
  return entities.find(([entity]) => markdown.utils.unescapeAll(entity).includes(character))?.index ?? -1;
}
