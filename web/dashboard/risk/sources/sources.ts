import { type Child, fill, h } from '../../../parts/dom.ts';
import { badge, nothingHere, notice } from '../../parts/notices.ts';
import { allOf, type Desk, everyRow, shown } from '../../parts/page.ts';
import { isAdministrator } from '../../parts/session.ts';
import { type Column, table } from '../../parts/table.ts';
import { idText, momentText } from '../../parts/texts.ts';
import { twoLines } from '../marks.ts';
import type { ApiKey, Source } from '../records.ts';
import { changeBindings } from './source-bindings.ts';
import { factText } from './source-facts.ts';
import { boundKeys } from './source-keys.ts';
import { sourceRegistration } from './source-register.ts';

/** Where evidence comes from, and which API keys bring it. */
export async function openSources(desk: Desk): Promise<Child> {
  const place = h('div', { class: 'risk-stack', tabindex: -1 });
  /** It may be half filled, so it outlives the list beside it. */
  let registration: HTMLElement | undefined;
  const read = async (word?: Child): Promise<void> => {
    const asked = allOf<[readonly Source[], readonly ApiKey[]]>([
      everyRow(desk.api, '/risk/sources'),
      everyRow(desk.api, '/api-keys'),
    ]);
    const content = await shown(asked, ([sources, keys]) => {
      registration ??= means(keys);
      return list(sources, keys);
    });
    fill(place, word, content, registration);
  };
  /** The keyboard goes to what is said of it. */
  const readAnew = async (word: Child): Promise<void> => {
    await read(word);
    place.focus();
  };
  const change = async (source: Source, keys: readonly ApiKey[]): Promise<void> => {
    const changed = await changeBindings(desk, source, keys);
    if (changed) await readAnew(outcomeNotice(changed));
  };
  const isKeeper = isAdministrator(desk.session);
  const list = (sources: readonly Source[], keys: readonly ApiKey[]): HTMLElement =>
    sources.length === 0
      ? nothingHere('No source is registered yet.')
      : table('Sources', columns(keys, isKeeper && ((source) => void change(source, keys))), sources);
  const registered = (source: Source): void => {
    registration = undefined;
    void readAnew(registeredNotice(source));
  };
  const means = (keys: readonly ApiKey[]): HTMLElement =>
    isKeeper
      ? sourceRegistration(desk, keys, registered)
      : h('p', { class: 'quiet-text' }, 'An owner or an admin can register sources and change their keys.');
  await read();
  return place;
}

function outcomeNotice(changed: Source | 'overtaken' | 'unanswered'): HTMLElement {
  if (changed === 'unanswered')
    return notice('caution', 'The service did not answer. This is how it stands now.');
  if (changed === 'overtaken')
    return notice(
      'caution',
      'It was changed meanwhile, by somebody else or by an earlier try of yours. This is how it stands now.',
    );
  return notice('good', `${changed.data.key} is changed.`);
}

function registeredNotice({ id, data }: Source): HTMLElement {
  return notice(
    'good',
    h('p', {}, `${data.key} is registered. Policies name it `, idText(`registered:${id}`)),
  );
}

function columns(
  keys: readonly ApiKey[],
  change: ((source: Source) => void) | false,
): readonly Column<Source>[] {
  const shared: readonly Column<Source>[] = [
    {
      title: 'Source',
      cell: ({ id, data }) =>
        h('div', { class: 'risk-long' }, twoLines(h('strong', {}, data.key), idText(`registered:${id}`))),
    },
    {
      title: 'Facts',
      cell: ({ data }) =>
        h('ul', { class: 'risk-bare risk-long' }, ...data.facts.map((fact) => h('li', {}, factText(fact)))),
    },
    { title: 'API keys', cell: ({ data }) => boundKeys(data.apiKeyIds, keys) },
    {
      title: 'State',
      cell: ({ data }) => (data.enabled ? badge('takes evidence', 'good') : badge('switched off', 'calm')),
    },
    { title: 'Registered', cell: ({ data }) => momentText(data.createdAt) },
  ];
  if (!change) return shared;
  return [
    ...shared,
    {
      title: 'Change',
      cell: (source) =>
        h(
          'button',
          { type: 'button', 'aria-label': `Change ${source.data.key}`, onclick: () => change(source) },
          'Change',
        ),
    },
  ];
}
