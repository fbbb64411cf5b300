import { AssigneeParameter, AssignmentBody, sentAssignee, sentAssignment } from '../../kernel/assignment.ts';
import { asId } from '../../kernel/ids.ts';
import { cursorListOf, listingOf, listingParameters, NEWEST_PAGES } from '../../kernel/listing.ts';
import { IdParams, strict } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { assignMatch } from './assign-match.command.ts';
import { listMatches } from './list-matches.query.ts';
import { DecisionParameter, presentQueuedMatch, QueuedMatchShape } from './queued-match.ts';
import { readMatch } from './read-match.query.ts';
import {
  AssignedMatchShape,
  presentAssignedMatch,
  presentReviewedMatch,
  ReviewedMatchShape,
} from './reviewed-match.ts';

export const listScreeningMatches = read({
  name: 'listScreeningMatches',
  tag: 'Screening',
  summary: 'Matches across runs',
  description:
    'Those that wait for a decision, or were decided so. Newest first, unless `order` says otherwise. Pass `nextCursor` back unchanged with the same filters, order and mode.',
  access: 'client',
  query: strict({
    decision: DecisionParameter,
    assigneeId: AssigneeParameter,
    ...listingParameters(NEWEST_PAGES),
  }),
  answer: cursorListOf(QueuedMatchShape, 'QueuedScreeningMatches'),
  refusals: ['invalid_cursor'],
  input: ({ query: { decision, assigneeId, ...sent } }) => ({
    filter: { decision: decision ?? 'undecided', assigneeId: sentAssignee(assigneeId) },
    listing: listingOf(sent),
  }),
  run: listMatches,
  present: ({ items, nextCursor }) => ({ items: items.map(presentQueuedMatch), nextCursor }),
});

export const readScreeningMatch = read({
  name: 'readScreeningMatch',
  tag: 'Screening',
  summary: 'One match with its listed entry',
  description:
    'What the list said of the entry in the version that the run searched, the decisions on the match, and earlier matches of the organization on the same entry. Versions of lists are kept, so an entry is shown long after newer versions came. What is only for people (places of birth, addresses, legal basis, positions, remarks, notes, `changedOn`) is kept for lists that were loaded since this release: an older match shows it only where the very file of its version was loaded again.',
  access: 'client',
  params: IdParams,
  answer: ReviewedMatchShape,
  refusals: ['not_found'],
  input: ({ params }) => ({ id: asId<'screening-match'>(params.id) }),
  run: readMatch,
  present: presentReviewedMatch,
});

export const assignScreeningMatch = write({
  name: 'assignScreeningMatch',
  tag: 'Screening',
  summary: 'Assign a match',
  description:
    'What is left out stays; null takes it away. Owners and admins assign to any member. A member assigns to oneself, and away from oneself. It is kept in the audit trail and sends no event.',
  access: 'member',
  idempotencyKey: 'honoured',
  status: 200,
  params: IdParams,
  body: AssignmentBody,
  answer: AssignedMatchShape,
  refusals: ['not_found', 'forbidden', 'invalid_request'],
  input: ({ params, body }) => ({ id: asId<'screening-match'>(params.id), ...sentAssignment(body) }),
  run: assignMatch,
  present: presentAssignedMatch,
});
