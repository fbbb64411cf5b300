import type { JsonValue } from '@assay/values';
import type { AuditEntry } from '../kernel/history.ts';
import type { EventId } from '../kernel/ids.ts';

export type VerificationChange =
  | 'workflow.saved'
  | 'session.created'
  | 'session.linked'
  | 'run.started'
  | 'run.step_recorded'
  | 'run.completed'
  | 'check.recorded';

/** No entry carries an output: values stand in the step's result and in evidence. */
export function verificationEntry(
  id: EventId,
  type: VerificationChange,
  resourceId: string,
  detail: { readonly [key: string]: JsonValue } = {},
): AuditEntry {
  const [resource = type] = type.split('.');
  return { chapter: 'verification', id, type, resource, resourceId, detail };
}
