import type { OrganizationId } from '../../kernel/ids.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { DocumentId } from '../ids.ts';

export interface OverdueDocument {
  readonly scope: Scope;
  readonly id: DocumentId;
}

/** Of every organization, the one that is longest overdue first. */
export async function selectOverdue(
  db: Reader,
  now: Date,
  most: number,
): Promise<readonly OverdueDocument[]> {
  const rows = await db.rows<{ organizationId: OrganizationId; mode: Mode; id: DocumentId }>(sql`
    select organization_id as "organizationId", mode, id from documents
    where status = 'sent' and expires_at is not null and expires_at <= ${now} and completion_due_at is null
    order by expires_at limit ${most}`);
  return rows.map(({ organizationId, mode, id }) => ({ scope: { organizationId, mode }, id }));
}
