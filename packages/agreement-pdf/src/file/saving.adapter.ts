import { PDFCrossRefSection, PDFCrossRefStream, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib';

/** The same document always gives the same bytes. */
export function savePdf(document: PDFDocument): Promise<Uint8Array> {
  return document.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity });
}

interface Entry {
  readonly ref: PDFRef;
}

/** The library's model of a file's table: a stream, or text in sections of successive numbers. */
interface StreamTable {
  readonly entries: Entry[];
  appendEntry: (this: StreamTable, entry: Entry) => void;
}
interface TextTable {
  readonly subsections: Entry[][];
  chunkIdx: number;
  chunkLength: number;
  append: (this: TextTable, entry: Entry) => void;
}

/**
 * For the place of each entry the library looks through all others, which takes a minute for a file of 100,000
 * small objects. It writes them by their numbers, so that the place is behind the last one.
 */
function appendAtOnce(stream: StreamTable, text: TextTable): void {
  const { appendEntry } = stream;
  const { append } = text;
  if (typeof appendEntry !== 'function' || typeof append !== 'function')
    throw new Error('the library writes tables in another way than it did');
  stream.appendEntry = function atOnce(entry) {
    if (isBehind(entry, this.entries.at(-1))) this.entries.push(entry);
    else appendEntry.call(this, entry);
  };
  text.append = function atOnce(entry) {
    const last = this.subsections.at(-1)?.at(-1);
    const isNext = last && entry.ref.objectNumber === last.ref.objectNumber + 1;
    if (isNext || !last || !isBehind(entry, last)) return append.call(this, entry);
    this.chunkIdx = this.subsections.push([entry]) - 1;
    this.chunkLength = 1;
  };
}

function isBehind({ ref }: Entry, last: Entry | undefined): boolean {
  return !last || ref.objectNumber >= last.ref.objectNumber;
}

appendAtOnce(
  PDFCrossRefStream.prototype as unknown as StreamTable,
  PDFCrossRefSection.prototype as unknown as TextTable,
);
