import { actorOf } from '../../kernel/principal.ts';
import { isRefusal } from '../../kernel/result.ts';
import type { Command } from '../../platform/command.ts';
import { createRun } from '../runs/create-run.command.ts';
import type { RunSearch } from '../runs/search-run.query.ts';
import { monitorEntry } from './history.ts';
import { type Monitor, sealPurpose } from './monitor.ts';
import { insertMonitor } from './monitors.store.ts';
import { listsAfter } from './monitor-lists.ts';

/** Screens at once, and keeps the subject, encrypted, for the next time that one of its lists changes. */
export const createMonitor: Command<RunSearch, Monitor, 'not_found'> = async (tx, ctx, searched) => {
  const screened = await createRun(tx, ctx, searched);
  if (isRefusal(screened)) return screened;
  const run = screened.value;
  const { subject, ...terms } = searched.asked;
  const monitor: Monitor = {
    ...terms,
    id: ctx.newId(),
    lastRunId: run.id,
    lastRunAt: run.createdAt,
    createdAt: ctx.now,
  };
  const { scope, vault } = ctx;
  const purpose = sealPurpose(scope, monitor.id);
  insertMonitor(tx, scope, monitor, {
    sealedSubject: vault.seal(scope.organizationId, purpose, JSON.stringify(subject)),
    by: actorOf(ctx.principal),
    lists: listsAfter(run),
  });
  const entry = monitorEntry(monitor, ctx.newId(), 'screening.monitor.created');
  return { value: monitor, history: [...screened.history, entry] };
};
