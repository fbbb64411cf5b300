import type { PageBox } from '../../../parts/page-box.ts';
import { newIdempotencyKey } from '../../data/idempotency-key.ts';
import type { Failure } from './answers.ts';
import type { Owner, PlacingState } from './ground.ts';
import {
  type Changes,
  isSame,
  type NewField,
  type Properties,
  type StoredField,
  UNSAID,
} from './properties.ts';

/** A field as it stands on the page: what the service has, and what it has not yet. */
export class PlacedField {
  /** Undefined until the service has answered. */
  stored: StoredField | undefined;
  draft: Changes;
  /** Why the draft is not stored. */
  failure: Failure | undefined;
  isSending = false;
  /** It is in somebody's hand still: what it is now is not meant yet. */
  isHeld = false;
  /** How it was asked for, as long as nobody knows what became of that: asked again in the same words it is made once. */
  asked: { readonly field: NewField; readonly key: string } | undefined;

  constructor(stored: StoredField | undefined, draft: Changes = {}) {
    this.stored = stored;
    this.draft = draft;
  }

  /** As it is shown. */
  get now(): Properties {
    return { ...UNSAID, ...this.stored, ...this.draft } as Properties;
  }

  get isSaved(): boolean {
    return this.stored !== undefined && Object.keys(this.draft).length === 0;
  }

  /** What is as the service has it already is no change. */
  change(changes: Changes): void {
    const all = { ...this.draft, ...changes };
    const kept = Object.entries(all).filter(
      ([name, value]) => !this.stored || !isSame(this.stored[name as keyof Properties], value),
    );
    this.draft = Object.fromEntries(kept);
  }

  /** Somebody else has changed it; what is changed here stays changed. */
  follow(newer: StoredField): void {
    this.stored = newer;
    this.change({});
  }

  /** What to ask for, in the words in which it was asked for before. */
  asking(): { readonly field: NewField; readonly key: string } {
    // A field that the service has not is all draft.
    this.asked ??= { field: this.draft as NewField, key: newIdempotencyKey() };
    return this.asked;
  }

  /** The service has it; what was changed meanwhile is still to be sent. */
  accept(stored: StoredField, sent: Changes): void {
    const later = Object.entries(this.draft).filter(
      ([name, value]) => !isSame(value, sent[name as keyof Properties]),
    );
    this.stored = stored;
    this.asked = undefined;
    this.failure = undefined;
    this.draft = Object.fromEntries(later);
  }
}

/** Every field of the page, which of them is chosen, and who may fill them. */
export class PlacedFields {
  owners: readonly Owner[] = [];
  isOpen = true;
  readonly all: PlacedField[] = [];
  chosen: PlacedField | undefined;
  readonly #listeners: (() => void)[] = [];
  /** Ids of what was removed here: an older answer may still have it. */
  readonly #gone = new Set<string>();
  /** Counts the answers to changes, so that a reading from before them is known as such. */
  #moment = 0;
  readonly #touched = new WeakMap<PlacedField, number>();

  listen(listener: () => void): void {
    this.#listeners.push(listener);
  }

  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  get moment(): number {
    return this.#moment;
  }

  /** The service has said something newer about it than any reading that is on its way. */
  touch(placed: PlacedField): void {
    this.#touched.set(placed, (this.#moment += 1));
  }

  choose(placed: PlacedField | undefined): void {
    if (this.chosen === placed) return;
    this.chosen = placed;
    this.changed();
  }

  add(placed: PlacedField): void {
    this.all.push(placed);
    this.chosen = placed;
    this.changed();
  }

  drop(placed: PlacedField): void {
    const index = this.all.indexOf(placed);
    if (index !== -1) this.all.splice(index, 1);
    if (placed.stored) this.#gone.add(placed.stored.id);
    if (this.chosen === placed) this.chosen = undefined;
    this.changed();
  }

  /** A field that was asked for twice, because the first answer was lost, may have been read meanwhile. */
  dropOther(placed: PlacedField): void {
    const other = this.all.findIndex((one) => one !== placed && one.stored?.id === placed.stored?.id);
    if (other !== -1) this.all.splice(other, 1);
  }

  /** Takes over what others did; answers with what they removed although it was being changed here. */
  takeOver({ owners, fields, isOpen }: PlacingState, readAt: number): readonly PlacedField[] {
    const read = new Map(fields.map((field) => [field.id, field]));
    const lost: PlacedField[] = [];
    this.owners = owners;
    this.isOpen = isOpen;
    for (const placed of this.all.slice()) {
      if (!placed.stored) continue;
      const newer = read.get(placed.stored.id);
      read.delete(placed.stored.id);
      if (placed.isSending || (this.#touched.get(placed) ?? 0) > readAt) continue;
      if (newer) placed.follow(newer);
      else {
        this.drop(placed);
        lost.push(placed);
      }
    }
    if (!isOpen) this.#letGo();
    for (const field of read.values()) if (!this.#gone.has(field.id)) this.all.push(new PlacedField(field));
    this.changed();
    return lost;
  }

  /** What cannot be stored any more is not shown as if it could. */
  #letGo(): void {
    for (const placed of this.all.slice()) {
      placed.draft = {};
      placed.failure = undefined;
      if (!placed.stored) this.drop(placed);
    }
  }

  ownerOf({ owner }: Pick<Properties, 'owner'>): Owner | undefined {
    return this.owners.find(({ id }) => id === owner);
  }

  /** From the top of the first page to the bottom of the last. */
  get inOrder(): readonly PlacedField[] {
    const ordered = [...this.all];
    ordered.sort((a, b) => byPlace(a.now, b.now));
    return ordered;
  }
}

function byPlace(a: PageBox, b: PageBox): number {
  return a.pageNumber - b.pageNumber || a.yPosition - b.yPosition || a.xPosition - b.xPosition;
}
