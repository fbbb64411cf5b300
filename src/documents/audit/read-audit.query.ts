import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoint.ts';
import type { DocumentId } from '../ids.ts';
import type { AuditItem } from './audit-trail.ts';
import { selectAudit } from './audit.store.ts';

/** Every document has a trail from its creation on: without one there is no document. */
export const readAudit: Query<{ id: DocumentId }, readonly AuditItem[], 'not_found'> = async (
  db,
  ctx,
  { id },
) => {
  const items = await selectAudit(db, ctx.scope, id);
  return items.length > 0 ? items : refuse('not_found', 'No such document.');
};
