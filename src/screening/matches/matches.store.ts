import type { SubjectId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { MatchId, RunId } from '../ids.ts';
import type { Match } from './match.ts';

/** The run of a match, without waiting for anyone. */
export async function findPlaceOfMatch(
  db: Reader,
  scope: Scope,
  id: MatchId,
): Promise<{ readonly runId: RunId; readonly riskSubjectId: SubjectId | null } | undefined> {
  const [row] = await db.rows<{ runId: RunId; riskSubjectId: SubjectId | null }>(sql`
    select r.id as "runId", r.risk_subject_id as "riskSubjectId" from screening_matches m
    cross join lateral (select * from screening_runs r
      where r.organization_id = ${scope.organizationId} and r.mode = m.mode and r.id = m.run_id limit 1) r
    where m.organization_id = ${scope.organizationId} and m.mode = ${scope.mode} and m.id = ${id}`);
  return row;
}

/** Only under the lock of its run. */
export function saveDecision(tx: Tx, scope: Scope, { id, decision }: Pick<Match, 'id' | 'decision'>): void {
  tx.send(sql`
    update screening_matches set decision = ${decision}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
}
