import type { SubjectId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface RecordedFact {
  readonly fact: string;
  readonly source: string;
}

export async function selectRecordedFacts(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId,
  sourcePrefix: string,
): Promise<readonly RecordedFact[]> {
  return db.rows<RecordedFact>(sql`
    select distinct fact, source from risk_evidence
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subject_id = ${subjectId}
      and starts_with(source, ${sourcePrefix})
    order by fact, source`);
}
