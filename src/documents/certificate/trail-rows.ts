import type { JsonValue } from '../../kernel/history.ts';
import { auditHash, type AuditItem, type AuditType } from '../audit/audit-trail.ts';
import type { CertifiedSigner } from './certified.ts';
import { atMillisecond } from './moments.ts';

/** One entry of the audit trail, or a line in place of those that are left out. */
export type TrailRow = EntryRow | GapRow;

export interface EntryRow {
  readonly kind: 'entry';
  readonly sequence: number;
  readonly at: string;
  readonly title: string;
  readonly actor: string;
  /** What else the entry tells, as the API names it. */
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

/** From each end of a trail that is longer than a file should be. */
const SHOWN_FROM_EACH_END = 500;

export function trailRows(
  signers: readonly CertifiedSigner[],
  audit: readonly AuditItem[],
): readonly TrailRow[] {
  const names = new Map(signers.map(({ id, name }) => [`signer:${id}`, name]));
  const rowOf = (item: AuditItem): EntryRow => entryRow(item, names);
  if (audit.length <= 2 * SHOWN_FROM_EACH_END) return audit.map(rowOf);
  const [first, last] = [SHOWN_FROM_EACH_END + 1, audit.length - SHOWN_FROM_EACH_END];
  const text = `Entries ${first} to ${last} are left out here. The audit trail of the API has all of them.`;
  return [
    ...audit.slice(0, SHOWN_FROM_EACH_END).map(rowOf),
    { kind: 'gap', text },
    ...audit.slice(-SHOWN_FROM_EACH_END).map(rowOf),
  ];
}

function entryRow(item: AuditItem, names: ReadonlyMap<string, string>): EntryRow {
  const { sequence, type, actor, hash } = item;
  const name = names.get(actor);
  return {
    kind: 'entry',
    sequence,
    at: atMillisecond(item.at),
    title: Object.hasOwn(TITLES, type) ? TITLES[type as AuditType] : type,
    actor: name === undefined ? actor : `${name} (${actor})`,
    detail: detailText(item.detail),
    hash,
  };
}

function detailText(detail: AuditItem['detail']): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}: ${valueText(value)}`)
    .join(' · ');
}

function valueText(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(valueText).join('; ');
  return Object.entries(value)
    .map(([key, inner]) => `${key} ${valueText(inner)}`)
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
