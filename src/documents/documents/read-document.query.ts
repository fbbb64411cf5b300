import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { DocumentId } from '../ids.ts';
import type { WholeDocument } from './document.ts';
import { findDocument } from './documents.store.ts';
import { asOf } from './document-state.ts';
import { selectSigners } from '../signers/signers.store.ts';

export const readDocument: Query<{ id: DocumentId }, WholeDocument, 'not_found'> = async (
  db,
  ctx,
  { id },
) => {
  const [document, signers] = await Promise.all([
    findDocument(db, ctx.scope, id),
    selectSigners(db, ctx.scope, [id]),
  ]);
  return document ? { ...asOf(document, ctx.now), signers } : refuse('not_found', 'No such document.');
};
