import { slug } from './chapters.ts';
import { codeBlock, renderJson } from './code.ts';
import type { OpenApiDocument, Operation, Schema } from './document.ts';
import { exampleOf } from './example.ts';
import { html, type Html } from './html.ts';
import { renderInline } from './markdown.ts';
import { renderParameters } from './parameters.ts';
import { rootPlace, viewOf } from './schema.ts';
import { renderInner } from './schema-table.ts';

/** An event that the service pushes, with the request that it makes. */
export interface ShownEvent {
  readonly id: string;
  readonly name: string;
  readonly operation: Operation;
}

export function eventsOf({ webhooks = {} }: OpenApiDocument): readonly ShownEvent[] {
  return Object.entries(webhooks).flatMap(([name, { post }]) =>
    post ? [{ id: `event-${slug(name)}`, name, operation: post }] : [],
  );
}

/** Every event with its body. The headers are those of each, and stand once. */
export function renderEvents(document: OpenApiDocument): Html | undefined {
  const events = eventsOf(document);
  const [first] = events;
  if (!first) return undefined;
  const schemas = document.components?.schemas ?? {};
  return html`<section class="chapter" id="events" aria-labelledby="events-title">
    <div class="chapter-head">
      <h2 id="events-title"><a class="anchor" href="#events">Events</a></h2>
      <div class="text"><p>What a subscription is sent, by POST, with these headers.</p></div>
      ${renderParameters('header', 'Headers', first.operation.parameters ?? [], schemas)}
    </div>
    ${events.map((event) => renderEvent(event, schemas))}
  </section>`;
}

function renderEvent({ id, name, operation }: ShownEvent, schemas: Readonly<Record<string, Schema>>): Html {
  const place = rootPlace(operation.requestBody?.content['application/json']?.schema ?? {}, schemas);
  return html`<article class="operation" id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title"><a class="anchor" href="#${id}">${name}</a></h3>
    <div class="operation-columns">
      <div class="operation-text">
        <div class="text"><p>${renderInline(operation.summary ?? '')}</p></div>
        <h4>Body</h4>
        ${renderInner(viewOf(place), { level: 0, use: 'received' })}
      </div>
      <div class="operation-examples">${codeBlock('Body', renderJson(exampleOf(place)))}</div>
    </div>
  </article>`;
}
