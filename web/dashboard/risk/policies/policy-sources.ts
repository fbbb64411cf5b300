import { h } from '../../../parts/dom.ts';
import { notice } from '../../parts/notices.ts';
import { placeOf } from '../../parts/page.ts';
import { idText } from '../../parts/texts.ts';
import type { Source } from '../records.ts';
import { factText } from '../sources/source-facts.ts';

/** How a definition names each source, and what that source may state. */
export function sourceNames(sources: readonly Source[]): HTMLElement {
  if (sources.length === 0)
    return notice(
      'calm',
      h(
        'p',
        {},
        'No source is registered. A policy can also name screening, verification, API keys and people.',
      ),
      h('p', {}, h('a', { href: placeOf('/risk/sources') }, 'Register a source')),
    );
  return h(
    'details',
    {},
    h('summary', {}, 'Registered sources'),
    h(
      'ul',
      { class: 'risk-entries' },
      ...sources.map(({ id, data }) =>
        h(
          'li',
          { class: 'risk-entry' },
          h('strong', {}, data.key),
          idText(`registered:${id}`),
          h('p', { class: 'risk-about' }, data.facts.map(factText).join(', ')),
        ),
      ),
    ),
  );
}
