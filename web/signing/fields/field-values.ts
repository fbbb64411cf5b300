import type { Failure, SigningApi } from '../api.ts';
import { filledMessage, type Tell } from '../frame.ts';
import { ownLocale } from '../locale.ts';
import { contentOf, type SignatureMark } from '../mark.ts';
import { kindOf } from './mark-editor.ts';
import {
  type FieldContent,
  isDrawn,
  type SigningField,
  type SigningSession,
  type StoredValue,
} from '../records.ts';
import { Saver } from '../saver.ts';
import type { SigningState } from '../state.ts';
import { isFilled } from '../steps.ts';
import { texts } from '../texts.ts';

interface FieldValuesEvents {
  readonly tell: Tell;
  /** Called when the service did not accept a value; its words stand at the field. */
  refused(field: SigningField, fault: string): void;
  /** Called when the field or the document is not as this page shows it. */
  conflict(): void;
}

/** The values of the fields: shown at once, stored as soon as may be, undone where the service refuses them. */
export class FieldValues {
  readonly #state: SigningState;
  readonly #api: SigningApi;
  readonly #events: FieldValuesEvents;
  readonly #saver: Saver;
  /** Fields as the service has them, while a newer value of them is on its way. */
  readonly #stored = new Map<string, SigningField>();
  /** Fields that kept the signer from finishing: any new value may change that. */
  readonly #named = new Set<string>();

  constructor(state: SigningState, api: SigningApi, events: FieldValuesEvents) {
    this.#state = state;
    this.#api = api;
    this.#events = events;
    this.#saver = new Saver(api, {
      status: (status) => {
        state.saveStatus = status;
        state.changed();
      },
      stored: (fieldId, value, filled) => this.#onStored(fieldId, value, filled),
      refused: (fieldId, failure) => this.#onRefused(fieldId, failure),
    });
  }

  get unsaved(): boolean {
    return this.#saver.unsaved;
  }

  retry(): void {
    this.#saver.retry();
  }

  /** Resolves when nothing is on its way any more; false where something could not be stored. */
  settled(): Promise<boolean> {
    return this.#saver.settled();
  }

  fill(field: SigningField, value: string): void {
    this.#write({ ...field, value }, field.fieldType === 'date' ? { value, ...ownLocale() } : { value });
  }

  sign(field: SigningField, mark: SignatureMark): void {
    this.#state.marks.set(field.id, mark);
    this.#state.lastMarks.set(kindOf(field.fieldType), mark);
    this.#write({ ...field, value: 'signed' }, contentOf(mark));
  }

  clear(field: SigningField): void {
    this.#state.marks.delete(field.id);
    this.#write({ ...field, value: null, signatureImageUrl: null }, undefined);
  }

  /** Shows the service's current values; answers with the fields that looked otherwise until now. */
  async takeOver(newer: SigningSession): Promise<readonly SigningField[]> {
    const changed = this.#state.takeOver(newer);
    await Promise.all(
      changed.filter((field) => isDrawn(field) && isFilled(field)).map(({ id }) => this.#drawAnew(id)),
    );
    return changed;
  }

  /** Shows at each field that the service misses it. */
  name(missing: Failure['fields']): void {
    for (const { fieldId, message } of missing) {
      this.#named.add(fieldId);
      this.#state.faults.set(fieldId, message);
    }
    this.#state.changed();
  }

  #write(field: SigningField, content: FieldContent | undefined): void {
    const { id } = field;
    const before = this.#state.field(id);
    if (before && !this.#stored.has(id)) this.#stored.set(id, before);
    const others = this.#state.stepOf(field)?.fields.filter((member) => member.id !== id) ?? [];
    const cleared = field.value === 'true' ? others.map((member) => ({ ...member, value: null })) : [];
    this.#state.adopt(field, ...cleared);
    for (const named of [id, ...this.#named]) this.#state.faults.delete(named);
    this.#named.clear();
    this.#state.drafts.delete(id);
    this.#saver.save(id, content);
    this.#state.changed();
  }

  #onStored(fieldId: string, stored: StoredValue, filled: boolean): void {
    this.#state.adopt(...stored.alsoChanged);
    if (!this.#saver.isPending(fieldId)) {
      this.#state.adopt(stored.field);
      this.#stored.delete(fieldId);
    }
    if (filled) this.#events.tell('field_filled', filledMessage(stored));
    this.#state.changed();
    void this.#drawTyped(fieldId);
  }

  /** Loaded here, because the browser would show again the picture that stood at this address before. */
  async #drawAnew(fieldId: string): Promise<void> {
    const png = await this.#api.picture(fieldId);
    if (png === undefined || this.#state.marks.has(fieldId)) return;
    this.#state.marks.set(fieldId, { png });
    this.#state.changed();
  }

  /** A typed signature is shown as it will stand in the finished file. */
  async #drawTyped(fieldId: string): Promise<void> {
    const mark = this.#state.marks.get(fieldId);
    if (!mark || !('typed' in mark) || this.#state.pictures.has(mark.typed)) return;
    const picture = await this.#api.picture(fieldId);
    if (picture === undefined || this.#state.marks.get(fieldId) !== mark) return;
    this.#state.pictures.set(mark.typed, picture);
    this.#state.changed();
  }

  #onRefused(fieldId: string, failure: Failure): void {
    const stored = this.#stored.get(fieldId);
    const refused = this.#state.field(fieldId);
    this.#stored.delete(fieldId);
    this.#state.marks.delete(fieldId);
    if (stored) this.#state.adopt(stored);
    if (!refused || !AT_THE_FIELD.has(failure.code)) return this.#events.conflict();
    if (!isDrawn(refused)) this.#state.drafts.set(fieldId, refused.value ?? '');
    const fault = failure.detail || texts.refused;
    this.#state.faults.set(fieldId, fault);
    this.#events.refused(refused, fault);
    this.#state.changed();
  }
}

/** Refusals of the value itself. */
const AT_THE_FIELD: ReadonlySet<string> = new Set(['invalid_value', 'invalid_request', 'too_large']);
