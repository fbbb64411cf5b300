import type { Schema } from './document.ts';
import { html, type Html } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { constraintsOf } from './constraints.ts';
import { rootPlace, viewOf } from './schema.ts';
import { renderInner, renderType, schemaAnchor, WRITTEN_OUT_LEVELS } from './schema-table.ts';

/** Every component schema once; where one names another, it links to it. */
export function renderSchemas(schemas: Readonly<Record<string, Schema>>): Html | undefined {
  const names = Object.keys(schemas);
  if (names.length === 0) return undefined;
  return html`<section class="chapter schemas" id="schemas" aria-labelledby="schemas-title">
    <div class="chapter-head">
      <h2 id="schemas-title"><a class="anchor" href="#schemas">Schemas</a></h2>
    </div>
    ${Object.entries(schemas).map(([name, schema]) => renderSchema(name, schema, schemas))}
  </section>`;
}

function renderSchema(name: string, schema: Schema, schemas: Readonly<Record<string, Schema>>): Html {
  const anchor = schemaAnchor(name);
  const view = viewOf(rootPlace(schema, schemas));
  const constraints = constraintsOf(view.schema).map(
    (phrase) => html` <span class="constraint">${phrase}</span>`,
  );
  return html`<article class="schema" id="${anchor}" aria-labelledby="${anchor}-title">
    <h3 id="${anchor}-title"><a class="anchor" href="#${anchor}">${name}</a></h3>
    <p class="schema-type">${renderType(view)}${constraints}</p>
    ${schema.description !== undefined && html`<div class="text">${renderMarkdown(schema.description, { topLevel: 4 })}</div>`}
    ${renderInner(view, { level: WRITTEN_OUT_LEVELS, use: 'either' })}
  </article>`;
}
