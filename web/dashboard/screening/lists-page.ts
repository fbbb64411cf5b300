import { type Child, h } from '../../parts/dom.ts';
import { badge, notice } from '../parts/notices.ts';
import { type Desk, shown } from '../parts/page.ts';
import { facts } from '../parts/table.ts';
import { asWords, countText, idText, momentText } from '../parts/texts.ts';
import { standing } from './list-choices.ts';
import type { Source } from './records.ts';

/** How current each list is. Operators import and switch lists; here everybody sees how they stand. */
export function listsPage(desk: Desk): Promise<Child> {
  return shown(desk.api.get<{ items: readonly Source[] }>('/screening/sources'), ({ items }) =>
    h('div', { class: 'lists' }, ...items.map(listCard)),
  );
}

function listCard(source: Source): HTMLElement {
  const { key, name, activeVersion, confirmedAt, staleReasons, attention, attribution, homepage } = source;
  return h(
    'section',
    { class: 'card', 'aria-label': name },
    h('div', { class: 'row' }, h('h2', {}, name), standing(source) || badge('Current', 'good')),
    staleReasons.length > 0 && notice('caution', `Stale: ${staleReasons.map(asWords).join(', ')}.`),
    ...attention.map((text) => notice('caution', text)),
    facts([
      ['Key', h('code', {}, key)],
      ...(activeVersion === null
        ? []
        : ([
            ['Entries', countText(activeVersion.entryCount, 'entry', 'entries')],
            ['Published', activeVersion.publishedAt ?? 'The file does not say'],
            ['Loaded', momentText(activeVersion.loadedAt)],
            ['Could not be read', countText(activeVersion.droppedEntries, 'record')],
            ['Version', idText(activeVersion.versionId)],
          ] as const)),
      ['Confirmed with the publisher', confirmedAt === null ? 'Never' : momentText(confirmedAt)],
    ]),
    h(
      'p',
      { class: 'quiet-text' },
      attribution,
      ' ',
      h('a', { href: homepage, rel: 'noreferrer' }, 'Publisher'),
    ),
  );
}
