import type { SignatureMark } from './mark.ts';
import { isDrawn, type SigningField, type SigningSession } from './records.ts';
import { isFilled, isMissing, type Progress, progressOf, type Step, stepId, stepsOf } from './steps.ts';

export type SaveStatus = 'saved' | 'saving' | 'failed';

/** The state of the page; the parts that show it listen. */
export class SigningState {
  session: SigningSession;
  /** The step at which the signer is. */
  currentId: string | undefined;
  consent = false;
  saveStatus: SaveStatus | undefined;
  finishing = false;
  /** The file is here. Nobody agrees to a document that was not shown. */
  opened = false;
  readonly visited = new Set<string>();
  /** The fault of each field's value, by field. */
  readonly faults = new Map<string, string>();
  /** Values that are being written and are not stored, by field: shown in place of the stored value. */
  readonly drafts = new Map<string, string>();
  /** Signatures made on this visit, here or elsewhere, by field. */
  readonly marks = new Map<string, SignatureMark>();
  /** The service's images of typed signatures, as data URLs, by their text. */
  readonly pictures = new Map<string, string>();
  /** The newest of each kind, to be used again. */
  readonly lastMarks = new Map<'signature' | 'initials', SignatureMark>();
  readonly #listeners = new Set<() => void>();
  #steps: readonly Step[] | undefined;

  constructor(session: SigningSession) {
    this.session = session;
  }

  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }

  changed(): void {
    this.#steps = undefined;
    for (const listener of this.#listeners) listener();
  }

  /** As of the last change that was made known. */
  get steps(): readonly Step[] {
    this.#steps ??= stepsOf(this.session).map((step) => this.#asWritten(step));
    return this.#steps;
  }

  /** A value that is being written counts, and a wrong one must be mended even where nothing is required. */
  #asWritten(step: Step): Step {
    if (step.fields.some(({ id }) => this.faults.has(id))) return { ...step, filled: false, required: true };
    const draft = this.drafts.get(step.first.id);
    return draft === undefined ? step : { ...step, filled: draft.trim() !== '' };
  }

  get mayFinish(): boolean {
    return this.opened && !this.finishing && !this.steps.some(isMissing);
  }

  /** Whether the page has a value that the service does not have. */
  get unstored(): boolean {
    return this.drafts.size > 0 || this.faults.size > 0;
  }

  get progress(): Progress {
    return progressOf(this.steps);
  }

  get current(): Step | undefined {
    return this.steps.find(({ id }) => id === this.currentId);
  }

  stepOf(field: SigningField): Step | undefined {
    return this.steps.find(({ id }) => id === stepId(field));
  }

  field(id: string): SigningField | undefined {
    return allFields(this.session).find((field) => field.id === id);
  }

  /** The image of a signature field: as it was made, or as the service draws the typed text. */
  shownMark(mark: SignatureMark | undefined): SignatureMark | undefined {
    const picture = mark && 'typed' in mark ? this.pictures.get(mark.typed) : undefined;
    return picture === undefined ? mark : { png: picture };
  }

  /** Shows the service's current values; answers with the fields that looked otherwise until now. */
  takeOver(newer: SigningSession): readonly SigningField[] {
    const changed = allFields(newer).filter((field) => looks(field) !== looks(this.field(field.id)));
    for (const { id } of changed) this.marks.delete(id);
    this.session = newer;
    this.changed();
    return changed;
  }

  /** Puts these fields in the place of those with the same ids. */
  adopt(...fields: readonly SigningField[]): void {
    const newer = new Map(fields.map((field) => [field.id, field]));
    const replaced = (list: readonly SigningField[]): readonly SigningField[] =>
      list.map((field) => newer.get(field.id) ?? field);
    this.session = {
      ...this.session,
      fields: replaced(this.session.fields),
      sharedFields: replaced(this.session.sharedFields),
    };
  }
}

function allFields({ fields, sharedFields }: SigningSession): readonly SigningField[] {
  return [...fields, ...sharedFields];
}

/** A signature made anew has the same value and another picture. */
function looks(field: SigningField | undefined): string | null {
  if (!field || !isFilled(field)) return null;
  return isDrawn(field) ? field.filledAt : field.value;
}
