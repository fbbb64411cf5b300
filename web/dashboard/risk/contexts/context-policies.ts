import { type Child, fill, h, setAttribute } from '../../../parts/dom.ts';
import { failureNotice, nothingHere, notice } from '../../parts/notices.ts';
import { type Desk, everyRow, placeOf, shown } from '../../parts/page.ts';
import { isAdministrator } from '../../parts/session.ts';
import { type Column, table } from '../../parts/table.ts';
import { pinPolicies } from './context-pinning.ts';
import type { Context, ContextPolicies, Policy } from '../records.ts';

/** The policy versions that are meant for the journey, and the means to replace them. */
export async function contextPolicies(desk: Desk, context: Context): Promise<HTMLElement> {
  const place = h('div', { class: 'risk-stack', tabindex: -1 });
  const path = `/risk/contexts/${context.id}/policies`;
  const read = async (word?: Child): Promise<void> => {
    const content = await shown(desk.api.get<ContextPolicies>(path), (pinned) =>
      h(
        'div',
        { class: 'risk-stack' },
        list(pinned),
        means(desk, context, pinned, (next) => void readAnew(next)),
      ),
    );
    fill(place, word, content);
  };
  const readAnew = async (word: Child): Promise<void> => {
    await read(word);
    place.focus();
  };
  await read();
  return place;
}

function list({ policies }: ContextPolicies): HTMLElement {
  return policies.length === 0
    ? nothingHere('No policy is pinned.')
    : table('Pinned policies', COLUMNS, policies);
}

const COLUMNS: readonly Column<ContextPolicies['policies'][number]>[] = [
  {
    title: 'Policy',
    cell: ({ policyKey, policyVersionId }) =>
      h('a', { href: placeOf(`/risk/policies/${policyVersionId}`) }, policyKey),
  },
  { title: 'Version', isNumber: true, cell: ({ version }) => String(version) },
];

/** Pinning is for owners and admins. The versions to choose from are read when somebody wants to. */
function means(
  desk: Desk,
  context: Context,
  pinned: ContextPolicies,
  onChanged: (word: Child) => void,
): HTMLElement {
  if (!isAdministrator(desk.session))
    return h('p', { class: 'quiet-text' }, 'An owner or an admin can pin policies.');
  const word = h('div');
  let isBusy = false;
  const turnBusy = (isNow: boolean): void => {
    isBusy = isNow;
    setAttribute(button, 'aria-disabled', isNow ? 'true' : undefined);
  };
  const start = async (): Promise<void> => {
    if (isBusy) return;
    turnBusy(true);
    const read = await everyRow<Policy>(desk.api, '/risk/policies');
    turnBusy(false);
    if (!button.isConnected) return;
    if (!read.ok) return fill(word, failureNotice(read.failure));
    const published = read.value.filter(({ data }) => data.status === 'published');
    if (published.length === 0) return fill(word, nothingHere('No policy is published yet.'));
    fill(word);
    const changed = await pinPolicies(desk, context, pinned, published);
    if (changed) onChanged(outcomeNotice(changed));
  };
  const button = h('button', { type: 'button', onclick: () => void start() }, 'Change the pinned policies');
  return h('div', { class: 'risk-stack' }, h('div', { class: 'row' }, button), word);
}

function outcomeNotice(changed: ContextPolicies | 'overtaken' | 'unanswered'): HTMLElement {
  if (changed === 'unanswered')
    return notice('caution', 'The service did not answer. This is how it stands now.');
  if (changed === 'overtaken')
    return notice(
      'caution',
      'It was changed meanwhile, by somebody else or by an earlier try of yours. This is how it stands now.',
    );
  return notice('good', 'The pins are replaced.');
}
