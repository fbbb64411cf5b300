export type JsonObject = Readonly<Record<string, unknown>>;

export interface JsonLine {
  /** Cut where it is too long. */
  readonly text: string;
  readonly isTooLong: boolean;
  /** Undefined where the line is no object. */
  readonly object: JsonObject | undefined;
}

/** The lines of a text that have an object each, as it comes. Empty ones are left out. */
export class JsonLines {
  /** Most that a line may have. */
  readonly #characters: number;
  #rest = '';
  /** Within a line that is too long, and has been told. */
  #skips = false;

  constructor(characters: number) {
    this.#characters = characters;
  }

  *push(text: string): Generator<JsonLine> {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!this.#skips) yield* this.#read(line);
      this.#skips = false;
    }
    if (this.#rest.length <= this.#characters) return;
    const begun = this.#rest;
    this.#rest = '';
    if (this.#skips) return;
    this.#skips = true;
    yield* this.#read(begun);
  }

  *end(): Generator<JsonLine> {
    if (!this.#skips) yield* this.#read(this.#rest);
  }

  *#read(line: string): Generator<JsonLine> {
    const isTooLong = line.length > this.#characters;
    const text = (isTooLong ? line.slice(0, this.#characters) : line).trim();
    if (text === '' && !isTooLong) return;
    yield { text, isTooLong, object: isTooLong ? undefined : objectOf(text) };
  }
}

function objectOf(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
