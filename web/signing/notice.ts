import { h, say } from './dom.ts';
import { icon } from './icons.ts';
import { texts } from './texts.ts';

/** One sentence about what just happened; it stays until it is closed or another comes. */
export class Notice {
  readonly element: HTMLElement;
  readonly #text = h('p', { role: 'alert' });

  constructor() {
    this.element = h(
      'div',
      { class: 'notice', hidden: true },
      this.#text,
      h(
        'button',
        { type: 'button', class: 'plain', 'aria-label': texts.close, onclick: () => this.hide() },
        icon('cross'),
      ),
    );
  }

  show(text: string): void {
    this.element.hidden = false;
    say(this.#text, text);
  }

  hide(): void {
    this.element.hidden = true;
    say(this.#text, '');
  }
}
