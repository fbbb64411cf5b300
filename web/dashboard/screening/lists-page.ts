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
  const { key, name, activeVersion, staleReasons, attention, attribution, homepage } = source;
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
            ['Published', publishedText(source)],
            ['Loaded', momentText(activeVersion.loadedAt)],
            ['Could not be read', countText(activeVersion.droppedEntries, 'record')],
            ['Version', idText(activeVersion.versionId)],
          ] as const)),
      confirmedFact(source),
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

function publishedText({ activeVersion, publishedAgeDays }: Source): string {
  const stated = activeVersion?.publishedAt;
  if (!stated) return 'The file does not say';
  return publishedAgeDays ? `${stated}, ${countText(publishedAgeDays, 'day')} ago` : stated;
}

/** A file that was given by hand is no word of its publisher. */
function confirmedFact({ confirmedAt, origin }: Source): readonly [string, Child] {
  if (confirmedAt === null) return ['Confirmed', 'Never'];
  const at = momentText(confirmedAt);
  switch (origin) {
    case 'publisher':
      return ['Confirmed with the publisher', at];
    case 'mirror':
      return ['Fetched from a mirror', at];
    case 'file':
    case null:
      return ['Given as a file', h('span', {}, at, '; no publisher confirmed it')];
  }
}
