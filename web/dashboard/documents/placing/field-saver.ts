import { type Answer, type Failure, ownFailure } from './answers.ts';
import type { Ground } from './ground.ts';
import type { PlacedField, PlacedFields } from './placed-fields.ts';
import type { Changes, StoredField } from './properties.ts';

/** Long enough that somebody who holds an arrow key makes one change, and not a hundred. */
const PAUSE_MILLISECONDS = 400;

export interface SaverEvents {
  /** Somebody else may have changed, removed or sent what was changed here. */
  readonly doubtful: () => void;
  /** A person who leaves the page leaves what was refused there. */
  readonly isShown: () => boolean;
}

/** Sends what was changed, a field's changes one after the other, and only what was changed. */
export class FieldSaver {
  readonly #ground: Ground;
  readonly #fields: PlacedFields;
  readonly #events: SaverEvents;
  readonly #timers = new Map<PlacedField, ReturnType<typeof setTimeout>>();
  readonly #sending = new Map<PlacedField, Promise<void>>();
  readonly #warn = (event: Event): void => {
    const isOnItsWay = this.#sending.size > 0 || this.#timers.size > 0;
    if (isOnItsWay || this.#events.isShown()) event.preventDefault();
  };

  constructor(ground: Ground, fields: PlacedFields, events: SaverEvents) {
    this.#ground = ground;
    this.#fields = fields;
    this.#events = events;
    // Closing the tab asks first where something would be lost.
    fields.listen(() =>
      fields.all.some((placed) => !placed.isSaved)
        ? addEventListener('beforeunload', this.#warn)
        : removeEventListener('beforeunload', this.#warn),
    );
  }

  /** Once nothing has changed for a moment. */
  soon(placed: PlacedField): void {
    this.#stop(placed);
    placed.isHeld = true;
    this.#timers.set(
      placed,
      setTimeout(() => void this.save(placed), PAUSE_MILLISECONDS),
    );
  }

  /** Tries again whatever could not be sent. */
  retry(): void {
    for (const placed of this.#fields.all)
      if (placed.failure && isLost(placed.failure)) void this.save(placed);
  }

  async save(placed: PlacedField): Promise<void> {
    this.#stop(placed);
    if (this.#sending.has(placed)) return;
    placed.failure = unfinished(placed);
    if (placed.failure) return this.#fields.changed();
    const sending = this.#sendAll(placed);
    this.#sending.set(placed, sending);
    this.#fields.changed();
    await sending;
  }

  /** Removed already, here or by somebody else. */
  async remove(placed: PlacedField): Promise<Answer<unknown>> {
    this.#stop(placed);
    await this.#sending.get(placed);
    // Whether it was made nobody knows yet.
    if (placed.asked) await this.#send(placed);
    if (placed.asked && placed.failure) return { ok: false, failure: placed.failure };
    const { stored } = placed;
    const answer = stored && (await this.#ground.remove(stored.id));
    if (answer && !answer.ok && answer.failure.status !== 404) return answer;
    this.#fields.drop(placed);
    // Fields that depended on it have lost their condition.
    if (stored) this.#events.doubtful();
    return { ok: true, value: undefined };
  }

  /** Back to what the service has. */
  takeBack(placed: PlacedField): void {
    this.#stop(placed);
    placed.draft = {};
    placed.failure = undefined;
    this.#fields.changed();
  }

  async #sendAll(placed: PlacedField): Promise<void> {
    placed.isSending = true;
    while (!placed.isSaved && !placed.failure && !placed.isHeld) await this.#send(placed);
    placed.isSending = false;
    this.#sending.delete(placed);
    this.#fields.changed();
  }

  async #send(placed: PlacedField): Promise<void> {
    const asking = placed.stored ? undefined : placed.asking();
    const sent: Changes = asking?.field ?? placed.draft;
    const answer = await (asking
      ? this.#ground.add(asking.field, asking.key)
      : this.#ground.change(placed.stored?.id ?? '', sent));
    this.#fields.touch(placed);
    if (answer.ok) return this.#accept(placed, answer.value, sent);
    placed.failure = answer.failure;
    if (!isLost(answer.failure)) placed.asked = undefined;
    if (answer.failure.status === 404 || answer.failure.status === 409) this.#events.doubtful();
  }

  #accept(placed: PlacedField, stored: StoredField, sent: Changes): void {
    const hadOwner = placed.stored?.owner;
    placed.accept(stored, sent);
    this.#fields.dropOther(placed);
    // Another owner clears the conditions of fields that depend on it.
    if (hadOwner !== undefined && hadOwner !== stored.owner) this.#events.doubtful();
  }

  #stop(placed: PlacedField): void {
    placed.isHeld = false;
    clearTimeout(this.#timers.get(placed));
    this.#timers.delete(placed);
  }
}

/** Nobody knows whether it was done. */
export function isLost({ status }: Failure): boolean {
  return status === 0 || status >= 500 || status === 429;
}

/** The service refuses a dropdown without choices: it is asked for once it has some. */
function unfinished({ now }: PlacedField): Failure | undefined {
  return now.fieldType === 'dropdown' && !now.options?.length
    ? ownFailure(['/options'], 'Write its choices, one on each line. The field is saved then.')
    : undefined;
}
