import type { BrokenHistory } from '../../kernel/history.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from './metrics.ts';

const REMEMBERED = 10_000;

/** Counts every time that somebody meets it; the log tells of each break once, however often workers and callers do. */
export function openHistoryAlarm(log: Log, metrics: Pick<Metrics, 'historyBroken'>) {
  const told = new Set<string>();
  return ({ scope, documentId, sequence }: BrokenHistory): void => {
    metrics.historyBroken();
    const occurrence = `${documentId} ${sequence}`;
    if (told.has(occurrence)) return;
    if (told.size >= REMEMBERED) told.clear();
    told.add(occurrence);
    log.error({ ...scope, documentId, sequence }, 'the history of a document is broken');
  };
}
