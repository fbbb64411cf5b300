import { repeatsMembers } from '@assay/values';
import { behindBlankLines } from './blank-lines.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export interface JsonLine {
  /** Cut where it is too long. */
  readonly text: string;
  readonly isTooLong: boolean;
  /** Undefined where the line is no object, or one that gives a member twice. */
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
    const whole = this.#rest + text;
    let from = 0;
    for (let end = whole.indexOf('\n'); end !== -1; end = whole.indexOf('\n', from)) {
      const line = this.#skips ? undefined : this.#read(whole.slice(from, end));
      this.#skips = false;
      from = line ? end + 1 : behindBlankLines(whole, end + 1);
      if (line) yield line;
    }
    this.#rest = whole.slice(from);
    if (this.#rest.length <= this.#characters) return;
    const begun = this.#rest;
    this.#rest = '';
    if (this.#skips) return;
    this.#skips = true;
    const line = this.#read(begun);
    if (line) yield line;
  }

  *end(): Generator<JsonLine> {
    const line = this.#skips ? undefined : this.#read(this.#rest);
    if (line) yield line;
  }

  #read(line: string): JsonLine | undefined {
    const isTooLong = line.length > this.#characters;
    const text = (isTooLong ? line.slice(0, this.#characters) : line).trim();
    if (text === '' && !isTooLong) return undefined;
    return { text, isTooLong, object: isTooLong ? undefined : objectOf(text) };
  }
}

function objectOf(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && !repeatsMembers(text, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
