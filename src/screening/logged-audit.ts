import type { JsonValue } from '@assay/values';
import type { LoggedEntry } from '../kernel/logged-entry.ts';
import type { Mode } from '../kernel/scope.ts';

/** A row of the audit trail of a run. */
export interface ScreeningRecord {
  readonly id: string;
  readonly mode: Mode;
  readonly runId: string;
  readonly type: string;
  /** Null where it concerns the whole run. */
  readonly matchId: string | null;
  readonly actor: string;
  readonly reason: string | null;
  readonly detail: Readonly<Record<string, JsonValue>>;
  readonly recordedAt: Date;
}

export function loggedScreening(record: ScreeningRecord): LoggedEntry {
  const { id, mode, runId, type, matchId, actor, reason, detail, recordedAt } = record;
  return {
    place: { at: recordedAt, key: id, sequence: 0, mode },
    chapter: 'screening',
    type,
    resource: matchId === null ? 'screening-runs' : 'screening-matches',
    resourceId: matchId ?? runId,
    actor,
    mode,
    payload: {
      id,
      mode,
      runId,
      type,
      matchId,
      actor,
      reason,
      detail,
      recordedAt: recordedAt.toISOString(),
    },
  };
}
