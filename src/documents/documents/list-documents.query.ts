import { cutPage, type Page } from '../../kernel/page.ts';
import type { Query } from '../../platform/endpoint.ts';
import type { DocumentStatus, WholeDocument } from './document.ts';
import { selectDocuments } from './documents.store.ts';
import { asOf } from './document-state.ts';
import { selectSigners } from '../signers/signers.store.ts';

export interface ListDocuments {
  readonly status: DocumentStatus | undefined;
  readonly offset: number;
}

export const listDocuments: Query<ListDocuments, Page<WholeDocument>> = async (
  db,
  ctx,
  { status, offset },
) => {
  const documents = await selectDocuments(db, ctx.scope, { status, now: ctx.now, offset });
  const ids = documents.map(({ id }) => id);
  const signers = await selectSigners(db, ctx.scope, ids);
  const whole = documents.map((document) => ({
    ...asOf(document, ctx.now),
    signers: signers.filter(({ documentId }) => documentId === document.id),
  }));
  return cutPage(whole, offset);
};
