import { slug } from './chapters.ts';
import { constraintsOf } from './constraints.ts';
import type { Schema } from './document.ts';
import { html, type Html } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { inside, mapValues, viewOf, type Place, type View } from './schema.ts';

export interface Row {
  readonly name: string;
  readonly place: Place;
  readonly required: boolean;
  readonly description?: string | undefined;
}

/** Whether callers send a value, receive it, or either. */
type Use = 'sent' | 'received' | 'either';

/** How deep a table stands in others, and what it is for. */
export interface Position {
  readonly level: number;
  readonly use: Use;
}

/** Named schemas further down than this are linked instead of written out again. */
export const WRITTEN_OUT_LEVELS = 3;

/** One row for each property: name, type, constraints, description, and what it holds. */
export function renderRows(rows: readonly Row[], position: Position): Html {
  return html`<ul class="properties">
    ${rows.map((row) => renderRow(row, position))}
  </ul>`;
}

/** The properties of an object, of the items of an array, or of each variant. */
export function renderInner(view: View, position: Position): Html | undefined {
  const { schema } = view;
  if (view.repeats || (view.name !== undefined && position.level > WRITTEN_OUT_LEVELS)) return undefined;
  if (schema.anyOf) return renderVariants(view, schema.anyOf, position);
  if (schema.items) return renderInner(viewOf(inside(view, schema.items)), position);
  const rows = rowsOf(view);
  return rows.length > 0 ? renderRows(rows, position) : undefined;
}

/** `string`, `array of Subject`, `string (uuid) or null`: names of components are links. */
export function renderType(view: View): Html {
  return html`<span class="type">${typeOf(view)}${view.nullable && ' or null'}</span>`;
}

export function schemaAnchor(name: string): string {
  return `schema-${slug(name)}`;
}

function renderRow(row: Row, position: Position): Html {
  const view = viewOf(row.place);
  const constraints = constraintsOf(facets(view));
  const description = row.description ?? view.schema.description;
  return html`<li class="property">
    <div class="property-name">
      <code>${breakable(row.name)}</code>
    </div>
    <div class="property-about">
      <div class="property-type">
        ${renderType(view)}${renderPresence(row, position)}${constraints.map((phrase) => html` <span class="constraint">${phrase}</span>`)}
      </div>
      ${description !== undefined && html`<div class="text">${renderMarkdown(description, { topLevel: 5 })}</div>`}
    </div>
    ${renderNested(view, position)}
  </li>`;
}

/** A caller asks what must be sent, and what may be missing from an answer: the rest goes without saying. */
function renderPresence({ required }: Row, { use }: Position): Html | undefined {
  if (use === 'sent') return required ? html` <span class="required">required</span>` : undefined;
  return required
    ? undefined
    : html` <span class="optional">${use === 'received' ? 'may be absent' : 'optional'}</span>`;
}

function renderNested(view: View, position: Position): Html | undefined {
  const inner = renderInner(view, { ...position, level: position.level + 1 });
  if (!inner) return undefined;
  return html`<details class="nested">
    <summary>${countOf(view)}</summary>
    ${inner}
  </details>`;
}

function countOf(view: View): string {
  if (view.schema.anyOf) return `${view.schema.anyOf.length} variants`;
  if (view.schema.items) return countOf(viewOf(inside(view, view.schema.items)));
  const count = rowsOf(view).length;
  return count === 1 ? '1 property' : `${count} properties`;
}

/** A list says what its items keep to beside what it keeps to itself. */
function facets(view: View): Schema {
  const { schema } = view;
  if (!schema.items) return schema;
  const item = viewOf(inside(view, schema.items)).schema;
  const { default: _, description: __, ...own } = schema;
  return { pattern: item.pattern, enum: item.enum, ...own };
}

function rowsOf(view: View): readonly Row[] {
  const { properties = {}, required = [] } = view.schema;
  const rows = Object.entries(properties).map(([name, schema]) => ({
    name,
    place: inside(view, schema),
    required: required.includes(name),
  }));
  const values = mapValues(view.schema);
  return values ? [...rows, { name: '{key}', place: inside(view, values), required: false }] : rows;
}

function renderVariants(view: View, variants: readonly Schema[], position: Position): Html | undefined {
  const parts = variants.map((variant, index) => {
    const inner = viewOf(inside(view, variant));
    const rows = renderInner(inner, position);
    return (
      rows &&
      html`<section class="variant">
        <p class="variant-name">${variantName(inner, index)}</p>
        ${rows}
      </section>`
    );
  });
  return parts.some((part) => part !== undefined) ? html`<div class="variants">${parts}</div>` : undefined;
}

/** Named after its title or component, else after the constant that tells it from the others. */
function variantName(view: View, index: number): Html {
  if (view.name !== undefined) return html`Variant ${typeOf(view)}`;
  if (view.schema.title !== undefined) return html`Variant ${view.schema.title}`;
  const constant = Object.entries(view.schema.properties ?? {}).find(
    ([, schema]) => schema.const !== undefined,
  );
  if (!constant) return html`Variant ${index + 1}`;
  return html`Variant <code>${constant[0]} = ${JSON.stringify(constant[1].const)}</code>`;
}

function typeOf(view: View): Html {
  const { schema, name } = view;
  if (name !== undefined) return html`<a href="#${schemaAnchor(name)}">${name}</a>`;
  if (schema.anyOf)
    return joined(
      schema.anyOf.map((variant) => typeOf(viewOf(inside(view, variant)))),
      ' or ',
    );
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.items) return html`array of ${typeOf(viewOf(inside(view, schema.items)))}`;
  if (schema.enum) return html`${[...new Set(schema.enum.map((value) => typeof value))].join(' or ')}`;
  if (mapValues(schema) && !schema.properties) return html`map`;
  const type = schema.type ?? schema.title ?? (schema.properties ? 'object' : 'any value');
  const word = typeof type === 'string' ? type : type.join(' or ');
  return schema.format === undefined ? html`${word}` : html`${word} · ${schema.format}`;
}

function joined(parts: readonly Html[], separator: string): Html {
  return html`${parts.map((part, index) => html`${index > 0 && separator}${part}`)}`;
}

/** Lets a long name wrap at its humps and separators rather than anywhere. */
function breakable(name: string): Html {
  return html`${name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[_.-])/).map((part, index) => html`${index > 0 && html`<wbr />`}${part}`)}`;
}
