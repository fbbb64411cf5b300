import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { MatchId, RunId } from '../ids.ts';
import { MATCH_DECIDED } from '../matches/decision.ts';

export interface CarriedMatch {
  readonly fromRun: RunId;
  readonly fromMatch: MatchId;
  readonly toMatch: MatchId;
}

/** Who works on a match goes with it, and who decided on it, when and why, into the audit trail of the next run. */
export function saveCarried(tx: Tx, scope: Scope, toRun: RunId, carried: readonly CarriedMatch[]): void {
  if (carried.length === 0) return;
  const [runs, from, to] = [
    carried.map(({ fromRun }) => fromRun),
    carried.map(({ fromMatch }) => fromMatch),
    carried.map(({ toMatch }) => toMatch),
  ];
  tx.send(sql`
    insert into screening_carried_matches (organization_id, mode, match_id, next_match_id)
    select ${scope.organizationId}::uuid, ${scope.mode}, c.* from unnest(${from}::uuid[], ${to}::uuid[]) as c`);
  tx.send(sql`
    update screening_matches set carried = true
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = any(${from}::uuid[])`);
  tx.send(sql`
    update screening_matches n set assignee_id = o.assignee_id, due_at = o.due_at
    from unnest(${from}::uuid[], ${to}::uuid[]) as c (from_match, to_match)
    join screening_matches o on o.organization_id = ${scope.organizationId} and o.mode = ${scope.mode}
      and o.id = c.from_match and (o.assignee_id is not null or o.due_at is not null)
    where n.organization_id = ${scope.organizationId} and n.mode = ${scope.mode} and n.id = c.to_match`);
  tx.send(sql`
    insert into screening_audit (organization_id, mode, id, run_id, type, match_id, actor, reason, detail, recorded_at,
      carried)
    select a.organization_id, a.mode, a.id, ${toRun}::uuid, a.type, c.to_match, a.actor, a.reason, a.detail, a.recorded_at,
      true
    from unnest(${runs}::uuid[], ${from}::uuid[], ${to}::uuid[]) as c (from_run, from_match, to_match)
    join screening_audit a on a.organization_id = ${scope.organizationId} and a.mode = ${scope.mode}
      and a.run_id = c.from_run and a.match_id = c.from_match and a.type = ${MATCH_DECIDED}`);
}

/** The match that the next run made of it. */
export async function findNextMatch(db: Reader, scope: Scope, id: MatchId): Promise<MatchId | undefined> {
  const [row] = await db.rows<{ next: MatchId }>(sql`
    select next_match_id as next from screening_carried_matches
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and match_id = ${id}`);
  return row?.next;
}
