import type { AuditEntry } from '../kernel/history.ts';
import type { LoggedEntry } from '../kernel/logged-entry.ts';
import type { Mode } from '../kernel/scope.ts';
import { IDENTITY_CHANGES } from './history.ts';

/** A row of the `audit` table. */
export interface AuditRecord {
  readonly id: string;
  readonly mode: Mode;
  readonly type: string;
  readonly resource: string;
  readonly resourceId: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly detail: AuditEntry['detail'];
  readonly recordedAt: Date;
}

export function loggedAudit(record: AuditRecord): LoggedEntry {
  const { id, mode, type, resource, resourceId, actor, reason, detail, recordedAt } = record;
  const chapter = auditChapter(record);
  return {
    place: { at: recordedAt, key: id, sequence: 0, mode },
    chapter,
    type,
    resource,
    resourceId,
    actor,
    mode: chapter === 'identity' ? null : mode,
    payload: {
      id,
      mode,
      type,
      resource,
      resourceId,
      actor,
      reason,
      detail,
      recordedAt: recordedAt.toISOString(),
    },
  };
}

const IDENTITY: ReadonlySet<string> = new Set(IDENTITY_CHANGES);

/** The table has no column for it. */
function auditChapter({ type, resource }: AuditRecord): AuditEntry['chapter'] {
  if (IDENTITY.has(type)) return 'identity';
  if (resource === 'webhooks' || resource === 'templates') return resource;
  if (resource === 'own-lists') return 'lists';
  return 'verification';
}
