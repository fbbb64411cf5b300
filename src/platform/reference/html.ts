const CONTENT = Symbol('html');

/** Markup made by {@link html}: the only values that a template does not escape. */
export interface Html {
  readonly [CONTENT]: string;
}

export type Fragment = Html | string | number | false | null | undefined | readonly Fragment[];

/** Escapes every value by default; nested markup and lists of it are kept, absent values leave nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Fragment[]): Html {
  const text = strings
    .map((part, index) => part + (index < values.length ? rendered(values[index]) : ''))
    .join('');
  return { [CONTENT]: text };
}

export function markupOf(markup: Html): string {
  return markup[CONTENT];
}

function rendered(value: Fragment): string {
  if (value === undefined || value === null || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return isHtml(value) ? value[CONTENT] : value.map(rendered).join('');
}

function isHtml(value: Html | readonly Fragment[]): value is Html {
  return CONTENT in value;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? '');
}
