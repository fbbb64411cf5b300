import type { OrganizationId } from '../../kernel/ids.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { DocumentId } from '../ids.ts';

export interface OverdueDocument {
  readonly scope: Scope;
  readonly id: DocumentId;
}

const OPEN = sql`status = 'sent' and expires_at is not null and completion_due_at is null`;

/** Documents whose time has passed are due since then. */
export const EXPIRIES = { table: sql`documents`, dueAt: sql`expires_at`, only: OPEN };

/**
 * Organizations take turns: first the one of each that is longest overdue, then the second of each. Where there are
 * more organizations than places chance decides, so that no organization is always the one cut off. One probe of an
 * index for each, and a single one where nothing is overdue at all.
 */
export async function selectOverdue(
  db: Reader,
  now: Date,
  most: number,
): Promise<readonly OverdueDocument[]> {
  const rows = await db.rows<{ organizationId: OrganizationId; mode: Mode; id: DocumentId }>(sql`
    with waiting as materialized (
      select o.id, ceil(${most}::float8 / count(*) over ()) as share from organizations o
      cross join lateral (
        select from documents where organization_id = o.id and ${OPEN} and expires_at <= ${now}
        order by expires_at limit 1) d
      where exists (
        select from documents
        where ${OPEN} and expires_at at time zone 'UTC' <= ${now}::timestamptz at time zone 'UTC')
      order by random() limit ${most})
    select w.id as "organizationId", d.mode, d.id from waiting w
    cross join lateral (
      select mode, id, row_number() over (order by expires_at) as turn from documents
      where organization_id = w.id and ${OPEN} and expires_at <= ${now}
      order by expires_at limit w.share) d
    order by d.turn limit ${most}`);
  return rows.map(({ organizationId, mode, id }) => ({ scope: { organizationId, mode }, id }));
}
