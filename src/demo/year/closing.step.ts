import { keyOf, type YearCallers } from './callers.ts';
import type { OpenMatch, YearPolicy } from './year.ts';

/** A journey of several customers, as an officer puts them together. */
export async function makeContext({ program }: YearCallers, subjectIds: readonly string[]): Promise<void> {
  const { id } = await program.call('createContext', {
    body: { kind: 'household', externalId: 'household-17', label: 'Customers of one household' },
    idempotencyKey: keyOf('context'),
  });
  for (const subjectId of subjectIds)
    await program.call('addContextSubject', {
      params: { id },
      body: { subjectId },
      idempotencyKey: keyOf('context', subjectId),
    });
}

export async function investigate(callers: YearCallers, subjectId: string): Promise<void> {
  const officer = await callers.officer();
  await officer.call('startInvestigation', {
    params: { id: subjectId },
    body: { question: 'Why did the assessment of this customer change?' },
    idempotencyKey: keyOf('investigate', subjectId),
  });
}

const DAY_MILLISECONDS = 86_400_000;
/** So many actions, the newest of the queue, somebody has taken. */
const TAKEN_ACTIONS = 5;

/** Some of what waits is somebody's, and has a day by which it is done. */
export async function shareWork(
  callers: YearCallers,
  undecided: readonly OpenMatch[],
  until: Date,
): Promise<void> {
  const officer = await callers.officer();
  const { user } = await officer.call('readSession', {});
  const inDays = (days: number) => new Date(until.getTime() + days * DAY_MILLISECONDS).toISOString();
  for (const [place, { matchId: id }] of undecided.slice(0, 2).entries())
    await officer.call('assignScreeningMatch', {
      params: { id },
      body: { assigneeId: user.id, dueAt: inDays(place + 1) },
      idempotencyKey: keyOf('assign', id),
    });
  const { items } = await officer.call('listActionQueue', { query: { status: 'open' } });
  for (const [place, { id }] of items.slice(-TAKEN_ACTIONS).entries())
    await officer.call('assignAction', {
      params: { id },
      body: { ...(place % 2 === 0 && { assigneeId: user.id }), dueAt: inDays(place) },
      idempotencyKey: keyOf('assign', id),
    });
}

/** What the policy that holds would have said to all that were assessed. */
export async function tryPolicy(callers: YearCallers, { policyVersionId }: YearPolicy): Promise<void> {
  const owner = await callers.owner();
  await owner.call('startBacktest', {
    params: { id: policyVersionId },
    body: {},
    idempotencyKey: keyOf('backtest'),
  });
}
