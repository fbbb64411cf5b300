import type { Query } from '../../platform/endpoint.ts';
import type { RunPage } from './run.ts';
import { countRuns, type RunFilter, selectRuns } from './runs.store.ts';

export const listRuns: Query<RunFilter & { page: number; limit: number }, RunPage> = async (
  db,
  { scope },
  { page, limit, ...filter },
) => {
  const [items, total] = await Promise.all([
    selectRuns(db, scope, filter, { page, limit }),
    countRuns(db, scope, filter),
  ]);
  return { items, page, limit, total };
};
