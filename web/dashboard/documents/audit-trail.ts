import { type Child, h } from '../../parts/dom.ts';
import type { Session } from '../parts/session.ts';
import { asWords, idText, momentText } from '../parts/texts.ts';
import type { AuditEntry, DocumentRecord } from './records.ts';

/** Everything that happened to the document, in order. */
export function auditTrail(
  { user }: Session,
  { signers }: DocumentRecord,
  entries: readonly AuditEntry[],
): HTMLElement {
  const names = new Map([
    [`user:${user.id}`, user.name],
    ...signers.map(({ id, name }) => [`signer:${id}`, name] as const),
  ]);
  return h(
    'section',
    { class: 'card', 'aria-label': 'Audit trail' },
    h('h2', {}, 'Audit trail'),
    h(
      'p',
      { class: 'hint' },
      'Each entry holds the hash of the one before, so that a changed or missing one shows.',
    ),
    h('ol', { class: 'document-trail' }, ...entries.map((entry) => trailEntry(entry, names))),
  );
}

function trailEntry(entry: AuditEntry, names: ReadonlyMap<string, string>): HTMLElement {
  const { sequence, type, at, actor, detail, hash } = entry;
  const told = detailText(detail);
  return h(
    'li',
    { value: sequence },
    h('div', { class: 'row' }, h('strong', { class: 'happening' }, asWords(type)), momentText(at)),
    h('p', { class: 'long-name' }, 'By ', actorText(actor, names)),
    told !== '' && h('p', { class: 'quiet-text long-name' }, told),
    h('details', {}, h('summary', {}, 'Hash'), idText(hash)),
  );
}

/** The name where it is known, and always what the trail says. */
function actorText(actor: string, names: ReadonlyMap<string, string>): Child {
  const name = names.get(actor);
  if (name === undefined) return idText(actor);
  return h('span', {}, `${name} `, idText(actor));
}

function detailText(detail: AuditEntry['detail']): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(' · ');
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join('; ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name} ${valueText(inner)}`)
    .join(', ');
}
