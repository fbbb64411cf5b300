import { type PDFContext, PDFName, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { readPng } from './png.adapter.ts';

export interface Image {
  readonly ref: PDFRef;
  readonly width: number;
  readonly height: number;
}

/** The images of one file; one that is used often is stored once. */
export class Images {
  readonly #context: PDFContext;
  readonly #known = new Map<string, Image | undefined>();

  constructor(context: PDFContext) {
    this.#context = context;
  }

  /** Undefined for one that cannot be read: it is refused when a field is filled, and stops nothing later. */
  image(png: Uint8Array): Image | undefined {
    const hash = createHash('sha256').update(png).digest('hex');
    if (!this.#known.has(hash)) this.#known.set(hash, this.#added(png));
    return this.#known.get(hash);
  }

  #added(png: Uint8Array): Image | undefined {
    const pixels = readPng(png);
    if (!pixels) return undefined;
    const { width, height, rgb, alpha } = pixels;
    const image = this.#stream(rgb, width, height, 'DeviceRGB');
    if (alpha) {
      const mask = this.#stream(alpha, width, height, 'DeviceGray');
      image.dict.set(PDFName.of('SMask'), this.#context.register(mask));
    }
    return { ref: this.#context.register(image), width, height };
  }

  #stream(samples: Uint8Array, width: number, height: number, space: string): PDFRawStream {
    const dict = this.#context.obj({
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: space,
      BitsPerComponent: 8,
      Filter: 'FlateDecode',
    });
    return PDFRawStream.of(dict, deflateSync(samples));
  }
}
