import type { AuditEntry } from '../kernel/history.ts';
import type { EventId, OrganizationId } from '../kernel/ids.ts';

/** Stands in the history of the organization, as all that concerns it as a whole. */
export function demoEntry(
  id: EventId,
  type: 'organization.demo_started' | 'organization.demo_ended',
  organizationId: OrganizationId,
  detail: AuditEntry['detail'] = {},
): AuditEntry {
  return { chapter: 'identity', id, type, resource: 'organization', resourceId: organizationId, detail };
}
