import type { Failure, SigningApi } from './api.ts';
import { askConsent } from './consent-dialog.ts';
import { formatDate, today } from './fields/dates.ts';
import { askDecline } from './decline-dialog.ts';
import { h } from '../parts/dom.ts';
import { Pages } from '../parts/pages.ts';
import type { OpenedPdf } from '../parts/pdf.ts';
import { FieldValues } from './fields/field-values.ts';
import type { Tell } from './frame.ts';
import { header } from './header.ts';
import { waitingCard, welcome } from './intro.ts';
import type { SignatureMark } from './mark.ts';
import { kindOf } from './fields/mark-editor.ts';
import { Notice } from './notice.ts';
import { Overlay } from './pages/overlay.ts';
import { Panel } from './panel.ts';
import { isDrawn, type SigningField, type SigningSession } from './records.ts';
import { askSignature } from './marks/signature-dialog.ts';
import { hasActed, stageOf } from './pages/stage.ts';
import { SigningState } from './state.ts';
import { isMissing, nextStep, type Step, stepId } from './steps.ts';
import { texts } from './texts.ts';

export interface WorkspaceEvents {
  /** The document is no longer for this signer to fill. */
  moved(session: SigningSession): void;
  lost(failure: Failure): void;
  readonly tell: Tell;
  /** The file; anew where loading it failed. */
  file(): Promise<OpenedPdf>;
}

/** The document with its fields and the guide: everything a signer does passes here. */
export class Workspace {
  readonly element: HTMLElement;
  readonly #pages: Pages;
  readonly #notice = new Notice();
  readonly #failure = new Notice(() => void this.open());
  readonly #state: SigningState;
  readonly #api: SigningApi;
  readonly #events: WorkspaceEvents;
  readonly #values: FieldValues;
  readonly #panel: Panel | undefined;
  readonly #overlay: Overlay;
  #over = false;

  constructor(session: SigningSession, api: SigningApi, events: WorkspaceEvents) {
    this.#api = api;
    this.#events = events;
    this.#state = new SigningState(session);
    this.#values = new FieldValues(this.#state, api, {
      tell: events.tell,
      refused: (field, fault) => this.#onRefused(field, fault),
      conflict: () => void this.#onConflict(),
    });
    this.#pages = new Pages(
      h('main', { class: 'pages', tabindex: 0, 'aria-label': texts.document }),
      session.document.pages,
    );
    this.#overlay = new Overlay(this.#pages, this.#state, {
      open: (field) => void this.#open(field),
      tick: (field, ticked) => {
        this.#enter(stepId(field));
        this.#values.fill(field, String(ticked));
      },
    });
    this.#panel = session.turn ? this.#makePanel(session) : undefined;
    this.#state.listen(() => this.#state.saveStatus === 'saved' && this.#notice.withdraw(texts.unsaved));
    this.element = h(
      'div',
      { class: 'workspace' },
      header(this.#state, this.#pages, api.pdfUrl, {
        retry: () => this.retry(),
        decline: session.turn ? () => void this.#decline() : undefined,
      }),
      h('div', { class: 'notices' }, this.#failure.element, this.#notice.element),
      this.#pages.element,
      this.#panel?.element ?? this.#waitingCard(),
    );
  }

  /** Shows the file; a failure to load it stays in sight until another try helps. */
  async open(): Promise<void> {
    this.#failure.say(texts.opening);
    try {
      this.#pages.open(await this.#events.file());
    } catch {
      return this.#failure.show(texts.pdfFailed);
    }
    const tried = this.#failure.element.contains(document.activeElement);
    this.#failure.hide();
    if (tried) this.#pages.element.focus();
    this.#notice.withdraw(texts.notOpened);
    this.#state.opened = true;
    this.#state.changed();
  }

  get unsaved(): boolean {
    return this.#values.unsaved || this.#state.drafts.size > 0;
  }

  retry(): void {
    this.#values.retry();
  }

  /** Takes over the changes of another tab or another signer. */
  async reload(): Promise<void> {
    const answer = await this.#api.read();
    if (!answer.ok) {
      if (answer.failure.kind === 'unknown') this.#events.lost(answer.failure);
      return;
    }
    if (!this.#hasMoved(answer.value) && this.#values.unsaved) return;
    const changed = await this.#takeOver(answer.value);
    if (changed?.length && answer.value.turn) this.#notice.show(texts.takenOver);
  }

  /** Shows the changes of the others, without drawing the document anew; false where that is not enough. */
  follow(newer: SigningSession): boolean {
    const { session } = this.#state;
    if (this.#hasMoved(newer) || newer.document.status !== session.document.status) return false;
    void this.#values.takeOver(newer);
    return true;
  }

  #waitingCard(): HTMLElement {
    const card = waitingCard(this.#state.session);
    this.#state.listen(() => card.refresh(this.#state.session));
    return card.element;
  }

  #makePanel(session: SigningSession): Panel {
    const actions = {
      fill: (field: SigningField, value: string) => this.#values.fill(field, value),
      clear: (field: SigningField) => this.#values.clear(field),
      sign: (field: SigningField) => this.#sign(field),
      apply: (field: SigningField, mark: SignatureMark) => this.#apply(field, mark),
      next: () => void this.#next(),
      finish: () => void this.#finish(),
      show: (step: Step) => this.#overlay.focus(step.first.id),
    };
    return new Panel(this.#state, actions, welcome(session));
  }

  /** The signer chose a field on its page. Document 3, *States*, rule 2: a click fills a date. */
  async #open(field: SigningField): Promise<void> {
    this.#enter(stepId(field));
    if (field.fieldType === 'date' && field.value === null && !this.#state.drafts.has(field.id))
      this.#values.fill(field, formatDate(today(), field.resolvedDateFormat ?? 'YYYY-MM-DD'));
    if (isDrawn(field) && field.value === null && !this.#state.lastMarks.has(kindOf(field.fieldType)))
      return this.#sign(field);
    this.#panel?.focusEditor();
  }

  async #next(): Promise<void> {
    if ((await this.#panel?.leave()) === false) return this.#panel?.focusEditor();
    const step = nextStep(this.#state.steps, this.#state.currentId, this.#state.visited);
    if (!step) return this.#panel?.focusOn();
    this.#goTo(step);
  }

  #goTo(step: Step): void {
    this.#pages.showField(step.first);
    this.#enter(step.id);
    this.#panel?.focusEditor();
  }

  #enter(id: string): void {
    this.#notice.hide();
    this.#state.currentId = id;
    this.#state.visited.add(id);
    this.#state.changed();
  }

  async #sign(field: SigningField): Promise<void> {
    const byKeyboard = document.activeElement?.matches(':focus-visible') ?? false;
    if (!(await this.#consented())) return;
    const mark = await askSignature({
      type: field.fieldType,
      name: this.#state.session.signer.name,
      byKeyboard,
    });
    if (mark) await this.#apply(field, mark);
  }

  async #apply(field: SigningField, mark: SignatureMark): Promise<void> {
    if (!(await this.#consented())) return;
    this.#values.sign(field, mark);
    this.#enter(stepId(field));
    this.#panel?.focusOn();
  }

  async #consented(): Promise<boolean> {
    if (!this.#state.opened) {
      if (!this.#failure.focus()) this.#notice.show(texts.notOpened);
      return false;
    }
    this.#state.consent ||= await askConsent(this.#state.session.document.name);
    return this.#state.consent;
  }

  #onRefused(field: SigningField, fault: string): void {
    if (this.#state.currentId !== stepId(field))
      this.#notice.show(texts.refusedAt(texts.nameOf(field), fault));
  }

  async #onConflict(): Promise<void> {
    this.#notice.show(texts.takenOver);
    await this.#values.settled();
    await this.reload();
  }

  async #finish(): Promise<void> {
    if (this.#state.finishing || (await this.#panel?.leave()) === false) return;
    if (this.#state.steps.some(isMissing) || !(await this.#consented())) return;
    this.#setFinishing(true);
    await this.#complete();
    this.#setFinishing(false);
  }

  async #complete(): Promise<void> {
    if (!(await this.#values.settled())) return this.#notice.show(texts.unsaved);
    // Values that the service refused meanwhile must be mended first.
    if (this.#state.steps.some(isMissing)) return;
    const now = await this.#api.read();
    if (!now.ok) return this.#notFinished(now.failure);
    const changed = await this.#takeOver(now.value);
    if (changed?.length === 0) {
      const answer = await this.#api.complete(now.value.valuesSha256);
      return answer.ok ? this.#moveOn(answer.value) : this.#notFinished(answer.failure);
    }
    if (changed?.[0]) this.#showTakenOver(changed[0]);
  }

  /** Nobody signs values unseen: after a change it takes another click. */
  #showTakenOver(field: SigningField): void {
    const step = this.#state.stepOf(field);
    if (step) this.#goTo(step);
    else this.#pages.showField(field);
    this.#notice.show(texts.takenOver);
  }

  async #notFinished(failure: Failure): Promise<void> {
    // Only the answer may have been lost.
    const now = await this.#api.read();
    if (now.ok && hasActed(now.value)) return this.#moveOn(now.value);
    if (!now.ok && now.failure.kind === 'unknown') return this.#events.lost(now.failure);
    const message = failure.detail || texts.couldNotFinish;
    // A change in the last moment is shown, and is no error.
    if (failure.code !== 'stale_revision') this.#events.tell('error', { code: failure.code, message });
    this.#notice.show(message);
    const changed = now.ok ? await this.#takeOver(now.value) : undefined;
    if (!changed) return;
    this.#values.name(failure.fields);
    const first = this.#state.steps.find(({ fields }) => fields.some(({ id }) => this.#state.faults.has(id)));
    if (first) this.#goTo(first);
    else if (changed[0]) this.#showTakenOver(changed[0]);
  }

  async #decline(): Promise<void> {
    let ended: SigningSession | undefined;
    await askDecline(this.#state.session.document.name, async (reason) => {
      const answer = await this.#api.decline(reason);
      const now = answer.ok ? answer : await this.#api.read();
      if (now.ok && this.#hasMoved(now.value)) ended = now.value;
      if (answer.ok || (ended && hasActed(ended))) return undefined;
      const message = answer.failure.detail || texts.ends.offline[1];
      this.#events.tell('error', { code: answer.failure.code, message });
      return ended ? undefined : message;
    });
    if (ended) this.#moveOn(ended);
    else await this.reload();
  }

  #hasMoved(newer: SigningSession): boolean {
    return stageOf(newer) !== stageOf(this.#state.session);
  }

  /** Answers with the fields that looked otherwise until now; undefined where this page has come to its end. */
  async #takeOver(newer: SigningSession): Promise<readonly SigningField[] | undefined> {
    if (!this.#hasMoved(newer)) return this.#values.takeOver(newer);
    this.#moveOn(newer);
    return undefined;
  }

  #moveOn(session: SigningSession): void {
    if (this.#over) return;
    this.#over = true;
    const { document: signed, signer } = session;
    const ids = { documentId: signed.id, signerId: signer.id };
    if (signer.status === 'signed') this.#events.tell('completed', ids);
    if (signer.status === 'declined') this.#events.tell('declined', ids);
    this.#events.moved(session);
  }

  #setFinishing(finishing: boolean): void {
    this.#state.finishing = finishing;
    this.#state.changed();
  }
}
