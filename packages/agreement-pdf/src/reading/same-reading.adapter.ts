import {
  PDFContext,
  type PDFDocument,
  PDFNumber,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { Decoding } from './decoding.adapter.ts';
import { startOf } from './file-end.ts';
import { type Address, objectAt, type ObjectTable, objectTable } from './object-table.adapter.ts';

/**
 * Viewers find an object where the table of the file says that it is; the library reads from front to back and uses
 * the last of each number. Nobody may be shown one agreement and sign another, so where the two would differ in
 * anything that the file uses, the file is written anew as the library read it.
 */
export function readsTheSame(
  bytes: Uint8Array,
  document: PDFDocument,
  reached: ReadonlySet<PDFRef>,
): Promise<boolean> {
  return new Decoding().during(() => isReadAlike(bytes, document, reached));
}

async function isReadAlike(
  bytes: Uint8Array,
  { context }: PDFDocument,
  reached: ReadonlySet<PDFRef>,
): Promise<boolean> {
  try {
    const { start, tableOffset } = startOf(bytes);
    const reader = new TableReader(bytes.subarray(start), objectTable(bytes.subarray(start), tableOffset));
    if (reader.root !== context.trailerInfo.Root) return false;
    for (const ref of reached) if (!isSame(context.lookup(ref), await reader.find(ref))) return false;
    return true;
  } catch {
    return false;
  }
}

function isSame(one: PDFObject | undefined, other: PDFObject | undefined): boolean {
  if (one instanceof PDFRawStream && other instanceof PDFRawStream)
    return isSame(one.dict, other.dict) && Buffer.compare(one.contents, other.contents) === 0;
  return one?.toString() === other?.toString();
}

class TableReader {
  readonly root: PDFRef;
  readonly #bytes: Uint8Array;
  readonly #addresses: ReadonlyMap<number, Address>;
  readonly #unpacked = new Map<number, PDFContext>();
  readonly #context = PDFContext.create();

  constructor(bytes: Uint8Array, { root, addresses }: ObjectTable) {
    this.root = root;
    this.#bytes = bytes;
    this.#addresses = addresses;
  }

  async find(ref: PDFRef): Promise<PDFObject | undefined> {
    const address = this.#addresses.get(ref.objectNumber);
    if (!address) return undefined;
    if (address.kind === 'packed') return (await this.#unpack(address.stream)).lookup(ref);
    if (address.generation !== ref.generationNumber) return undefined;
    return this.#read(ref.objectNumber, address, this.#context);
  }

  async #unpack(number: number): Promise<PDFContext> {
    const known = this.#unpacked.get(number);
    if (known) return known;
    const context = PDFContext.create();
    const stream = this.#read(number, this.#addresses.get(number), context);
    if (!(stream instanceof PDFRawStream)) throw new Error('objects are packed into nothing');
    await PDFObjectStreamParser.forStream(stream).parseIntoContext();
    const count = stream.dict.lookup(PDFName.of('N'), PDFNumber).asNumber();
    if (context.enumerateIndirectObjects().length !== count) throw new Error('an object is packed twice');
    this.#unpacked.set(number, context);
    return context;
  }

  #read(number: number, address: Address | undefined, context: PDFContext): PDFObject {
    const found = address?.kind === 'at' ? objectAt(this.#bytes, address.offset, context) : undefined;
    if (found?.number !== number) throw new Error('an object is not where it should be');
    return found.object;
  }
}
