import { fill, h, say, setAttribute } from '../../../parts/dom.ts';
import { place } from '../../../parts/place.ts';
import type { Pages } from '../../../parts/pages.ts';
import { FIELD_KINDS } from '../words.ts';
import { kindIcon } from './kind-icons.ts';
import type { PlacedField, PlacedFields } from './placed-fields.ts';
import type { Properties } from './properties.ts';

/** So many owners have a colour of their own; then they begin anew. */
const COLOURS = 8;
/** Where a box is taken hold of to change its size. */
const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
/** Below this the handles in the middle of an edge would lie on those of its corners, in pixels. */
const ROOMY = 52;
/** Below this handles would leave nothing to move it by: one of them has to do. */
const TINY = 30;

/** A field on its page: exactly where the signer will see it, and where its value will be stamped. */
export class FieldBox {
  readonly element: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly #placed: PlacedField;
  readonly #icon = h('span', { class: 'placed-icon' });
  readonly #text = h('span', { class: 'placed-text' });
  #kind = '';

  constructor(placed: PlacedField, describedBy: string, onclick: (event: Event) => void) {
    this.#placed = placed;
    this.button = h(
      'button',
      { type: 'button', class: 'placed-body', 'aria-describedby': describedBy, onclick },
      this.#icon,
      this.#text,
    );
    const handles = HANDLES.map((edges) =>
      h('span', { class: `placed-handle ${edges}`, 'data-edges': edges, 'aria-hidden': 'true' }),
    );
    this.element = h('div', { class: 'placed' }, this.button, ...handles);
  }

  /** Puts it where it belongs, as the state says; on no page where that has none of its number. */
  refresh(fields: PlacedFields, { frames, scale }: Pages): void {
    const { now, isSaved, isSending, failure } = this.#placed;
    const frame = frames[now.pageNumber - 1];
    if (!frame) return this.element.remove();
    const hadFocus = document.activeElement === this.button;
    if (this.element.parentElement !== frame.element) frame.element.append(this.element);
    if (hadFocus) this.button.focus({ preventScroll: true });
    place(this.element, now, frame.size);
    this.element.className = [
      'placed',
      `owner-${ownerIndex(fields, now)}`,
      now.fieldType,
      now.required ? '' : 'optional',
      fields.chosen === this.#placed ? 'chosen' : '',
      failure ? 'faulty' : isSaved && !isSending ? '' : 'pending',
      now.width * scale < ROOMY ? 'narrow' : '',
      now.height * scale < ROOMY ? 'low' : '',
      Math.min(now.width, now.height) * scale < TINY ? 'tiny' : '',
    ].join(' ');
    if (this.#kind !== now.fieldType) fill(this.#icon, kindIcon(now.fieldType));
    this.#kind = now.fieldType;
    say(this.#text, nameOf(now));
    setAttribute(this.button, 'aria-label', spokenName(this.#placed, fields));
    setAttribute(this.button, 'aria-current', fields.chosen === this.#placed ? 'true' : undefined);
    this.button.title = `${nameOf(now)} – ${fields.ownerOf(now)?.name ?? ''}`;
  }
}

export function nameOf({ label, fieldType }: Pick<Properties, 'label' | 'fieldType'>): string {
  return label?.trim() || FIELD_KINDS[fieldType];
}

/** Which colour: never the only thing that tells whose a field is. */
export function ownerIndex(fields: PlacedFields, { owner }: Pick<Properties, 'owner'>): number {
  return (
    Math.max(
      fields.owners.findIndex(({ id }) => id === owner),
      0,
    ) % COLOURS
  );
}

function spokenName(placed: PlacedField, fields: PlacedFields): string {
  const { now, failure } = placed;
  return [
    nameOf(now),
    nameOf(now) === FIELD_KINDS[now.fieldType] ? '' : FIELD_KINDS[now.fieldType].toLowerCase(),
    `for ${fields.ownerOf(now)?.name ?? 'nobody'}`,
    `page ${now.pageNumber}`,
    now.required ? '' : 'optional',
    failure ? 'not saved' : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
