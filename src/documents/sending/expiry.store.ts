import type { OrganizationId } from '../../kernel/ids.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { waitingOrganizations } from '../../platform/database/turns.ts';
import type { DocumentId } from '../ids.ts';

export interface OverdueDocument {
  readonly scope: Scope;
  readonly id: DocumentId;
}

const OPEN = sql`status = 'sent' and expires_at is not null and completion_due_at is null`;

/** Documents whose time has passed are due since then. */
export const EXPIRIES = { table: sql`documents`, dueAt: sql`expires_at`, only: OPEN };

/** Organizations take turns, each with an equal share: first the one of each that is longest overdue, then the second. */
export async function selectOverdue(
  db: Reader,
  now: Date,
  most: number,
): Promise<readonly OverdueDocument[]> {
  const organizations = await waitingOrganizations(db, EXPIRIES, now, most);
  if (organizations.length === 0) return [];
  const share = Math.ceil(most / organizations.length);
  const rows = await db.rows<{ organizationId: OrganizationId; mode: Mode; id: DocumentId }>(sql`
    select o.id as "organizationId", d.mode, d.id
    from unnest(${organizations}::uuid[]) with ordinality o (id, place)
    cross join lateral (
      select mode, id, row_number() over (partition by organization_id order by expires_at) as turn from documents
      where organization_id = o.id and ${OPEN} and expires_at <= ${now}
      order by expires_at limit ${share}) d
    order by d.turn, o.place limit ${most}`);
  return rows.map(({ organizationId, mode, id }) => ({ scope: { organizationId, mode }, id }));
}
