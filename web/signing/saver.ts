import type { Answer, Failure, SigningApi } from './api.ts';
import type { FieldContent, StoredValue } from './records.ts';
import type { SaveStatus } from './state.ts';

interface Write {
  readonly fieldId: string;
  /** Undefined clears the value. */
  readonly content: FieldContent | undefined;
}

export interface SaverEvents {
  status(status: SaveStatus): void;
  stored(fieldId: string, value: StoredValue, filled: boolean): void;
  refused(fieldId: string, failure: Failure): void;
}

/**
 * Stores values one after the other, the newest of each field; a value that found no connection waits for another try.
 */
export class Saver {
  readonly #api: SigningApi;
  readonly #events: SaverEvents;
  readonly #waiting = new Map<string, Write>();
  readonly #failed = new Map<string, Write>();
  #running: Promise<void> | undefined;

  constructor(api: SigningApi, events: SaverEvents) {
    this.#api = api;
    this.#events = events;
  }

  save(fieldId: string, content: FieldContent | undefined): void {
    this.#failed.delete(fieldId);
    this.#waiting.delete(fieldId);
    this.#waiting.set(fieldId, { fieldId, content });
    this.#start();
  }

  retry(): void {
    for (const write of this.#failed.values()) this.#waiting.set(write.fieldId, write);
    this.#failed.clear();
    this.#start();
  }

  /** Resolves when nothing waits any more; false where something could not be stored. */
  async settled(): Promise<boolean> {
    while (this.#running) await this.#running;
    return this.#failed.size === 0;
  }

  get unsaved(): boolean {
    return this.#running !== undefined || this.#failed.size > 0;
  }

  /** Whether a newer value of the field is still on its way. */
  isPending(fieldId: string): boolean {
    return this.#waiting.has(fieldId) || this.#failed.has(fieldId);
  }

  #start(): void {
    if (this.#running || this.#waiting.size === 0) return;
    this.#events.status('saving');
    this.#running = this.#work().finally(() => {
      this.#running = undefined;
      this.#events.status(this.#failed.size > 0 ? 'failed' : 'saved');
    });
  }

  async #work(): Promise<void> {
    for (let write = this.#take(); write; write = this.#take()) {
      this.#report(write, await this.#send(write));
    }
  }

  #take(): Write | undefined {
    const [first] = this.#waiting.values();
    if (first) this.#waiting.delete(first.fieldId);
    return first;
  }

  #send({ fieldId, content }: Write): Promise<Answer<StoredValue>> {
    return content === undefined ? this.#api.clear(fieldId) : this.#api.fill(fieldId, content);
  }

  #report(write: Write, answer: Answer<StoredValue>): void {
    if (answer.ok) this.#events.stored(write.fieldId, answer.value, write.content !== undefined);
    else if (answer.failure.kind === 'refused' || answer.failure.kind === 'unknown')
      this.#events.refused(write.fieldId, answer.failure);
    // A newer value that already waits is sent in place of this one.
    else if (!this.#waiting.has(write.fieldId)) this.#failed.set(write.fieldId, write);
  }
}
