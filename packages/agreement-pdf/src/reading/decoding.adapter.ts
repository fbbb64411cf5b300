import { decodePDFRawStream, PDFContext, PDFRawStream } from '@cantoo/pdf-lib';

/** Bytes of all streams that one task unpacks. A page's pictures and text are not unpacked. */
const DECODED_BYTES_AT_MOST = 128 * 1024 * 1024;

/** A decoder of the library, as far as it asks for room. */
interface Decoder {
  buffer: Uint8Array;
  ensureBuffer: (this: Decoder, requested: number) => Uint8Array;
}

let decodedBytes = 0;

/** Another task begins. */
export function beginDecoding(): void {
  decodedBytes = 0;
}

/** The library takes a stream that it could not unpack for a broken one, and goes on. */
export function hasDecodedTooMuch(): boolean {
  return decodedBytes > DECODED_BYTES_AT_MOST;
}

/** A few kilobytes may unpack to gigabytes, which lie outside the heap whose size is bounded. The library sets no bound. */
function boundDecoding(decoder: Decoder): void {
  const { ensureBuffer } = decoder;
  decoder.ensureBuffer = function bounded(requested) {
    const before = this.buffer.byteLength;
    if (requested > before) decodedBytes += requested - before;
    if (hasDecodedTooMuch()) throw new Error('streams unpack to more than they may');
    const room = ensureBuffer.call(this, requested);
    decodedBytes += Math.max(0, room.byteLength - Math.max(before, requested));
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
