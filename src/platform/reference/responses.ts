import type { OpenApiDocument, Operation, Problem, Response, Schema } from './document.ts';
import { html, type Html } from './html.ts';
import { renderInline } from './markdown.ts';
import { rootPlace, viewOf, type View } from './schema.ts';
import { renderInner, renderRows, renderType } from './schema-table.ts';

/** Every status with what it carries. A refusal that the table of codes shows has no row of its own. */
export function renderResponses(operation: Operation, document: OpenApiDocument): Html {
  const schemas = document.components?.schemas ?? {};
  const problems = problemsOf(operation, document);
  const told = new Set(problems.map(({ status }) => String(status)));
  const entries = Object.entries(operation.responses ?? {});
  const rows = entries.filter(([status]) => !/^[45]/.test(status) || !told.has(status));
  const refusal = entries.find(([status]) => told.has(status))?.[1];
  return html`${
    rows.length > 0 &&
    html`<h4>Responses</h4>
      <div class="responses">
        ${rows.map(([status, response], index) => renderResponse(status, response, { schemas, open: index === 0 }))}
      </div>`
  }
  ${problems.length > 0 && renderProblems(problems, refusal && renderCarried(refusal, schemas))}`;
}

const RECEIVED = { level: 0, use: 'received' } as const;

interface ResponseOptions {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly open: boolean;
}

/** A refusal's body is the same component everywhere, so its row links to it and stays shut. */
function renderResponse(status: string, response: Response, { schemas, open }: ResponseOptions): Html {
  const view = viewOfContent(response, schemas);
  const head = html`${renderStatus(status)}
    <span class="response-text">${renderInline(response.description ?? '')}</span>
    ${renderCarried(response, schemas)}`;
  const inner = view && !(view.name !== undefined && /^[45]/.test(status)) && renderInner(view, RECEIVED);
  const headers = renderHeaders(response, schemas);
  if (!inner && !headers) return html`<div class="response">${head}</div>`;
  return html`<details class="response" ${open && html`open`}>
    <summary>${head}</summary>
    ${inner}${headers}
  </details>`;
}

/** The type of the body, or its media type where it has none. */
function renderCarried(response: Response, schemas: Readonly<Record<string, Schema>>): Html | undefined {
  const view = viewOfContent(response, schemas);
  const [media] = Object.keys(response.content ?? {});
  if (view) return renderType(view);
  return media === undefined ? undefined : html`<span class="type">${media}</span>`;
}

function viewOfContent(response: Response, schemas: Readonly<Record<string, Schema>>): View | undefined {
  const schema = Object.values(response.content ?? {})[0]?.schema;
  return schema && viewOf(rootPlace(schema, schemas));
}

function renderHeaders(response: Response, schemas: Readonly<Record<string, Schema>>): Html | undefined {
  const rows = Object.entries(response.headers ?? {}).map(([name, header]) => ({
    name,
    place: rootPlace(header.schema ?? {}, schemas),
    required: header.required === true,
    description: header.description,
  }));
  return rows.length > 0
    ? html`<h5>Headers</h5>
        ${renderRows(rows, RECEIVED)}`
    : undefined;
}

type CodedProblem = Problem & { readonly code: string };

/** In the order of their statuses, as far as the document says which they have. */
function problemsOf(operation: Operation, document: OpenApiDocument): readonly CodedProblem[] {
  const known = document['x-problems'] ?? {};
  return (operation['x-refusals'] ?? [])
    .map((code) => ({ code, ...(Object.hasOwn(known, code) ? known[code] : {}) }))
    .toSorted((a, b) => (a.status ?? 0) - (b.status ?? 0));
}

function renderProblems(problems: readonly CodedProblem[], carried: Html | undefined): Html {
  return html`<h4>Problem codes ${carried && html`<span class="media">${carried}</span>`}</h4>
    <table class="problems">
      <thead class="visually-hidden">
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Code</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${problems.map(renderProblem)}
      </tbody>
    </table>`;
}

function renderProblem({ code, status, description }: CodedProblem): Html {
  return html`<tr>
    <td>${status !== undefined && renderStatus(String(status))}</td>
    <th scope="row"><code>${code}</code></th>
    <td>${renderInline(description ?? '')}</td>
  </tr>`;
}

function renderStatus(status: string): Html {
  return html`<span class="status status-${status.charAt(0)}">${status}</span>`;
}
