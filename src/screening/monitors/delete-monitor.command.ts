import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { monitorEntry } from './history.ts';
import type { Monitor, MonitorId } from './monitor.ts';
import { findMonitor, removeMonitor } from './monitors.store.ts';

/** What was kept of the subject goes with it; its runs stay. */
export const deleteMonitor: Command<{ id: MonitorId }, Monitor, 'not_found'> = async (tx, ctx, { id }) => {
  const monitor = await findMonitor(tx, ctx.scope, id);
  if (!monitor || !(await removeMonitor(tx, ctx.scope, id))) return refuse('not_found', 'No such monitor.');
  return { value: monitor, history: [monitorEntry(monitor, ctx.newId(), 'screening.monitor.deleted')] };
};
