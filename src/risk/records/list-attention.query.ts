import type { Listed, Listing } from '../../kernel/listing.ts';
import { BY_TIME } from '../../kernel/position-forms.ts';
import { type ListingRefusal, placeIn, readPageBy } from '../../platform/cursors/cursor-page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { Attention, AttentionKind } from './attention.ts';
import { soonAfter } from './soon.ts';
import { selectAttention } from './waiting-work.store.ts';

interface ListAttention {
  readonly kind: AttentionKind;
  readonly listing: Listing;
}

/** The very records that the first page counts. */
export const listAttention: Query<ListAttention, Listed<Attention>, ListingRefusal> = (
  db,
  { scope, now },
  { kind, listing },
) =>
  readPageBy(
    {
      place: placeIn(scope, ['attention', kind]),
      form: BY_TIME,
      positionOf: ({ at, id }: Attention) => ({ at, id }),
    },
    listing,
    (page) => selectAttention(db, scope, { kind, soon: soonAfter(now), page }),
  );
