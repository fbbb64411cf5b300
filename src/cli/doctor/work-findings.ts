import type { Backlog } from '../../platform/metrics/backlog.ts';
import type { ListStanding } from '../../platform/metrics/service-gauges.ts';

/** Longer than any lease, and than the pause of a worker that the database was away from. */
const MOST_MINUTES_DUE = 15;

/** Throws where something has been due for too long. */
export function workFinding(found: readonly (Backlog & { readonly work: string })[], now: Date): string {
  const late = found.flatMap(({ work, count, oldestDueAt }) => {
    const minutes = oldestDueAt === null ? 0 : Math.floor((now.getTime() - oldestDueAt.getTime()) / 60_000);
    return minutes > MOST_MINUTES_DUE ? [`${count} ${work} since ${minutes} minutes`] : [];
  });
  const due = found.reduce((sum, { count }) => sum + count, 0);
  if (late.length === 0) return due === 0 ? 'nothing is due' : `${due} due, none for long`;
  throw new Error(
    `Work is due that nobody does: ${late.join(', ')}. Start 'assay serve --role worker', or more of them; the log tells where one fails.`,
  );
}

/** Throws where a list was not confirmed for longer than it may be. One that never came is not in use yet. */
export function listsFinding(standings: readonly ListStanding[]): string {
  const loaded = standings.filter(({ ageSeconds }) => ageSeconds !== null);
  const stale = loaded.filter(({ isStale }) => isStale);
  if (stale.length === 0)
    return loaded.length === 0
      ? 'none is loaded yet'
      : `${loaded.length} of ${standings.length} loaded, none stale`;
  const named = stale.map(({ key, ageSeconds }) => `${key} (${Math.floor((ageSeconds ?? 0) / 3600)} hours)`);
  throw new Error(
    `Stale lists, by the time since a file confirmed them: ${named.join(', ')}. Run 'assay lists update', or give their files with 'assay lists import'.`,
  );
}
