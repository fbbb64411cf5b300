import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { documentExists } from '../documents/documents.store.ts';
import type { DocumentId } from '../ids.ts';
import type { DocumentForm } from '../fields/form-field.ts';
import { findForm } from '../fields/forms.store.ts';

export const listFormFields: Query<{ id: DocumentId }, DocumentForm, 'not_found'> = async (
  db,
  ctx,
  { id },
) => {
  const [exists, items] = await Promise.all([documentExists(db, ctx.scope, id), findForm(db, ctx.scope, id)]);
  return exists ? { documentId: id, items } : refuse('not_found', 'No such document.');
};
