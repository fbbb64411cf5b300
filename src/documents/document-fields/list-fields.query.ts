import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { documentExists } from '../documents/documents.store.ts';
import type { DocumentId } from '../ids.ts';
import type { Field } from '../fields/field.ts';
import { selectFields } from '../fields/fields.store.ts';

/** The fields of a document, with the address under which each one is found. */
interface ListedFields {
  readonly fields: readonly Field[];
  readonly fieldsAt: string;
}

export const listFields: Query<{ id: DocumentId }, ListedFields, 'not_found', DocumentsCapabilities> = async (
  db,
  ctx,
  { id },
) => {
  const [exists, fields] = await Promise.all([
    documentExists(db, ctx.scope, id),
    selectFields(db, ctx.scope, id),
  ]);
  if (!exists) return refuse('not_found', 'No such document.');
  return { fields, fieldsAt: `${ctx.capabilities.baseUrl()}/api/v1/documents/${id}/fields` };
};
