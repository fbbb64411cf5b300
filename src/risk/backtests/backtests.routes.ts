import { checkedTimestamp } from '@assay/values';
import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { cursorListOf, listingOf, listingParameters, NEWEST_PAGES } from '../../kernel/listing.ts';
import { rangeFault } from '../../kernel/moment-range.ts';
import { IdParams, SentTimestamp, strict, Uuid } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { Key } from '../key.ts';
import { BacktestLimit, BacktestShape, MoveShape, presentBacktest, presentMove } from './backtest.ts';
import { listMoved } from './list-moved.query.ts';
import { readBacktest as readBacktestQuery } from './read-backtest.query.ts';
import { startBacktest as startBacktestCommand } from './start-backtest.command.ts';

export const startBacktest = write({
  name: 'startBacktest',
  tag: 'Risk',
  summary: 'Try a policy version on stored assessments',
  description:
    'Draft or published, on the assessments of the same policy key that were stored before, `from` inclusive to `to` exclusive by the time of their evaluation (`from` may not be after `to`), of members of a context, of one band, or all. It is queued; a worker goes through them, the newest first, again from where it was after a crash. Each is evaluated on the inputs that it was made with, as far as this version accepts their type, source and age at that time; what it did not look at is missing. `matrix` counts from which result to which. It changes no assessment and emits nothing.',
  access: 'client',
  idempotencyKey: 'required',
  status: 201,
  params: IdParams,
  body: strict({
    from: Type.Optional(SentTimestamp),
    to: Type.Optional(SentTimestamp),
    contextId: Type.Optional(Uuid),
    band: Type.Optional({
      ...Key,
      description: 'Assessments with this band alone, by the version that made them',
    }),
    limit: Type.Optional(BacktestLimit),
  }),
  checkForm: ({ body }) => rangeFault(rangeOf(body), { pointer: '/from' }),
  answer: BacktestShape,
  refusals: ['not_found', 'limit_reached'],
  input: ({ params, body: { from, to, contextId, band, limit } }) => ({
    policyVersionId: asId<'policy-version'>(params.id),
    ...rangeOf({ from, to }),
    contextId: contextId === undefined ? null : asId<'context'>(contextId),
    band: band ?? null,
    limit: limit ?? limits.backtestAssessments,
  }),
  run: startBacktestCommand,
  present: presentBacktest,
});

function rangeOf({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  return {
    from: from === undefined ? null : checkedTimestamp(from),
    to: to === undefined ? null : checkedTimestamp(to),
  };
}

export const readBacktest = read({
  name: 'readBacktest',
  tag: 'Risk',
  summary: 'Read a backtest',
  description: 'As far as it has come by now.',
  access: 'client',
  params: IdParams,
  answer: BacktestShape,
  refusals: ['not_found'],
  input: ({ params }) => asId<'backtest'>(params.id),
  run: readBacktestQuery,
  present: presentBacktest,
});

export const listMovedAssessments = read({
  name: 'listMovedAssessments',
  tag: 'Risk',
  summary: 'List the assessments that would come out differently',
  description:
    'Each with the result that it has, the one that it would have, and why. While the backtest runs, those that it has found by now: more come behind the newest-first end of the list.',
  access: 'client',
  params: IdParams,
  query: strict(listingParameters(NEWEST_PAGES)),
  answer: cursorListOf(MoveShape, 'MovedAssessments'),
  refusals: ['not_found', 'invalid_cursor'],
  input: ({ params, query }) => ({ id: asId<'backtest'>(params.id), ...listingOf(query) }),
  run: listMoved,
  present: ({ items, nextCursor }) => ({ items: items.map(presentMove), nextCursor }),
});
