import type { Query } from '../../platform/endpoints/contexts.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import type { DocumentId } from '../ids.ts';
import type { AuditItem } from './audit-trail.ts';
import { readTrail } from './read-trail.lookup.ts';

export const readAudit: Query<
  { id: DocumentId },
  readonly AuditItem[],
  'not_found' | 'history_broken',
  DocumentsCapabilities
> = async (db, ctx, { id }) => readTrail(db, ctx, id);
