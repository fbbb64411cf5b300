import type { Page } from '../../kernel/page.ts';
import type { Query } from '../../platform/endpoint.ts';
import type { Monitor } from './monitor.ts';
import { listMonitorRows } from './monitors.store.ts';

export const listMonitors: Query<{ offset: number }, Page<Monitor>> = (db, { scope }, { offset }) =>
  listMonitorRows(db, scope, offset);
