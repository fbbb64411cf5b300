import { chaptersOf, type Chapter } from './chapters.ts';
import type { OpenApiDocument } from './document.ts';
import { renderEvents } from './events.ts';
import { html, markupOf, type Html } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { renderNavigation } from './navigation.ts';
import { renderOperation } from './operation.ts';
import { renderSchemas } from './schemas.ts';

/** The browsable reference: one page that needs nothing but `/docs/reference.css` and, for comfort, `/docs/reference.js`. */
export function renderReference(document: OpenApiDocument): string {
  const chapters = chaptersOf(document);
  const { title, version } = document.info;
  return markupOf(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title} ${version} reference</title>
          <link rel="icon" href="${ICON}" />
          <link rel="stylesheet" href="/docs/reference.css" />
          <script src="/docs/reference.js" defer></script>
        </head>
        <body>
          <a class="skip" href="#main">Skip to the reference</a>
          <header class="sidebar">
            <p class="brand"><a href="#introduction">${title}</a> <span class="version">${version}</span></p>
            <details class="menu">
              <summary>Contents</summary>
              ${renderNavigation(document, chapters)}
            </details>
          </header>
          <main id="main" tabindex="-1">
            ${renderIntroduction(document)} ${chapters.map((chapter) => renderChapter(chapter, document))}
            ${renderEvents(document)} ${renderSchemas(document.components?.schemas ?? {})}
          </main>
        </body>
      </html> `,
  );
}

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#0f5f63"/><path d="M4 12 8 4l4 8M5.6 9.4h4.8" fill="none" stroke="#fff" stroke-width="1.6"/></svg>',
)}`;

function renderIntroduction({ info }: OpenApiDocument): Html {
  return html`<section class="introduction" id="introduction">
    <h1>${info.title} <span class="version">${info.version}</span></h1>
    <p class="document-link"><a href="/api/v1/openapi.json">OpenAPI document</a></p>
    <div class="text">${renderMarkdown(info.description ?? '', { topLevel: 1, anchors: true })}</div>
  </section>`;
}

function renderChapter(chapter: Chapter, document: OpenApiDocument): Html {
  return html`<section class="chapter" id="${chapter.id}" aria-labelledby="${chapter.id}-title">
    <div class="chapter-head">
      <h2 id="${chapter.id}-title"><a class="anchor" href="#${chapter.id}">${chapter.name}</a></h2>
      ${chapter.description !== undefined && html`<div class="text">${renderMarkdown(chapter.description, { topLevel: 3 })}</div>`}
    </div>
    ${chapter.endpoints.map((endpoint) => renderOperation(endpoint, document))}
  </section>`;
}
