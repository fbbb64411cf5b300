import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { Monitor, MonitorId } from './monitor.ts';
import { findMonitor } from './monitors.store.ts';

export const readMonitor: Query<{ id: MonitorId }, Monitor, 'not_found'> = async (db, { scope }, { id }) =>
  (await findMonitor(db, scope, id)) ?? refuse('not_found', 'No such monitor.');
