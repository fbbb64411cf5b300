import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { selectChecks } from '../checks/checks.store.ts';
import { selectRuns } from '../runs/runs.store.ts';
import { type Session, statusOf, type WholeSession } from './session.ts';
import { selectSessionWorkflows } from './sessions.store.ts';

/** Sessions with their workflows, runs and checks, in the order given, as they are now. */
export async function loadSessions(
  db: Reader,
  { scope, now }: { readonly scope: Scope; readonly now: Date },
  sessions: readonly Session[],
): Promise<readonly WholeSession[]> {
  if (sessions.length === 0) return [];
  const ids = sessions.map(({ id }) => id);
  const [placed, runs, checks] = await Promise.all([
    selectSessionWorkflows(db, scope, ids),
    selectRuns(db, scope, ids),
    selectChecks(db, scope, ids),
  ]);
  const placedBy = groupBy(placed, ({ sessionId }) => sessionId);
  const runsBy = groupBy(runs, ({ sessionWorkflowId }) => sessionWorkflowId);
  const checksBy = groupBy(checks, ({ sessionId }) => sessionId);
  return sessions.map((session) => {
    const workflows = (placedBy.get(session.id) ?? []).map((one) => ({
      ...one,
      runs: runsBy.get(one.id) ?? [],
    }));
    const status = statusOf({ ...session, workflows }, now);
    return { ...session, status, workflows, checks: checksBy.get(session.id) ?? [] };
  });
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
