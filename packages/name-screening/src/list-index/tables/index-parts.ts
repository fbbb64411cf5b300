/** An index as it is stored or handed to another thread: one part for each array, little-endian. */
export interface IndexParts {
  readonly termBuilderVersion: number;
  readonly parts: readonly IndexPart[];
}

export interface IndexPart {
  readonly name: string;
  /** Alone in its buffer, which all threads share: they search the very same memory. */
  readonly bytes: Uint8Array<SharedArrayBuffer>;
}

type Numbers = Int32Array | Uint32Array | Uint16Array | Uint8Array;

export function partOf(name: string, values: Numbers): IndexPart {
  const bytes = sharedBytes(values.byteLength);
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  return { name, bytes };
}

export function sharedBytes(length: number): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(new SharedArrayBuffer(length));
}

/** Counts from 0, in as few bytes each as the largest needs. */
export function narrowPart(name: string, values: Int32Array): IndexPart {
  const most = values.reduce((largest, value) => Math.max(largest, value), 0);
  if (most <= 0xff) return partOf(name, Uint8Array.from(values));
  return partOf(name, most <= 0xff_ff ? Uint16Array.from(values) : values);
}

export function textPart(name: string, value: unknown): IndexPart {
  return partOf(name, Buffer.from(JSON.stringify(value)));
}

/** Reads the parts back by name, without working through them. */
export class PartReader {
  readonly #parts: Map<string, IndexPart>;

  constructor({ parts }: IndexParts) {
    this.#parts = new Map(parts.map((part) => [part.name, part]));
  }

  /** Those that were given, and what was derived from them. */
  all(): readonly IndexPart[] {
    return [...this.#parts.values()];
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  /** A part that is not stored, since it follows from the others: made by the thread that first opens the index. */
  derived(name: string, make: () => Numbers): SharedArrayBuffer {
    if (!this.#parts.has(name)) this.#parts.set(name, partOf(name, make()));
    return this.#buffer(name);
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

  #buffer(name: string): SharedArrayBuffer {
    const part = this.#parts.get(name);
    if (!part) throw new Error(`The index has no part ${name}`);
    return part.bytes.buffer;
  }
}
