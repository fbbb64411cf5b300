import { listingOf, OLDEST_PAGES } from '../../kernel/listing.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { EntriesQuery, EntriesShape } from './entry-shape.ts';
import { listEntries } from './list-entries.query.ts';

export const listHistoryEntries = read({
  name: 'listHistoryEntries',
  tag: 'History',
  summary: 'The log of the organization',
  description:
    'One log of both modes, which is only ever added to. An entry is in it within 60 s of what it is about; entries of changes at the same moment have no order by time. The canonical JSON (RFC 8785) of an entry is a leaf of the Merkle tree that checkpoints sign. Everybody who may read records of the organization sees all of it, members and API keys of either mode: that something was done, when, by which actor, on which record and in which mode, sign-ins and changes of members included. What was done is not in it: of the record there is only its hash. `GET /activity`, for owners and admins, shows the details, and `GET /history/export`, for owners, the records.',
  access: 'client',
  query: EntriesQuery,
  answer: EntriesShape,
  refusals: ['invalid_cursor'],
  input: ({ query }) => listingOf(query, OLDEST_PAGES),
  run: listEntries,
  present: ({ items, nextCursor }) => ({ items, nextCursor }),
});
