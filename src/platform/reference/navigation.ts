import type { Chapter } from './chapters.ts';
import type { OpenApiDocument } from './document.ts';
import { eventsOf } from './events.ts';
import { html, type Html } from './html.ts';
import { headingsOf } from './markdown.ts';
import { renderMethod } from './operation.ts';
import { schemaAnchor } from './schema-table.ts';

/** The contents: the introduction's headings, every endpoint under its chapter, the events, the schemas. */
export function renderNavigation(document: OpenApiDocument, chapters: readonly Chapter[]): Html {
  const schemas = Object.keys(document.components?.schemas ?? {});
  return html`<nav class="contents" aria-label="Contents">
    <div class="filter" hidden>
      <input
        id="reference-filter"
        type="search"
        placeholder="Filter endpoints"
        aria-label="Filter endpoints"
        aria-describedby="reference-count"
        autocomplete="off"
        spellcheck="false"
      />
      <kbd aria-hidden="true">/</kbd>
      <p id="reference-count" class="filter-count" role="status"></p>
    </div>
    <section class="contents-group">
      <p class="contents-title"><a href="#introduction">Introduction</a></p>
      <ul>
        ${introduction(document).map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
      </ul>
    </section>
    ${chapters.map(renderGroup)} ${renderPlainGroup('events', 'Events', eventsOf(document))}
    ${renderPlainGroup(
      'schemas',
      'Schemas',
      schemas.map((name) => ({ id: schemaAnchor(name), name })),
    )}
  </nav>`;
}

function renderPlainGroup(
  id: string,
  title: string,
  entries: readonly { readonly id: string; readonly name: string }[],
): Html | undefined {
  if (entries.length === 0) return undefined;
  return html`<section class="contents-group">
    <p class="contents-title"><a href="#${id}">${title}</a></p>
    <ul>
      ${entries.map((entry) => html`<li><a href="#${entry.id}">${entry.name}</a></li>`)}
    </ul>
  </section>`;
}

function introduction(document: OpenApiDocument): readonly { readonly id: string; readonly title: string }[] {
  return headingsOf(document.info.description ?? '').filter((heading) => heading.level <= 2);
}

/** Words that fit beside a title. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['delete', 'del'],
  ['options', 'opt'],
]);

function renderGroup(chapter: Chapter): Html {
  const links = chapter.endpoints.map(
    ({ id, method, title, path }) =>
      html`<li data-endpoint="${id}">
        <a href="#${encodeURIComponent(id)}" title="${method.toUpperCase()} ${path}"
          >${renderMethod(method, SHORT.get(method))}<span>${title}</span></a
        >
      </li>`,
  );
  return html`<section class="contents-group" data-chapter="${chapter.id}">
    <p class="contents-title"><a href="#${chapter.id}">${chapter.name}</a></p>
    <ul>
      ${links}
    </ul>
  </section>`;
}
