import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoint.ts';
import { selectDecisions } from '../audit.store.ts';
import type { RunId } from '../ids.ts';
import type { Decision, Run } from './run.ts';
import { findRun } from './runs.store.ts';

export interface DecidedRun {
  readonly run: Run;
  readonly decisions: readonly Decision[];
}

export const readRun: Query<{ id: RunId }, DecidedRun, 'not_found'> = async (db, { scope }, { id }) => {
  const [run, decisions] = await Promise.all([findRun(db, scope, id), selectDecisions(db, scope, id)]);
  return run ? { run, decisions } : refuse('not_found', 'No such run.');
};
