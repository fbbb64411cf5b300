import type { ScreeningEntry } from '../../kernel/history.ts';
import type { EventId } from '../../kernel/ids.ts';
import { runEntry } from '../runs/storing/history.ts';
import type { Run } from '../runs/run.ts';
import type { Monitor } from './monitor.ts';

/** Stands in the audit trail of the monitor's last run; it is not announced. */
export function monitorEntry(
  { id: monitorId, lastRunId: runId }: Monitor,
  id: EventId,
  type: 'screening.monitor.created' | 'screening.monitor.deleted',
): ScreeningEntry {
  const resource = 'screening-monitors';
  return { chapter: 'screening', id, type, resource, resourceId: monitorId, runId, detail: {} };
}

/** A run whose result is that of the run before: it is on record, and nobody is told. */
export function repeatedEntry(run: Run, id: EventId): ScreeningEntry {
  return runEntry(run, id, 'screening.run.repeated', { status: run.status });
}
