import { checkedTimestamp } from '@assay/values';
import { asId } from '../../kernel/ids.ts';
import { cursorListOf, listingOf, listingParameters, NEWEST_PAGES } from '../../kernel/listing.ts';
import { IdParams, nullable, SentTimestamp, strict } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { MoveShape, presentMove } from '../backtests/backtest.ts';
import { endShadow as endShadowCommand } from './end-shadow.command.ts';
import { listShadowMoves as listShadowMovesQuery } from './list-shadow-moves.query.ts';
import { readShadow as readShadowQuery, readShadowOf } from './read-shadow.query.ts';
import { presentShadow, ShadowShape } from './shadow.ts';
import { startShadow as startShadowCommand } from './start-shadow.command.ts';

export const startShadow = write({
  name: 'startShadow',
  tag: 'Risk',
  summary: 'Let a draft assess beside the published version, and only report',
  description:
    'Every assessment of the same policy key that is made from now on and before `until`, at most 90 days ahead, is also evaluated by this draft, on the inputs that it was made with, as in a backtest. A worker does that afterwards, about half a minute behind: no assessment waits for it, and nothing of one changes, neither decision nor actions, events or webhooks. One shadow of a key runs at a time. Its end comes with `until`, when somebody ends it, or when the draft is published.',
  access: 'administrator',
  idempotencyKey: 'required',
  status: 201,
  params: IdParams,
  body: strict({ until: SentTimestamp }),
  answer: ShadowShape,
  refusals: ['not_found', 'invalid_request', 'already_published', 'already_exists', 'policy_not_published'],
  input: ({ params, body }) => ({
    policyVersionId: asId<'policy-version'>(params.id),
    until: checkedTimestamp(body.until),
  }),
  run: startShadowCommand,
  present: presentShadow,
});

export const readPolicyShadow = read({
  name: 'readPolicyShadow',
  tag: 'Risk',
  summary: 'Read the newest shadow of a policy version',
  description: 'As far as it has come by now; null where the version has cast none.',
  access: 'client',
  params: IdParams,
  answer: strict({ shadow: nullable(ShadowShape) }),
  refusals: ['not_found'],
  input: ({ params }) => asId<'policy-version'>(params.id),
  run: readShadowOf,
  present: (shadow) => ({ shadow: shadow && presentShadow(shadow) }),
});

export const readShadow = read({
  name: 'readShadow',
  tag: 'Risk',
  summary: 'Read a shadow',
  description: 'As far as it has come by now.',
  access: 'client',
  params: IdParams,
  answer: ShadowShape,
  refusals: ['not_found'],
  input: ({ params }) => asId<'shadow'>(params.id),
  run: readShadowQuery,
  present: presentShadow,
});

export const listShadowMoves = read({
  name: 'listShadowMoves',
  tag: 'Risk',
  summary: 'List the assessments that would have come out differently',
  description: 'Each with the result that it has, the one that the draft comes to, and why.',
  access: 'client',
  params: IdParams,
  query: strict(listingParameters(NEWEST_PAGES)),
  answer: cursorListOf(MoveShape, 'ShadowMoves'),
  refusals: ['not_found', 'invalid_cursor'],
  input: ({ params, query }) => ({ id: asId<'shadow'>(params.id), ...listingOf(query) }),
  run: listShadowMovesQuery,
  present: ({ items, nextCursor }) => ({ items: items.map(presentMove), nextCursor }),
});

export const endShadow = write({
  name: 'endShadow',
  tag: 'Risk',
  summary: 'End a shadow',
  description:
    'Assessments that are made from now on do not count. Those of before are still counted to the last one, which takes about two minutes. One that has ended is 409 `illegal_transition`.',
  access: 'administrator',
  idempotencyKey: 'required',
  status: 200,
  params: IdParams,
  answer: ShadowShape,
  refusals: ['not_found', 'illegal_transition'],
  input: ({ params }) => ({ id: asId<'shadow'>(params.id), because: 'asked' as const }),
  run: endShadowCommand,
  present: presentShadow,
});
