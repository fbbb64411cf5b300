import type { AnswerOf } from '@assay/client/browser';
import { useGuardedCall, useRead } from '../../data/api.ts';
import { failureText, useSession } from '../../data/session.tsx';
import { useToast } from '../../design/parts/toasts.tsx';
import { useAddressQuery, useGo } from '../../shell/address.ts';
import { leftText, nextOfAnotherRun } from './queue-order.ts';

/** The way through the queue from one run to the next. */
export interface QueueWalk {
  /** Whose queue it is, as its address says it. */
  readonly whose: string;
  /** How many matches of other runs wait; undefined where none does. */
  readonly left: string | undefined;
  /** To the match of another run that comes after this one. */
  readonly goOn: (fromMatchId: string) => void;
}

type Matches = AnswerOf<'listScreeningMatches'>;

/** Undefined where the run was not opened from the queue. */
export function useQueueWalk(runId: string): QueueWalk | undefined {
  const { session, client } = useSession();
  const call = useGuardedCall();
  const say = useToast();
  const go = useGo();
  const whose = useAddressQuery().get('queue');
  const assigned =
    whose === 'mine' ? { assigneeId: session.user.id } : whose === 'nobody' ? { assigneeId: 'none' } : {};
  const query = { decision: 'undecided', order: 'oldest', limit: 100, ...assigned } as const;
  const { data, refetch } = useRead('listScreeningMatches', { query }, { enabled: whose !== null });
  if (whose === null || !data) return undefined;
  // A run may have more matches than a page: those of others then stand behind it.
  const nextFrom = async (page: Matches, id: string): Promise<Matches['items'][number] | undefined> => {
    const next = nextOfAnotherRun(page.items, { id, runId });
    const { nextCursor: cursor } = page;
    if (next || cursor === null) return next;
    return nextFrom(
      await call(() => client.call('listScreeningMatches', { query: { ...query, cursor } })),
      id,
    );
  };
  // Asked anew: what was decided a moment ago, here or by a colleague, waits no longer.
  const goOn = async (id: string): Promise<void> => {
    const next = await nextFrom((await refetch()).data ?? data, id);
    if (next) go(`/screening/runs/${next.runId}`, { match: next.id, queue: whose }, true);
    else say('No other run waits in the queue.');
  };
  return {
    whose,
    left: leftText(data, runId),
    goOn: (id) => void goOn(id).catch((error) => say(failureText(error), 'bad')),
  };
}
