import type { Failure, SigningApi } from './api.ts';
import { askConsent } from './consent-dialog.ts';
import { formatDate, today } from './dates.ts';
import { askDecline } from './decline-dialog.ts';
import { h } from './dom.ts';
import { isDrawn } from './field-view.ts';
import { FieldValues } from './field-values.ts';
import type { Tell } from './frame.ts';
import { header } from './header.ts';
import { waitingCard, welcome } from './intro.ts';
import type { SignatureMark } from './mark.ts';
import { kindOf } from './mark-editor.ts';
import { Notice } from './notice.ts';
import { Overlay } from './overlay.ts';
import { Pages } from './pages.ts';
import { Panel } from './panel.ts';
import type { SigningField, SigningSession } from './records.ts';
import { askSignature } from './signature-dialog.ts';
import { stageOf } from './stage.ts';
import { SigningState } from './state.ts';
import { isMissing, nextStep, type Step, stepId } from './steps.ts';
import { texts } from './texts.ts';

export interface WorkspaceEvents {
  /** The document is no longer for this signer to fill. */
  moved(session: SigningSession): void;
  lost(failure: Failure): void;
  readonly tell: Tell;
}

/** The document with its fields and the guide: everything a signer does passes here. */
export class Workspace {
  readonly element: HTMLElement;
  readonly pages: Pages;
  readonly notice = new Notice();
  readonly #state: SigningState;
  readonly #api: SigningApi;
  readonly #events: WorkspaceEvents;
  readonly #values: FieldValues;
  readonly #panel: Panel | undefined;
  readonly #overlay: Overlay;

  constructor(session: SigningSession, api: SigningApi, events: WorkspaceEvents) {
    this.#api = api;
    this.#events = events;
    this.#state = new SigningState(session);
    this.#values = new FieldValues(this.#state, api, {
      tell: events.tell,
      refused: (field, fault) => this.#onRefused(field, fault),
      conflict: () => void this.#onConflict(),
    });
    this.pages = new Pages(session.document.pages);
    this.#overlay = new Overlay(this.pages, this.#state, {
      open: (field) => void this.#open(field),
      tick: (field, ticked) => {
        this.#enter(stepId(field));
        this.#values.fill(field, String(ticked));
      },
    });
    this.#panel = session.turn ? this.#makePanel(session) : undefined;
    this.element = h(
      'div',
      { class: 'workspace' },
      header(this.#state, this.pages, api.pdfUrl, {
        retry: () => this.retry(),
        decline: session.turn ? () => void this.#decline() : undefined,
      }),
      this.notice.element,
      this.pages.element,
      this.#panel?.element ?? waitingCard(session),
    );
  }

  get unsaved(): boolean {
    return this.#values.unsaved || this.#state.drafts.size > 0;
  }

  retry(): void {
    this.#values.retry();
  }

  /** Takes over what another tab or another signer did meanwhile. */
  async reload(): Promise<void> {
    const answer = await this.#api.read();
    if (!answer.ok) {
      if (answer.failure.kind === 'unknown') this.#events.lost(answer.failure);
      return;
    }
    if (stageOf(answer.value) !== stageOf(this.#state.session)) return this.#events.moved(answer.value);
    if (this.#values.unsaved) return;
    this.#state.session = answer.value;
    this.#state.changed();
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
    this.pages.showField(step.first);
    this.#enter(step.id);
    this.#panel?.focusEditor();
  }

  #enter(id: string): void {
    this.notice.hide();
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
    this.#state.consent ||= await askConsent(this.#state.session.document.name);
    return this.#state.consent;
  }

  #onRefused(field: SigningField, fault: string): void {
    if (this.#state.currentId !== stepId(field))
      this.notice.show(texts.refusedAt(texts.nameOf(field), fault));
  }

  async #onConflict(): Promise<void> {
    this.notice.show(texts.takenOver);
    await this.#values.settled();
    await this.reload();
  }

  async #finish(): Promise<void> {
    if (this.#state.finishing || (await this.#panel?.leave()) === false) return;
    if (this.#state.steps.some(isMissing) || !(await this.#consented())) return;
    this.#setFinishing(true);
    const settled = await this.#values.settled();
    // What the service refused meanwhile must be mended first.
    if (!settled || this.#state.steps.some(isMissing)) {
      this.#setFinishing(false);
      return settled ? undefined : this.notice.show(texts.unsaved);
    }
    const answer = await this.#api.complete();
    this.#setFinishing(false);
    if (!answer.ok) return this.#notFinished(answer.failure);
    this.#events.tell('completed', ids(answer.value));
    this.#events.moved(answer.value);
  }

  async #notFinished(failure: Failure): Promise<void> {
    this.#events.tell('error', { code: failure.code, message: failure.detail });
    this.notice.show(failure.detail || texts.couldNotFinish);
    if (failure.kind === 'offline' || failure.kind === 'busy') return;
    await this.reload();
    this.#values.name(failure.fields);
    const first = this.#state.steps.find(({ fields }) => fields.some(({ id }) => this.#state.faults.has(id)));
    if (first) this.#goTo(first);
  }

  async #decline(): Promise<void> {
    let declined: SigningSession | undefined;
    await askDecline(this.#state.session.document.name, async (reason) => {
      const answer = await this.#api.decline(reason);
      if (!answer.ok) return answer.failure;
      declined = answer.value;
      return undefined;
    });
    if (!declined) return this.reload();
    this.#events.tell('declined', ids(declined));
    this.#events.moved(declined);
  }

  #setFinishing(finishing: boolean): void {
    this.#state.finishing = finishing;
    this.#state.changed();
  }
}

function ids({ document: signed, signer }: SigningSession): object {
  return { documentId: signed.id, signerId: signer.id };
}
