import { type Child, h } from '../../../parts/dom.ts';
import type { Answerable } from '../../parts/form.ts';
import { badge } from '../../parts/notices.ts';
import { placeOf } from '../../parts/page.ts';
import type { Mode } from '../../parts/session.ts';
import { idText } from '../../parts/texts.ts';
import type { ApiKey } from '../records.ts';

export interface KeyChoices extends Answerable {
  readonly element: HTMLElement;
  readonly chosen: () => readonly string[];
}

/** A box for each API key that can be bound: of this mode, neither revoked nor expired. */
export function keyChoices(keys: readonly ApiKey[], mode: Mode, bound: readonly string[]): KeyChoices {
  const usable = keys.filter((key) => key.mode === mode && !endedBadge(key));
  const boxes = usable.map(({ id }) =>
    h('input', { type: 'checkbox', value: id, checked: bound.includes(id) }),
  );
  const wrong = h('p', { class: 'wrong', role: 'alert', hidden: true });
  const element = h(
    'fieldset',
    { tabindex: -1 },
    h('legend', {}, 'API keys that submit for it'),
    ...usable.map(({ name, keyId }, index) =>
      h('label', { class: 'choice' }, boxes[index], h('span', {}, name, ' ', idText(keyId))),
    ),
    usable.length === 0 && noKeys(mode),
    bound.some((id) => !usable.some((key) => key.id === id)) &&
      h('p', { class: 'hint' }, 'A key that was revoked or has expired is left out.'),
    wrong,
  );
  return {
    element,
    control: boxes[0] ?? element,
    complain: (message) => {
      wrong.textContent = message ?? '';
      wrong.hidden = message === undefined;
    },
    chosen: () => boxes.filter(({ checked }) => checked).map(({ value }) => value),
  };
}

function noKeys(mode: Mode): HTMLElement {
  return h(
    'p',
    {},
    `There is no API key of ${mode} mode that could be bound. `,
    h('a', { href: placeOf('/settings/api-keys') }, 'Make one'),
  );
}

/** The keys of a source by their names; one that ended submits nothing any more. */
export function boundKeys(ids: readonly string[], keys: readonly ApiKey[]): Child {
  if (ids.length === 0) return 'none';
  return h(
    'ul',
    { class: 'risk-bare risk-long' },
    ...ids.map((id) => {
      const key = keys.find((one) => one.id === id);
      if (!key) return h('li', {}, idText(id));
      return h('li', {}, key.name, ' ', idText(key.keyId), ' ', endedBadge(key));
    }),
  );
}

function endedBadge({ revokedAt, expiresAt }: ApiKey): HTMLElement | undefined {
  if (revokedAt !== null) return badge('revoked', 'bad');
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return isExpired ? badge('expired', 'bad') : undefined;
}
