import type { OrganizationId } from '../../kernel/ids.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import { hasLeft } from '../../platform/database/assignees.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { MatchId } from '../ids.ts';

export interface LeftMatch {
  readonly scope: Scope;
  readonly id: MatchId;
}

const LEFT = sql`
  m.assignee_id is not null and m.decision = 'pending' and not m.carried
  and ${hasLeft(sql`m.organization_id`, sql`m.assignee_id`)}`;

/** Matches that wait for a decision, and whose assignee is no member any more. */
export async function selectLeftMatches(db: Reader, most: number): Promise<readonly LeftMatch[]> {
  const rows = await db.rows<{ organizationId: OrganizationId; mode: Mode; id: MatchId }>(sql`
    select m.organization_id as "organizationId", m.mode, m.id from screening_matches m where ${LEFT} limit ${most}`);
  return rows.map(({ organizationId, mode, id }) => ({ scope: { organizationId, mode }, id }));
}
