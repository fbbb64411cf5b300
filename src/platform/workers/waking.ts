import type { History } from '../../kernel/history.ts';
import type { Announcer } from '../writing/command.ts';
import type { Loop, WakingHistory } from './loop.ts';

/** Announces a change and, after its commit, wakes the loops to which it leaves something to do. */
export function alsoWaking(announce: Announcer, running: readonly Loop[]): Announcer {
  return async (tx, ctx, history) => {
    const afterCommit = await announce(tx, ctx, history);
    const woken = running.filter(({ wokenBy }) => wokenBy !== undefined && wakes(history, wokenBy));
    if (woken.length === 0) return afterCommit;
    return () => {
      afterCommit?.();
      for (const loop of woken) loop.wake();
    };
  };
}

function wakes(history: History, wokenBy: WakingHistory): boolean {
  return history.some(({ chapter, type }) => wokenBy[chapter]?.includes(type) ?? false);
}
