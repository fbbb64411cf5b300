import type { JsonValue } from '@assay/values';
import type { AuditEntry } from '../kernel/history.ts';
import type { EventId } from '../kernel/ids.ts';

export const IDENTITY_CHANGES = [
  'organization.created',
  'organization.deleted',
  'organization.demo_started',
  'organization.demo_ended',
  'member.added',
  'member.role_changed',
  'member.removed',
  'invitation.made',
  'invitation.accepted',
  'session.started',
  'session.ended',
  'session.ended_everywhere',
  'password.changed',
  'api_key.created',
  'api_key.revoked',
] as const;
export type IdentityChange = (typeof IDENTITY_CHANGES)[number];

export function identityEntry(
  id: EventId,
  type: IdentityChange,
  resourceId: string,
  detail: { readonly [key: string]: JsonValue } = {},
): AuditEntry {
  const [resource = type] = type.split('.');
  return { chapter: 'identity', id, type, resource, resourceId, detail };
}
