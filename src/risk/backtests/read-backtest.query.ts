import type { BacktestId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { Backtest } from './backtest.ts';
import { findBacktest } from './backtests.store.ts';

/** As far as it has come by now. */
export const readBacktest: Query<BacktestId, Backtest, 'not_found'> = async (db, { scope }, id) =>
  (await findBacktest(db, scope, id)) ?? refuse('not_found', 'No such backtest.');
