import type { Endpoint } from './chapters.ts';
import { BODY_FILE, curlLine } from './curl.ts';
import { codeBlock, renderJson } from './code.ts';
import type { Content, Method, OpenApiDocument, Schema } from './document.ts';
import { exampleOf } from './example.ts';
import { html, type Html } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { renderCallers } from './callers.ts';
import { renderParameters, SENT } from './parameters.ts';
import { renderResponses } from './responses.ts';
import { rootPlace, viewOf } from './schema.ts';
import { renderInner, renderType } from './schema-table.ts';

/** One endpoint: what it does, who may call it, what goes in, what comes out, and a call to copy. */
export function renderOperation(endpoint: Endpoint, document: OpenApiDocument): Html {
  const { id, title, operation } = endpoint;
  const schemas = document.components?.schemas ?? {};
  return html`<article class="operation" id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title"><a class="anchor" href="#${encodeURIComponent(id)}">${title}</a></h3>
    ${renderEndpoint(endpoint)}
    <div class="operation-columns">
      <div class="operation-text">
        ${operation.deprecated === true && html`<p class="notice">Deprecated: it still answers, new callers should not start with it.</p>`}
        ${operation.description !== undefined && html`<div class="text">${renderMarkdown(operation.description, { topLevel: 4 })}</div>`}
        ${renderCallers(operation, document)}
        ${PARAMETERS.map(([place, heading]) => renderParameters(place, heading, operation.parameters ?? [], schemas))}
        ${operation.requestBody && renderBody(operation.requestBody.content, operation.requestBody.description, schemas)}
        ${renderResponses(operation, document)}
      </div>
      <div class="operation-examples">
        <h4 class="visually-hidden">Example</h4>
        ${renderExamples(endpoint, document)}
      </div>
    </div>
  </article>`;
}

export function renderMethod(method: Method, word: string = method): Html {
  return html`<span class="method method-${method}">${word.toUpperCase()}</span>`;
}

/** Lets a path wrap after a slash, and tells its parameters from its words. */
function renderEndpoint({ method, path }: Endpoint): Html {
  const parts = path.match(/\{[^}]*\}|[^/{]*\/|[^/{]+|\{/g) ?? [];
  const marked = parts.map((part) =>
    part.startsWith('{') ? html`<var>${part}</var>` : html`${part}${part.endsWith('/') && html`<wbr />`}`,
  );
  return html`<p class="endpoint">${renderMethod(method)} <code class="path">${marked}</code></p>`;
}

const PARAMETERS = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const;

function renderBody(
  content: Content,
  description: string | undefined,
  schemas: Readonly<Record<string, Schema>>,
): readonly Html[] {
  return Object.entries(content).map(([media, { schema = {} }]) => {
    const view = viewOf(rootPlace(schema, schemas));
    return html`<h4>Request body <span class="media">${media}</span></h4>
      ${description !== undefined && html`<div class="text">${renderMarkdown(description, { topLevel: 5 })}</div>`}
      ${renderInner(view, SENT) ?? html`<p>${renderType(view)}</p>`}`;
  });
}

function renderExamples(endpoint: Endpoint, document: OpenApiDocument): Html {
  const { requestBody, responses = {} } = endpoint.operation;
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  const body = requestBody && contentExample(requestBody.content, document);
  const answer = success?.[1].content && contentExample(success[1].content, document);
  return html`${codeBlock('curl', curlLine(endpoint, document))}
  ${body !== undefined && codeBlock(BODY_FILE, renderJson(body))}
  ${answer !== undefined && codeBlock(`${success?.[0]} response`, renderJson(answer))}`;
}

/** Only JSON has an example here; a PDF or a CSV would be noise. */
function contentExample(content: Content, document: OpenApiDocument): unknown {
  const [media, body] = Object.entries(content)[0] ?? [];
  if (!media?.includes('json')) return undefined;
  return body?.example ?? exampleOf(rootPlace(body?.schema ?? {}, document.components?.schemas ?? {}));
}
