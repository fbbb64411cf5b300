import type { Listed, Listing } from '../../kernel/listing.ts';
import { BY_TIME } from '../../kernel/position-forms.ts';
import { type ListingRefusal, placeIn, readPageBy } from '../../platform/cursors/cursor-page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { Member } from './member.ts';
import { selectMembers } from './members.store.ts';

/** An account may be older than its membership: it is the membership whose time orders them. */
export const listMembers: Query<Listing, Listed<Member>, ListingRefusal> = (db, { scope }, listing) =>
  readPageBy(
    {
      place: placeIn(scope, ['members']),
      form: BY_TIME,
      positionOf: ({ createdAt: at, userId: id }) => ({ at, id }),
    },
    listing,
    (page) => selectMembers(db, scope.organizationId, page),
  );
