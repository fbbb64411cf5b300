import { fill, h, setAttribute } from '../../../parts/dom.ts';
import type { FieldType } from '../records.ts';
import { FIELD_KINDS } from '../words.ts';
import { ownerIndex } from './field-box.ts';
import type { Ground } from './ground.ts';
import { kindIcon } from './kind-icons.ts';
import type { PlacedFields } from './placed-fields.ts';

const KINDS = Object.keys(FIELD_KINDS) as readonly FieldType[];

/** For whom the next field is, and of which kind: pressed, a click on a page puts it there. */
export class Toolbar {
  readonly element: HTMLElement;
  /** What is to be placed. */
  armed: FieldType | undefined;
  readonly #fields: PlacedFields;
  readonly #owner = h('select', { id: 'placing-owner' });
  readonly #swatch = h('span', { class: 'swatch' });
  readonly #buttons: ReadonlyMap<FieldType, HTMLButtonElement>;
  readonly #hint = h('div', { class: 'placing-hint', role: 'status' });
  readonly #putInView: () => void;
  #shown = '';

  constructor({ kind }: Ground, fields: PlacedFields, putInView: () => void) {
    this.#fields = fields;
    this.#putInView = putInView;
    this.#buttons = new Map(KINDS.map((one) => [one, this.#kindButton(one)]));
    this.#owner.addEventListener('change', () => this.refresh());
    this.element = h(
      'div',
      { class: 'placing-tools' },
      h(
        'div',
        { class: 'placing-owner' },
        h('label', { for: 'placing-owner' }, kind === 'document' ? 'Field for' : 'Field for the role'),
        h('div', { class: 'row' }, this.#swatch, this.#owner),
      ),
      h(
        'div',
        { class: 'placing-kinds', role: 'group', 'aria-label': 'Place a field' },
        ...this.#buttons.values(),
      ),
      this.#hint,
    );
    this.arm(undefined);
  }

  get owner(): string {
    return this.#owner.value;
  }

  arm(kind: FieldType | undefined): void {
    this.armed = kind;
    for (const [one, button] of this.#buttons) button.setAttribute('aria-pressed', String(one === kind));
    fill(
      this.#hint,
      kind === undefined
        ? 'Choose a kind, then click or draw on a page. Drag a field to move it.'
        : `${FIELD_KINDS[kind]}: click where it goes, or draw its box. `,
      kind !== undefined &&
        h('button', { type: 'button', class: 'quiet', onclick: this.#putInView }, 'Put it in the middle'),
    );
    this.element.dispatchEvent(new Event('armed'));
  }

  refresh(): void {
    const { owners, isOpen } = this.#fields;
    const choices = JSON.stringify(owners);
    if (choices !== this.#shown) {
      const { value } = this.#owner;
      fill(this.#owner, ...owners.map(({ id, name }) => h('option', { value: id }, name)));
      if (owners.some(({ id }) => id === value)) this.#owner.value = value;
    }
    this.#shown = choices;
    this.#swatch.className = `swatch owner-${ownerIndex(this.#fields, { owner: this.owner })}`;
    const cannot = !isOpen || owners.length === 0;
    for (const button of [this.#owner, ...this.#buttons.values()]) setAttribute(button, 'disabled', cannot);
    if (cannot && this.armed) this.arm(undefined);
  }

  #kindButton(kind: FieldType): HTMLButtonElement {
    const button = h(
      'button',
      {
        type: 'button',
        'aria-pressed': 'false',
        onclick: () => this.arm(this.armed === kind ? undefined : kind),
      },
      FIELD_KINDS[kind],
    );
    button.prepend(kindIcon(kind));
    return button;
  }
}
