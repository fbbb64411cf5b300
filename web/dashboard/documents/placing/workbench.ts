import { type Child, fill, h, say } from '../../../parts/dom.ts';
import type { PageBox } from '../../../parts/page-box.ts';
import { Pages } from '../../../parts/pages.ts';
import { type OpenedPdf, openPdf } from '../../../parts/pdf.ts';
import type { Answer } from './answers.ts';
import { around, moved } from './boxes.ts';
import { nameOf } from './field-box.ts';
import { FieldList } from './field-list.ts';
import { FieldSaver } from './field-saver.ts';
import { Gestures } from './gestures.ts';
import type { Ground, PlacingState } from './ground.ts';
import { failureNotice, notice } from './notices.ts';
import { Overlay } from './overlay.ts';
import { Panel } from './panel.ts';
import { PlacedField, PlacedFields } from './placed-fields.ts';
import { copyOf, SIZES } from './properties.ts';
import { Toolbar } from './toolbar.ts';
import { saveStatus, zoomButtons } from './top-bar.ts';

const HELP_ID = 'placing-help';
const HELP =
  'Arrow keys move a chosen field, with Shift they change its size, with Control ten points at a time. Enter leads to its properties, Delete removes it.';

const COPY_BELOW_POINTS = 6;

/** Asks before a field is removed, and removes it; answers whether it is gone. */
export type AskRemoval = (question: string, remove: () => Promise<Answer<unknown>>) => Promise<boolean>;

/** The pages with their fields, and everything that is done to them. */
export class Workbench {
  readonly element: HTMLElement;
  readonly #ground: Ground;
  readonly #askRemoval: AskRemoval;
  readonly #fields = new PlacedFields();
  readonly #pages: Pages;
  readonly #overlay: Overlay;
  readonly #gestures: Gestures;
  readonly #toolbar: Toolbar;
  readonly #saver: FieldSaver;
  readonly #panel: Panel;
  readonly #list: FieldList;
  readonly #notices = h('div', { class: 'placing-notices' });
  readonly #fileNotice = h('div', { class: 'placing-notices' });
  readonly #where = h('p', { class: 'spoken', role: 'status' });
  #readings = 0;
  #opened: OpenedPdf | undefined;

  constructor(ground: Ground, first: PlacingState, askRemoval: AskRemoval) {
    this.#ground = ground;
    this.#askRemoval = askRemoval;
    this.#pages = new Pages(
      h('div', { class: 'pages', role: 'region', 'aria-label': 'Pages', tabindex: 0 }),
      ground.pages,
    );
    this.#saver = new FieldSaver(ground, this.#fields, {
      doubtful: () => void this.#readAgain(),
      isShown: () => this.element.isConnected,
    });
    this.#overlay = new Overlay(this.#pages, this.#fields, HELP_ID, {
      edit: () => this.#panel.focus(),
      remove: (placed) => void this.#remove(placed),
      saveSoon: (placed) => this.#onStep(placed),
    });
    this.#toolbar = new Toolbar(ground, this.#fields, () => this.#putInView());
    this.#gestures = new Gestures(this.#pages, this.#fields, {
      armed: () => this.#toolbar.armed && SIZES[this.#toolbar.armed],
      put: (box) => this.#put(box),
      fieldAt: (target) => this.#overlay.at(target),
      focus: (placed) => this.#overlay.focus(placed),
      save: (placed) => void this.#saver.save(placed),
    });
    this.#panel = new Panel(ground, this.#fields, this.#saver, {
      copy: (placed) => this.#copy(placed),
      remove: (placed) => void this.#remove(placed),
      leave: (placed) => this.#overlay.focus(placed),
    });
    this.#list = new FieldList(ground, this.#fields, (placed) => this.#choose(placed));
    this.element = this.#layOut();
    this.#follow();
    this.#fields.takeOver(first, 0);
  }

  /** Shows the file; where there is none to be had, why, and another try. */
  async open(opened?: OpenedPdf): Promise<void> {
    fill(this.#fileNotice);
    const failed = (children: Child): void =>
      fill(
        this.#fileNotice,
        children,
        h('div', {}, h('button', { type: 'button', onclick: () => void this.open() }, 'Try again')),
      );
    if (opened) return this.#show(opened);
    const file = await this.#ground.file();
    if (!file.ok) return failed(failureNotice(file.failure));
    try {
      this.#show(await openPdf({ data: file.value.slice() }));
    } catch {
      failed(notice('bad', 'The pages could not be shown.'));
    }
  }

  /** Leaving the page ends the reader and its worker. */
  leave(): void {
    void this.#opened?.pdf.loadingTask.destroy();
  }

  #show(opened: OpenedPdf): void {
    this.#opened = opened;
    this.#pages.open(opened);
  }

  #layOut(): HTMLElement {
    return h(
      'div',
      { class: 'placing' },
      h(
        'div',
        { class: 'row placing-top' },
        saveStatus(this.#fields, () => this.#saver.retry()),
        zoomButtons(this.#pages),
      ),
      this.#notices,
      this.#fileNotice,
      this.#toolbar.element,
      h(
        'div',
        { class: 'placing-room' },
        this.#pages.element,
        h(
          'aside',
          { class: 'placing-side', 'aria-label': 'Fields and their properties' },
          this.#list.element,
          this.#panel.element,
          h('p', { class: 'hint', id: HELP_ID }, HELP),
        ),
      ),
      this.#where,
    );
  }

  #follow(): void {
    const { element } = this.#pages;
    this.#fields.listen(() => this.#refreshSide());
    this.#toolbar.element.addEventListener('armed', () =>
      element.classList.toggle('armed', this.#toolbar.armed !== undefined),
    );
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      if (this.#gestures.cancel() || !this.#toolbar.armed) return;
      this.#toolbar.arm(undefined);
    });
    // These outlive the page, and leave with it.
    const whileShown = (target: EventTarget, name: string, work: () => void): void => {
      const listener = (): void =>
        this.element.isConnected ? work() : target.removeEventListener(name, listener);
      target.addEventListener(name, listener);
    };
    whileShown(window, 'online', () => this.#saver.retry());
    whileShown(document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.#readAgain();
    });
  }

  #refreshSide(): void {
    const { chosen } = this.#fields;
    this.#toolbar.refresh();
    const edited = this.#fields.isOpen ? chosen : undefined;
    this.#list.element.hidden = edited !== undefined;
    this.#panel.element.hidden = edited === undefined;
    if (edited) this.#panel.show(edited);
    else this.#list.refresh();
  }

  /** Takes over what somebody else did meanwhile. */
  async #readAgain(): Promise<void> {
    const own = (this.#readings += 1);
    const readAt = this.#fields.moment;
    const read = await this.#ground.read();
    if (own !== this.#readings || !this.element.isConnected) return;
    if (!read.ok) return fill(this.#notices, failureNotice(read.failure));
    const lost = this.#fields.takeOver(read.value, readAt);
    if (!read.value.isOpen) this.#close();
    else fill(this.#notices, lost.length > 0 && removedNotice(lost));
  }

  #close(): void {
    this.#gestures.cancel();
    this.#fields.choose(undefined);
    fill(
      this.#notices,
      notice(
        'caution',
        h(
          'p',
          {},
          'This document is no longer a draft, so its fields stay as they are. What is shown is what it has.',
        ),
        h('p', {}, h('a', { href: `#${this.#ground.home}` }, 'Open the document')),
      ),
    );
  }

  #choose(placed: PlacedField): void {
    this.#fields.choose(placed);
    if (!this.#ground.pages[placed.now.pageNumber - 1]) return this.#panel.focus();
    this.#pages.showField(placed.now);
    this.#overlay.focus(placed);
  }

  #put(box: PageBox): void {
    const fieldType = this.#toolbar.armed;
    if (!fieldType) return;
    this.#toolbar.arm(undefined);
    this.#add(new PlacedField(undefined, { owner: this.#toolbar.owner, fieldType, ...box }));
  }

  /** Below it, where it can be seen. */
  #copy({ now }: PlacedField): void {
    const page = this.#ground.pages[now.pageNumber - 1];
    const place = page && moved(now, 0, now.height + COPY_BELOW_POINTS, page);
    this.#add(new PlacedField(undefined, { ...copyOf(now), ...place }));
  }

  #add(placed: PlacedField): void {
    this.#fields.add(placed);
    this.#overlay.focus(placed);
    void this.#saver.save(placed);
    if (placed.failure) this.#panel.focusFault();
  }

  /** In the middle of what is seen of the page that is seen most. */
  #putInView(): void {
    const kind = this.#toolbar.armed;
    const view = this.#pages.element.getBoundingClientRect();
    const seen = this.#pages.frames.map(({ element }) => {
      const { top, bottom } = element.getBoundingClientRect();
      return [Math.max(top, view.top), Math.min(bottom, view.bottom)] as const;
    });
    const most = seen.reduce((best, [top, bottom], at) => (bottom - top > extent(seen[best]) ? at : best), 0);
    const frame = this.#pages.frames[most];
    const [top, bottom] = seen[most] ?? [0, 0];
    if (!kind || !frame) return;
    const { size, element } = frame;
    const rect = element.getBoundingClientRect();
    const y = (((top + bottom) / 2 - rect.top) / rect.height) * size.height;
    this.#put({ pageNumber: most + 1, ...around({ x: size.width / 2, y }, SIZES[kind], size) });
  }

  #onStep(placed: PlacedField): void {
    const { xPosition, yPosition, width, height } = placed.now;
    say(this.#where, `${xPosition} from the left, ${yPosition} from the top, ${width} by ${height} points`);
    this.#saver.soon(placed);
  }

  async #remove(placed: PlacedField): Promise<void> {
    const { now } = placed;
    const isGone = await this.#askRemoval(`${nameOf(now)} on page ${now.pageNumber} is removed.`, () =>
      this.#saver.remove(placed),
    );
    if (isGone) this.#pages.element.focus({ preventScroll: true });
  }
}

function extent(seen: readonly [number, number] | undefined): number {
  return seen ? seen[1] - seen[0] : 0;
}

function removedNotice(lost: readonly PlacedField[]): HTMLElement {
  const names = lost.map(({ now }) => `${nameOf(now)} on page ${now.pageNumber}`);
  return notice('caution', `Somebody else removed: ${names.join('; ')}.`);
}
