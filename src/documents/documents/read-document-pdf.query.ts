import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { DocumentId } from '../ids.ts';
import { findFile } from './files.store.ts';

/** Every document has a file from its creation on. */
export const readDocumentPdf: Query<{ id: DocumentId }, Uint8Array, 'not_found'> = async (db, ctx, { id }) =>
  (await findFile(db, ctx.scope, id)) ?? refuse('not_found', 'No such document.');
