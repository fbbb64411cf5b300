import { UnreadableList } from './unreadable-list.ts';

/** Reads the members of one JSON object and refuses the file where one is not what the format says. */
export class JsonFields {
  readonly #members: Readonly<Record<string, unknown>>;
  /** Where the object stands, for people: `line 3: positions/0`. */
  readonly #place: string;

  constructor(value: unknown, place: string) {
    if (!isObject(value)) throw new UnreadableList('malformed', `${place} is not an object`);
    this.#members = value;
    this.#place = place;
  }

  text(name: string): string {
    return this.optionalText(name) ?? this.refuse(name, 'is missing');
  }

  /** Null where it is missing or null. */
  optionalText(name: string): string | null {
    const value = this.#members[name] ?? null;
    return value === null || typeof value === 'string' ? value : this.refuse(name, 'is not a text');
  }

  oneOf<const Value extends string>(name: string, values: readonly Value[]): Value {
    const text = this.text(name);
    return values.find((value) => value === text) ?? this.refuse(name, `is none of ${values.join(', ')}`);
  }

  /** False where it is missing or null. */
  flag(name: string): boolean {
    const value = this.#members[name] ?? false;
    return typeof value === 'boolean' ? value : this.refuse(name, 'is neither true nor false');
  }

  number(name: string): number {
    const value = this.#members[name];
    return Number.isSafeInteger(value) ? Number(value) : this.refuse(name, 'is not a whole number');
  }

  /** Empty where it is missing or null. */
  texts(name: string): readonly string[] {
    return this.#array(name).map((value) =>
      typeof value === 'string' ? value : this.refuse(name, 'holds something else than texts'),
    );
  }

  objects(name: string): readonly JsonFields[] {
    return this.#array(name).map((value, index) => new JsonFields(value, `${this.#place}: ${name}/${index}`));
  }

  refuse(name: string, fault: string): never {
    throw new UnreadableList('malformed', `${this.#place}: ${name} ${fault}`);
  }

  #array(name: string): readonly unknown[] {
    const value = this.#members[name] ?? [];
    return Array.isArray(value) ? value : this.refuse(name, 'is not an array');
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
