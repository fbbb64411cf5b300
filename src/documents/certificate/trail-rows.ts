import { isolated } from '@assay/agreement-pdf';
import type { JsonValue } from '@assay/values';
import { auditHash, type AuditItem, type AuditType } from '../audit/audit-trail.ts';
import type { CertificateSigner } from './certified.ts';
import { atMillisecond } from './moments.ts';

/** One entry of the audit trail, or a line in place of those that are left out. */
export type TrailRow = EntryRow | GapRow;

export interface EntryRow {
  readonly kind: 'entry';
  readonly sequence: number;
  readonly at: string;
  readonly title: string;
  readonly actor: string;
  /** The detail of the entry, as the API names it. */
  readonly detail: string;
  readonly hash: string;
}

export interface GapRow {
  readonly kind: 'gap';
  readonly text: string;
}

const TITLES: Readonly<Record<AuditType, string>> = {
  created: 'Document created',
  generated: 'PDF generated from its template',
  signer_added: 'Signer added',
  signer_changed: 'Signer changed',
  signer_removed: 'Signer removed',
  field_added: 'Field added',
  field_changed: 'Field changed',
  field_removed: 'Field removed',
  sent: 'Sent for signing',
  link_renewed: 'Signing link renewed',
  viewed: 'Viewed by signer',
  field_filled: 'Field filled',
  field_cleared: 'Field cleared',
  signed: 'Signed',
  completed: 'Completed',
  declined: 'Declined',
  voided: 'Voided',
  expired: 'Expired',
};

/** A trail that is longer than a file should be shows so many entries about fields; everything else is always shown. */
const FIELD_ENTRIES_SHOWN = 1_000;

export function trailRows(
  signers: readonly CertificateSigner[],
  audit: readonly AuditItem[],
): readonly TrailRow[] {
  const names = new Map(signers.map(({ id, name }) => [`signer:${id}`, name]));
  const rowOf = (item: AuditItem): EntryRow => entryRow(item, names);
  const left = leftOut(audit);
  const rows: TrailRow[] = [];
  for (const [index, item] of audit.entries()) {
    if (!left.has(item)) rows.push(rowOf(item));
    else if (!left.has(audit[index - 1])) rows.push(gapFrom(audit, left, index));
  }
  return rows;
}

/** Left out are entries from the middle of those about fields. */
function leftOut(audit: readonly AuditItem[]): ReadonlySet<AuditItem | undefined> {
  const ofFields = audit.filter(({ type }) => type.startsWith('field_'));
  if (ofFields.length <= FIELD_ENTRIES_SHOWN) return new Set();
  return new Set(ofFields.slice(FIELD_ENTRIES_SHOWN / 2, -FIELD_ENTRIES_SHOWN / 2));
}

function gapFrom(
  audit: readonly AuditItem[],
  left: ReadonlySet<AuditItem | undefined>,
  first: number,
): GapRow {
  let end = first;
  while (left.has(audit[end])) end += 1;
  const which = end === first + 1 ? `Entry ${end} is` : `Entries ${first + 1} to ${end} are`;
  return { kind: 'gap', text: `${which} left out here. The audit trail of the API has all of them.` };
}

function entryRow(item: AuditItem, names: ReadonlyMap<string, string>): EntryRow {
  const { sequence, type, actor, hash } = item;
  const name = names.get(actor);
  return {
    kind: 'entry',
    sequence,
    at: atMillisecond(item.at),
    title: Object.hasOwn(TITLES, type) ? TITLES[type as AuditType] : type,
    actor: name === undefined ? isolated(actor) : `${isolated(name)} (${isolated(actor)})`,
    detail: detailText(item.detail),
    hash,
  };
}

function detailText(detail: AuditItem['detail']): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${isolated(key)}: ${valueText(value)}`)
    .join(' · ');
}

function valueText(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return isolated(String(value));
  if (Array.isArray(value)) return value.map(valueText).join('; ');
  return Object.entries(value)
    .map(([key, inner]) => `${isolated(key)} ${valueText(inner)}`)
    .join(', ');
}

/** Contract 5, *Documents*: the first entry whose hash or place in the chain is not what it must be. */
export function brokenEntry(audit: readonly AuditItem[]): number | undefined {
  let previousHash: string | null = null;
  for (const [index, item] of audit.entries()) {
    const follows = item.sequence === index + 1 && item.previousHash === previousHash;
    if (!follows || auditHash(item) !== item.hash) return index + 1;
    previousHash = item.hash;
  }
  return undefined;
}
