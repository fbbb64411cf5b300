import type { OrganizationId } from '../../kernel/ids.ts';
import type { RecordName } from '../../kernel/activity.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** A run stores no name; it may say whom it was recorded on: the id of that subject. */
export function selectSubjectsOfRuns(
  db: Reader,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<readonly RecordName[]> {
  return db.rows<RecordName>(sql`
    select id, risk_subject_id::text as name from screening_runs
    where organization_id = ${organizationId} and mode in ('live', 'test') and id = any(${[...ids]}::uuid[]) and risk_subject_id is not null`);
}

export function selectMatchNames(
  db: Reader,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<readonly RecordName[]> {
  return db.rows<RecordName>(sql`
    select id, listed_name as name from screening_matches
    where organization_id = ${organizationId} and mode in ('live', 'test') and id = any(${[...ids]}::uuid[])`);
}

export function selectBatchNames(
  db: Reader,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<readonly RecordName[]> {
  return db.rows<RecordName>(sql`
    select id, name from screening_batches
    where organization_id = ${organizationId} and mode in ('live', 'test') and id = any(${[...ids]}::uuid[]) and name is not null`);
}
