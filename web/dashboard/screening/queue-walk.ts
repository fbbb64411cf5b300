import { useRead } from '../data/api.ts';
import { useSession } from '../data/session.tsx';
import { useToast } from '../design/parts/toasts.tsx';
import { useAddressQuery, useGo } from '../shell/address.ts';
import { nextOfAnotherRun } from './queue-order.ts';

/** The way through the queue from one run to the next. */
export interface QueueWalk {
  /** Whose queue it is, as its address says it. */
  readonly whose: string;
  readonly left: number;
  /** To the match of another run that comes after this one. */
  readonly goOn: (fromMatchId: string) => void;
}

/** Undefined where the run was not opened from the queue. */
export function useQueueWalk(runId: string): QueueWalk | undefined {
  const { session } = useSession();
  const say = useToast();
  const go = useGo();
  const whose = useAddressQuery().get('queue');
  const assigned =
    whose === 'mine' ? { assigneeId: session.user.id } : whose === 'nobody' ? { assigneeId: 'none' } : {};
  const query = { decision: 'undecided', order: 'oldest', limit: 100, ...assigned } as const;
  const { data, refetch } = useRead('listScreeningMatches', { query }, { enabled: whose !== null });
  if (whose === null || !data) return undefined;
  // Asked anew: what was decided a moment ago, here or by a colleague, waits no longer.
  const goOn = async (id: string): Promise<void> => {
    const { items } = (await refetch()).data ?? data;
    const next = nextOfAnotherRun(items, { id, runId });
    if (next) go(`/screening/runs/${next.runId}`, { match: next.id, queue: whose }, true);
    else say('No other run waits in the queue.');
  };
  return {
    whose,
    left: data.items.filter((match) => match.runId !== runId).length,
    goOn: (id) => void goOn(id),
  };
}
