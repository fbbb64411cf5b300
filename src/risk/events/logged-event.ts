import type { LoggedEntry } from '../../kernel/logged-entry.ts';
import type { RiskEvent } from './event.ts';

export function loggedEvent(event: RiskEvent): LoggedEntry {
  const { id, mode, type, category, subjectId, sequence, resource, resourceId, actor, reason, detail } =
    event;
  const [occurredAt, recordedAt] = [event.occurredAt.toISOString(), event.recordedAt.toISOString()];
  return {
    place: { at: event.recordedAt, key: id, sequence: 0, mode },
    chapter: 'risk',
    type,
    resource,
    resourceId,
    actor,
    mode,
    // In the order of canonical JSON, which then sorts nothing.
    payload: {
      actor,
      category,
      detail,
      id,
      mode,
      occurredAt,
      reason,
      recordedAt,
      resource,
      resourceId,
      sequence,
      subjectId,
      type,
    },
  };
}
