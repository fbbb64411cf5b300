/** An index as it is stored or handed to another thread: one part for each array, little-endian. */
export interface IndexParts {
  readonly termBuilderVersion: number;
  readonly parts: readonly IndexPart[];
}

export interface IndexPart {
  readonly name: string;
  /** Alone in its buffer, so that it can be transferred. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The same after it was stored: the bytes may lie anywhere. */
export interface StoredIndexParts {
  readonly termBuilderVersion: number;
  readonly parts: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

type Numbers = Int32Array | Uint32Array | Uint16Array | Uint8Array;

export function partOf(name: string, values: Numbers): IndexPart {
  return {
    name,
    bytes: new Uint8Array(values.buffer, values.byteOffset, values.byteLength).slice(),
  };
}

/** Counts from 0, in as few bytes each as the largest needs. */
export function narrowPart(name: string, values: Int32Array): IndexPart {
  const most = values.reduce((largest, value) => Math.max(largest, value), 0);
  if (most <= 0xff) return partOf(name, Uint8Array.from(values));
  return partOf(name, most <= 0xff_ff ? Uint16Array.from(values) : values);
}

export function textPart(name: string, value: unknown): IndexPart {
  return { name, bytes: Uint8Array.from(Buffer.from(JSON.stringify(value))) };
}

/** Reads the parts back by name, without working through them. */
export class PartReader {
  readonly #parts: ReadonlyMap<string, Uint8Array>;

  constructor({ parts }: StoredIndexParts) {
    this.#parts = new Map(parts.map(({ name, bytes }) => [name, bytes]));
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  int32(name: string): Int32Array {
    return new Int32Array(this.#buffer(name));
  }

  uint32(name: string): Uint32Array {
    return new Uint32Array(this.#buffer(name));
  }

  uint16(name: string): Uint16Array {
    return new Uint16Array(this.#buffer(name));
  }

  uint8(name: string): Uint8Array {
    return new Uint8Array(this.#buffer(name));
  }

  /** A part of `narrowPart` with so many values. */
  narrow(name: string, count: number): Int32Array | Uint16Array | Uint8Array {
    const buffer = this.#buffer(name);
    if (buffer.byteLength === count) return new Uint8Array(buffer);
    return buffer.byteLength === count * 2 ? new Uint16Array(buffer) : new Int32Array(buffer);
  }

  json(name: string): unknown {
    return JSON.parse(Buffer.from(this.#buffer(name)).toString());
  }

  /** A part inside another buffer is copied out: it may not be aligned, and would hold the whole of it. */
  #buffer(name: string): ArrayBufferLike {
    const bytes = this.#parts.get(name);
    if (!bytes) throw new Error(`The index has no part ${name}`);
    return bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : Uint8Array.from(bytes).buffer;
  }
}
