import type { BacktestId } from '../../kernel/ids.ts';
import type { Listed, Listing } from '../../kernel/listing.ts';
import { BY_ID } from '../../kernel/position-forms.ts';
import { refuse } from '../../kernel/result.ts';
import { type ListingRefusal, placeIn, readPageBy } from '../../platform/cursors/cursor-page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { Move } from './backtest.ts';
import { findBacktest } from './backtests.store.ts';
import { BACKTEST_MOVES, selectMoves } from './moves.store.ts';

interface AskedMoves extends Listing {
  readonly id: BacktestId;
}

/** In the order of the assessments. While the backtest runs there are those that it has found by now. */
export const listMoved: Query<AskedMoves, Listed<Move>, 'not_found' | ListingRefusal> = async (
  db,
  { scope },
  { id, ...listing },
) => {
  if (!(await findBacktest(db, scope, id))) return refuse('not_found', 'No such backtest.');
  const place = placeIn(scope, ['backtest-moves', id]);
  return readPageBy({ place, form: BY_ID, positionOf: ({ assessmentId }) => assessmentId }, listing, (page) =>
    selectMoves(db, BACKTEST_MOVES, { scope, id, page }),
  );
};
