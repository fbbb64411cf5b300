import { h, say } from '../parts/dom.ts';
import { icon } from './icons.ts';
import { texts } from './texts.ts';

/** One sentence about the last event; it stays until it is closed or another comes, or until another try helped. */
export class Notice {
  readonly element: HTMLElement;
  readonly #text = h('p', { role: 'alert' });

  constructor(retry?: () => void) {
    this.element = h(
      'div',
      { class: retry ? 'failure' : 'notice', hidden: true },
      this.#text,
      retry
        ? h('button', { type: 'button', onclick: retry }, texts.retry)
        : h(
            'button',
            { type: 'button', class: 'plain', 'aria-label': texts.close, onclick: () => this.hide() },
            icon('cross'),
          ),
    );
  }

  show(text: string): void {
    this.element.hidden = false;
    this.say(text);
  }

  /** Changes the sentence where one stands. */
  say(text: string): void {
    if (!this.element.hidden) say(this.#text, text);
  }

  /** Leads to the button; false where nothing is said. */
  focus(): boolean {
    this.element.querySelector('button')?.focus();
    return !this.element.hidden;
  }

  /** Hides this sentence where it still stands. */
  withdraw(text: string): void {
    if (this.#text.textContent === text) this.hide();
  }

  hide(): void {
    this.element.hidden = true;
    say(this.#text, '');
  }
}
