import type { ShadowId } from '../../kernel/ids.ts';
import type { Listed, Listing } from '../../kernel/listing.ts';
import { BY_ID } from '../../kernel/position-forms.ts';
import { refuse } from '../../kernel/result.ts';
import { type ListingRefusal, placeIn, readPageBy } from '../../platform/cursors/cursor-page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { Move } from '../backtests/backtest.ts';
import { selectMoves, SHADOW_MOVES } from '../backtests/moves.store.ts';
import { findShadow } from './shadows.store.ts';

interface AskedMoves extends Listing {
  readonly id: ShadowId;
}

/** In the order of the assessments. While the shadow runs there are those that it has found by now. */
export const listShadowMoves: Query<AskedMoves, Listed<Move>, 'not_found' | ListingRefusal> = async (
  db,
  { scope },
  { id, ...listing },
) => {
  if (!(await findShadow(db, scope, id))) return refuse('not_found', 'No such shadow.');
  const place = placeIn(scope, ['shadow-moves', id]);
  return readPageBy({ place, form: BY_ID, positionOf: ({ assessmentId }) => assessmentId }, listing, (page) =>
    selectMoves(db, SHADOW_MOVES, { scope, id, page }),
  );
};
