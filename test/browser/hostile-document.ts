import type { OpenApiDocument } from '../../src/platform/reference/document.ts';

export const PAYLOAD = `"'><img src=x onerror=alert(1)><b>&amp;\``;

/** Members whose own names come from the document's authors. */
const NAMED = new Set(['properties', 'paths', 'schemas', 'x-problems', '$defs']);
/** Words of the format itself. */
const FIXED = new Set(['type', 'in', 'openapi', 'scheme', 'x-idempotency']);

/** The document with an attack at the end of every text and every name. */
export function hostile(document: OpenApiDocument): OpenApiDocument {
  return poisoned(document, '') as OpenApiDocument;
}

function poisoned(value: unknown, member: string): unknown {
  if (typeof value === 'string') return FIXED.has(member) ? value : `${value}${PAYLOAD}`;
  if (Array.isArray(value)) return value.map((item) => poisoned(item, member));
  if (typeof value !== 'object' || value === null) return value;
  const suffix = NAMED.has(member) ? PAYLOAD : '';
  // A property may itself be called `type`: names of authors are no members of the format.
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [`${key}${suffix}`, poisoned(item, suffix === '' ? key : '')]),
  );
}
