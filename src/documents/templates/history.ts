import type { AuditEntry } from '../../kernel/history.ts';
import type { EventId } from '../../kernel/ids.ts';
import type { Template } from './template.ts';

export function templateEntry(
  id: EventId,
  type: 'template.created' | 'template.changed',
  { id: resourceId, revision, sourceHash }: Template,
): AuditEntry {
  return {
    chapter: 'templates',
    id,
    type,
    resource: 'templates',
    resourceId,
    detail: { revision, sourceHash },
  };
}
