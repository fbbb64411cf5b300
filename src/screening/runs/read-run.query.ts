import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoint.ts';
import { selectDecisions } from '../audit.store.ts';
import type { RunId } from '../ids.ts';
import type { Decision } from '../matches/decision.ts';
import type { WrittenRun } from './run.ts';
import { findWrittenRun } from './runs.store.ts';

export interface DecidedRun {
  readonly run: WrittenRun;
  readonly decisions: readonly Decision[];
}

export const readRun: Query<{ id: RunId }, DecidedRun, 'not_found'> = async (db, { scope }, { id }) => {
  const [run, decisions] = await Promise.all([findWrittenRun(db, scope, id), selectDecisions(db, scope, id)]);
  return run ? { run, decisions } : refuse('not_found', 'No such run.');
};
