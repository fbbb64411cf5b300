import type { Listed, Listing } from '../../kernel/listing.ts';
import { type ListingRefusal, readCursorPage } from '../../platform/cursors/cursor-page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { WholeDocument } from './document.ts';
import { type DocumentFilter, selectDocuments } from './documents.store.ts';
import { asOf } from './document-state.ts';
import { selectSigners } from '../signers/signers.store.ts';

export interface ListDocuments {
  readonly filter: DocumentFilter;
  readonly listing: Listing;
}

export const listDocuments: Query<ListDocuments, Listed<WholeDocument>, ListingRefusal> = (
  db,
  { scope, now },
  { filter, listing },
) =>
  readCursorPage(
    scope,
    ['documents', filter.status ?? '', filter.riskSubjectId ?? '', filter.search ?? ''],
    listing,
    async (page) => {
      const documents = await selectDocuments(db, scope, { ...filter, now }, page);
      const ids = documents.map(({ id }) => id);
      const signers = await selectSigners(db, scope, ids);
      return documents.map((document) => ({
        ...asOf(document, now),
        signers: signers.filter(({ documentId }) => documentId === document.id),
      }));
    },
  );
