import type { AssessmentId, SubjectId } from '../../kernel/ids.ts';
import type { RowsAfter } from '../../kernel/listing.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { pageById } from '../../platform/database/keyset.ts';
import { identifier, sql } from '../../platform/database/sql.ts';
import type { Move } from './backtest.ts';

/** Where the moves of one kind of trial stand, and the column that names the trial. */
interface MovesTable {
  readonly table: string;
  readonly trial: string;
}

export const BACKTEST_MOVES: MovesTable = { table: 'risk_backtest_moves', trial: 'backtest_id' };

export const SHADOW_MOVES: MovesTable = { table: 'risk_shadow_moves', trial: 'shadow_id' };

export async function selectMoves(
  db: Reader,
  { table, trial }: MovesTable,
  { scope, id, page }: { readonly scope: Scope; readonly id: string; readonly page: RowsAfter },
): Promise<readonly Move[]> {
  const rows = await db.rows<{
    assessment_id: AssessmentId;
    subject_id: SubjectId;
    before: Move['before'];
    after: Move['after'];
    because: Move['because'];
  }>(sql`
    select assessment_id, subject_id, before, after, because from ${identifier(table)}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and ${identifier(trial)} = ${id}
    ${pageById(sql`assessment_id`, page)}`);
  return rows.map(({ assessment_id, subject_id, ...move }) => ({
    assessmentId: assessment_id,
    subjectId: subject_id,
    ...move,
  }));
}

/** Only in the transaction that keeps the progress they belong to. */
export function insertMoves(
  tx: Tx,
  { table, trial }: MovesTable,
  { scope, id, moves }: { readonly scope: Scope; readonly id: string; readonly moves: readonly Move[] },
): void {
  if (moves.length === 0) return;
  tx.send(sql`
    insert into ${identifier(table)} (organization_id, mode, ${identifier(trial)}, assessment_id, subject_id, before, after, because)
    select ${scope.organizationId}, ${scope.mode}, ${id}, m."assessmentId", m."subjectId", m.before, m.after, m.because
    from json_to_recordset(${JSON.stringify(moves)}) as m
      ("assessmentId" uuid, "subjectId" uuid, before json, after json, because json)`);
}
