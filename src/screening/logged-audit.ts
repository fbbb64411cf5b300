import type { JsonValue } from '@assay/values';
import type { LoggedEntry } from '../kernel/logged-entry.ts';
import type { Mode } from '../kernel/scope.ts';
import { ROWS_SCREENED } from './trail.ts';

/** A row of the audit trail of a run, or of a batch. */
export interface ScreeningRecord {
  readonly id: string;
  readonly mode: Mode;
  /** The batch where it concerns one as a whole. */
  readonly runId: string;
  readonly type: string;
  /** Null where it concerns the whole run. */
  readonly matchId: string | null;
  readonly batchId: string | null;
  readonly actor: string;
  readonly reason: string | null;
  readonly detail: Readonly<Record<string, JsonValue>>;
  readonly recordedAt: Date;
}

export function loggedScreening(record: ScreeningRecord): LoggedEntry {
  const { id, mode, runId, type, matchId, batchId, actor, reason, detail, recordedAt } = record;
  return {
    place: { at: recordedAt, key: id, sequence: 0, mode },
    chapter: 'screening',
    type,
    resource: resourceOf(record),
    resourceId: matchId ?? runId,
    actor,
    mode,
    payload: {
      id,
      mode,
      runId,
      type,
      matchId,
      ...(batchId !== null && { batchId }),
      actor,
      reason,
      detail,
      recordedAt: recordedAt.toISOString(),
    },
  };
}

function resourceOf({ matchId, batchId }: ScreeningRecord): string {
  if (batchId !== null) return 'screening-batches';
  return matchId === null ? 'screening-runs' : 'screening-matches';
}

/** One batch has thousands of these: the history of the organization tells its end. */
export function isTrailOnly({ type }: ScreeningRecord): boolean {
  return type === ROWS_SCREENED;
}
