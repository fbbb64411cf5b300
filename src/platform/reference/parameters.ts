import type { Parameter, Schema } from './document.ts';
import { html, type Html } from './html.ts';
import { rootPlace } from './schema.ts';
import { renderRows } from './schema-table.ts';

/** How what a caller sends is shown. */
export const SENT = { level: 0, use: 'sent' } as const;

/** Those of one place, under a heading; nothing where there are none. */
export function renderParameters(
  place: string,
  heading: string,
  parameters: readonly Parameter[],
  schemas: Readonly<Record<string, Schema>>,
): Html | undefined {
  const rows = parameters
    .filter((parameter) => parameter.in === place)
    .map((parameter) => ({
      name: parameter.name,
      place: rootPlace(parameter.schema ?? {}, schemas),
      required: parameter.required === true,
      description: parameter.description,
    }));
  return rows.length > 0
    ? html`<h4>${heading}</h4>
        ${renderRows(rows, SENT)}`
    : undefined;
}
