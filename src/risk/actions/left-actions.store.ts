import type { ActionId, OrganizationId } from '../../kernel/ids.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import { hasLeft } from '../../platform/database/assignees.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface LeftAction {
  readonly scope: Scope;
  readonly id: ActionId;
}

const LEFT = sql`
  a.assignee_id is not null and a.status in ('requested', 'acknowledged', 'failed')
  and ${hasLeft(sql`a.organization_id`, sql`a.assignee_id`)}`;

/** Open actions whose assignee is no member any more. */
export async function selectLeftActions(db: Reader, most: number): Promise<readonly LeftAction[]> {
  const rows = await db.rows<{ organizationId: OrganizationId; mode: Mode; id: ActionId }>(sql`
    select a.organization_id as "organizationId", a.mode, a.id from risk_actions a where ${LEFT} limit ${most}`);
  return rows.map(({ organizationId, mode, id }) => ({ scope: { organizationId, mode }, id }));
}
