import { fill, h } from '../../../parts/dom.ts';
import { countText, FIELD_KINDS } from '../words.ts';
import { nameOf, ownerIndex } from './field-box.ts';
import type { Ground } from './ground.ts';
import type { PlacedField, PlacedFields } from './placed-fields.ts';

/** Whose fields there are, and where: shown while none of them is chosen. */
export class FieldList {
  readonly element = h('div', { class: 'placing-list' });
  readonly #ground: Ground;
  readonly #fields: PlacedFields;
  readonly #show: (placed: PlacedField) => void;

  constructor(ground: Ground, fields: PlacedFields, show: (placed: PlacedField) => void) {
    this.#ground = ground;
    this.#fields = fields;
    this.#show = show;
  }

  refresh(): void {
    const { inOrder, owners } = this.#fields;
    fill(
      this.element,
      h('h2', {}, countText(inOrder.length, 'field')),
      h(
        'ul',
        { class: 'placing-owners', 'aria-label': this.#ground.kind === 'document' ? 'Signers' : 'Roles' },
        ...owners.map(({ id, name }) => this.#owner(id, name, inOrder)),
      ),
      h('p', { class: 'hint' }, this.#ground.note),
      inOrder.length > 0 &&
        h('ol', { 'aria-label': 'Fields' }, ...inOrder.map((placed) => h('li', {}, this.#entry(placed)))),
    );
  }

  #owner(id: string, name: string, all: readonly PlacedField[]): HTMLElement {
    const count = all.filter(({ now }) => now.owner === id).length;
    return h(
      'li',
      {},
      h('span', { class: `swatch owner-${ownerIndex(this.#fields, { owner: id })}` }),
      h(
        'span',
        { class: 'long-name' },
        `${name}: `,
        h('span', { class: 'quiet-text' }, count > 0 ? countText(count, 'field') : 'no field yet'),
      ),
    );
  }

  #entry(placed: PlacedField): HTMLElement {
    const { now, failure } = placed;
    const isOnPage = now.pageNumber <= this.#ground.pages.length;
    const about = [
      nameOf(now) === FIELD_KINDS[now.fieldType] ? '' : FIELD_KINDS[now.fieldType],
      isOnPage ? `page ${now.pageNumber}` : `page ${now.pageNumber}, which there is not`,
      failure ? 'not saved' : '',
    ].filter((part) => part !== '');
    return h(
      'button',
      { type: 'button', class: isOnPage && !failure ? '' : 'faulty', onclick: () => this.#show(placed) },
      h('span', { class: `swatch owner-${ownerIndex(this.#fields, now)}` }),
      h(
        'span',
        { class: 'long-name' },
        nameOf(now),
        ' ',
        h('span', { class: 'quiet-text' }, about.join(', ')),
      ),
    );
  }
}
