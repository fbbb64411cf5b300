import { AsyncLocalStorage } from 'node:async_hooks';
import { decodePDFRawStream, PDFContext, PDFRawStream } from '@cantoo/pdf-lib';

/** Bytes of all streams of a file that are unpacked. A page's pictures and text are not. */
const DECODED_BYTES_AT_MOST = 128 * 1024 * 1024;

/** A decoder of the library, as far as it asks for room. */
interface Decoder {
  buffer: Uint8Array;
  ensureBuffer: (this: Decoder, requested: number) => Uint8Array;
}

/** How much of one file is unpacked. */
export class Decoding {
  #bytes = 0;

  /** The library takes a stream that it could not unpack for a broken one, and goes on. */
  get isTooMuch(): boolean {
    return this.#bytes > DECODED_BYTES_AT_MOST;
  }

  /** Counts what the work unpacks, and whatever it waits for. */
  during<Value>(work: () => Promise<Value>): Promise<Value> {
    return CURRENT.run(this, work);
  }

  add(bytes: number): void {
    this.#bytes += bytes;
  }
}

/** The library tells its decoders nothing of their file: it is the one that the work at hand was begun with. */
const CURRENT = new AsyncLocalStorage<Decoding>();

/** A few kilobytes may unpack to gigabytes, which lie outside the heap whose size is bounded. The library sets no bound. */
function boundDecoding(decoder: Decoder): void {
  const { ensureBuffer } = decoder;
  decoder.ensureBuffer = function bounded(requested) {
    const decoding = CURRENT.getStore();
    const before = this.buffer.byteLength;
    decoding?.add(Math.max(0, requested - before));
    if (decoding?.isTooMuch) throw new Error('streams unpack to more than they may');
    const room = ensureBuffer.call(this, requested);
    decoding?.add(Math.max(0, room.byteLength - Math.max(before, requested)));
    return room;
  };
}

/** The base of all decoders of the library. It is not exported. */
function decoderOfAll(): Decoder {
  const dict = PDFContext.create().obj({ Filter: 'FlateDecode' });
  const emptyFlate = Uint8Array.of(0x78, 0x9c, 0x03, 0x00);
  let prototype: unknown = decodePDFRawStream(PDFRawStream.of(dict, emptyFlate));
  while (typeof prototype === 'object' && prototype !== null) {
    if (Object.hasOwn(prototype, 'ensureBuffer')) return prototype as Decoder;
    prototype = Object.getPrototypeOf(prototype);
  }
  throw new Error('the library decodes in another way than it did');
}

boundDecoding(decoderOfAll());
