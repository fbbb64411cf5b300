import type { LoggedEntry } from '../../kernel/logged-entry.ts';
import type { Mode } from '../../kernel/scope.ts';
import type { DocumentId } from '../ids.ts';
import type { AuditItem } from './audit-trail.ts';

export interface TrailRecord extends AuditItem {
  readonly documentId: DocumentId;
  readonly mode: Mode;
}

/** The trail names its types within the document; among other histories they begin with it. */
export function loggedTrailEntry(record: TrailRecord): LoggedEntry {
  const { documentId, mode, sequence, type, at, actor, detail, hash, previousHash } = record;
  return {
    place: { at, key: documentId, sequence, mode },
    chapter: 'documents',
    type: `document.${type}`,
    resource: 'documents',
    resourceId: documentId,
    actor,
    mode,
    payload: { documentId, mode, sequence, type, at: at.toISOString(), actor, detail, hash, previousHash },
  };
}
