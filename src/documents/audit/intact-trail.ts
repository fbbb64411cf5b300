import { type AuditItem, auditHash } from './audit-trail.ts';

interface Sealed {
  readonly sequence: number;
  readonly hash: string;
}

/**
 * The sequence of the first entry that is wrong, or is missing; undefined where the trail is intact and ends as it was
 * sealed. A trail that is intact in itself and was sealed otherwise, or not at all, is broken at its end.
 */
export function brokenSequence(items: readonly AuditItem[], sealed: Sealed | undefined): number | undefined {
  const within = items.findIndex((item, index) => !follows(item, items[index - 1]));
  if (within >= 0) return within + 1;
  const last = items.at(-1);
  if (!last) return 1;
  if (!sealed) return last.sequence;
  if (sealed.sequence !== last.sequence) return Math.min(sealed.sequence, last.sequence) + 1;
  return sealed.hash === last.hash ? undefined : last.sequence;
}

function follows(item: AuditItem, before: AuditItem | undefined): boolean {
  return (
    item.sequence === (before?.sequence ?? 0) + 1 &&
    item.previousHash === (before?.hash ?? null) &&
    item.hash === auditHash(item)
  );
}
