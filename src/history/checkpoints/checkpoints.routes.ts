import { listingOf } from '../../kernel/listing.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { presentCheckpoint } from './checkpoint.ts';
import { CheckpointsQuery, CheckpointsShape } from './checkpoint-shape.ts';
import { listCheckpoints } from './list-checkpoints.query.ts';

export const listHistoryCheckpoints = read({
  name: 'listHistoryCheckpoints',
  tag: 'History',
  summary: 'What was signed of the log',
  description:
    'Every entry is covered within 60 s. Keep a checkpoint outside the service: with `GET /history/consistency` a later one proves that nothing before it was changed, taken out or put between.',
  access: 'client',
  query: CheckpointsQuery,
  answer: CheckpointsShape,
  refusals: ['invalid_cursor'],
  input: ({ query }) => listingOf(query),
  run: listCheckpoints,
  present: ({ items, nextCursor }) => ({ items: items.map(presentCheckpoint), nextCursor }),
});
