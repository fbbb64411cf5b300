import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useGuardedCall, useSend } from '../../data/api.ts';
import { useSession } from '../../data/session.tsx';
import type { Decision, Match, Run } from '../words.ts';

export interface Deciding {
  /**
   * How many were decided here, a try that failed half way included: those that stand so already are left as they are. Undefined where it failed, and where a
   * colleague has decided meanwhile, which is shown first.
   */
  readonly decide: (decision: Decision, reason: string) => Promise<number | undefined>;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** What others have decided on these matches since the dialog opened. */
  readonly overtaken: Run['decisions'];
}

/** Decides on matches of one run, as they stood when they were shown: what a colleague decided is not turned unseen. */
export function useDecide(runId: string, matches: readonly Match[]): Deciding {
  const { client } = useSession();
  const call = useGuardedCall();
  const queries = useQueryClient();
  const send = useSend('decideScreeningMatch');
  const [seen] = useState(() => new Map(matches.map(({ id, decision }) => [id, decision])));
  const decided = useRef(0);
  const [overtaken, setOvertaken] = useState<Run['decisions']>([]);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const decideAll = async (decision: Decision, reason: string): Promise<number | undefined> => {
    const now = await call(() => client.call('readScreeningRun', { params: { id: runId } }));
    const changed = now.matches.filter(
      ({ id, decision: current }) => seen.has(id) && seen.get(id) !== current,
    );
    for (const { id, decision: current } of changed) seen.set(id, current);
    setOvertaken(changed.flatMap(({ id }) => now.decisions.findLast(({ matchId }) => matchId === id) ?? []));
    if (changed.length > 0) {
      void queries.invalidateQueries();
      return undefined;
    }
    for (const [id, current] of seen) {
      if (current === decision) continue;
      await send.mutateAsync({ params: { id }, body: { decision, reason } });
      seen.set(id, decision);
      decided.current += 1;
    }
    return decided.current;
  };
  const decide: Deciding['decide'] = async (decision, reason) => {
    setBusy(true);
    setError(undefined);
    try {
      return await decideAll(decision, reason);
    } catch (failure) {
      setError(failure);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { decide, isBusy, error, overtaken };
}
