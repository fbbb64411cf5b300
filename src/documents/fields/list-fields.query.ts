import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoint.ts';
import { documentExists } from '../documents/documents.store.ts';
import type { DocumentId } from '../ids.ts';
import type { Field } from './field.ts';
import { selectFields } from './fields.store.ts';

export const listFields: Query<{ id: DocumentId }, readonly Field[], 'not_found'> = async (
  db,
  ctx,
  { id },
) => {
  const [exists, fields] = await Promise.all([
    documentExists(db, ctx.scope, id),
    selectFields(db, ctx.scope, id),
  ]);
  return exists ? fields : refuse('not_found', 'No such document.');
};
