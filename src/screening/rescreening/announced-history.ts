import type { History, HistoryEntry } from '../../kernel/history.ts';
import type { EventId } from '../../kernel/ids.ts';
import { repeatedEntry } from '../monitors/history.ts';
import type { Run } from '../runs/run.ts';
import { isSameResult } from './rescreening.ts';

interface StoredRun {
  readonly run: Run;
  readonly history: History;
}

/**
 * Contract 4, *Re-screening*: only a run whose result differs is announced. What it recorded on its risk subject is told
 * as ever: that is the risk subject's history.
 */
export function announcedHistory(
  ctx: { readonly newId: () => EventId },
  { run, history }: StoredRun,
  last: Run | undefined,
): History {
  if (!last || !isSameResult(last, run)) return history;
  const rest = history.filter((entry: HistoryEntry) => entry.chapter !== 'screening');
  return [repeatedEntry(run, ctx.newId()), ...rest];
}
