import type { Schema } from './document.ts';
import { html, type Html } from './html.ts';

/** What a value must keep to, each as a short phrase. */
export function constraintsOf(schema: Schema): readonly Html[] {
  const phrases = [
    enumeration(schema),
    schema.exclusiveMinimum !== undefined && html`&gt; ${schema.exclusiveMinimum}`,
    range('', schema.minimum, schema.maximum),
    schema.exclusiveMaximum !== undefined && html`&lt; ${schema.exclusiveMaximum}`,
    schema.multipleOf !== undefined && html`multiple of ${schema.multipleOf}`,
    range('character', schema.minLength, schema.maxLength),
    range('item', schema.minItems, schema.maxItems),
    schema.uniqueItems === true && html`no repeats`,
    range('entry', schema.minProperties, schema.maxProperties),
    schema.pattern !== undefined && html`matches <code>${schema.pattern}</code>`,
    schema.default !== undefined && html`default <code>${JSON.stringify(schema.default)}</code>`,
    schema.readOnly === true && html`read only`,
    schema.deprecated === true && html`deprecated`,
  ];
  return phrases.filter((phrase): phrase is Html => phrase !== false && phrase !== undefined);
}

function enumeration(schema: Schema): Html | undefined {
  if (!schema.enum) return undefined;
  const values = schema.enum.map((value) => html`<code>${wordOf(value)}</code> `);
  return html`<span class="enum"><span class="enum-label">one of</span> ${values}</span>`;
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const PLURAL: Readonly<Record<string, string>> = { character: 'characters', item: 'items', entry: 'entries' };

function range(unit: string, low: number | undefined, high: number | undefined): Html | undefined {
  const counts = unit === '' ? '' : ` ${(high ?? low) === 1 ? unit : (PLURAL[unit] ?? unit)}`;
  if (low !== undefined && low === high) return html`exactly ${shown(low)}${counts}`;
  if (low !== undefined && high !== undefined) return html`${shown(low)}–${shown(high)}${counts}`;
  if (high !== undefined) return html`at most ${shown(high)}${counts}`;
  return low === undefined || (unit !== '' && low === 0) ? undefined : html`at least ${shown(low)}${counts}`;
}

/** Thousands apart, the same on every machine. */
function shown(value: number): string {
  const [whole = '', decimals] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
