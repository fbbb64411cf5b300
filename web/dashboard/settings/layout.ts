import { type Child, h } from '../../parts/dom.ts';

/** Several things one below the other, each with the distance that the page gives its own. */
export function together(...children: readonly Child[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(...children.filter((child) => child !== undefined && child !== false));
  return fragment;
}

/** What the page is for, and beside it the button for a new one, or why there is none. */
export function opening(about: string, ...beside: readonly Child[]): HTMLElement {
  return h('div', { class: 'page-opening' }, h('p', { class: 'lead' }, about), ...beside);
}
