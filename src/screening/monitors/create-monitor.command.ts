import { actorOf } from '../../kernel/principal.ts';
import { isRefusal } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { createRun } from '../runs/requests/create-run.command.ts';
import type { RunSearch } from '../runs/requests/search-run.query.ts';
import { keepMonitor } from './keep-monitor.step.ts';
import type { Monitor } from './monitor.ts';

/** Screens at once, and keeps the subject, encrypted, for the next time that one of its lists changes. */
export const createMonitor: Command<RunSearch, Monitor, 'not_found'> = async (tx, ctx, searched) => {
  const screened = await createRun(tx, ctx, searched);
  if (isRefusal(screened)) return screened;
  const { subject, ...terms } = searched.asked;
  const { monitor, entry } = keepMonitor(tx, ctx, {
    run: screened.value,
    subject,
    terms,
    by: actorOf(ctx.principal),
  });
  return { value: monitor, history: [...screened.history, entry] };
};
