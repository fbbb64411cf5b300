import type { Id, SubjectId } from '../../kernel/ids.ts';
import type { Slice } from '../../kernel/page.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sliceBy } from '../../platform/database/keyset.ts';
import { none, sql } from '../../platform/database/sql.ts';
import type { InvestigationId } from './investigation.ts';
import type { FindingReview, Outcome, Review } from './review.ts';

interface Row {
  readonly id: Id<'investigation-review'>;
  readonly investigation_id: InvestigationId;
  readonly subject_id: SubjectId;
  readonly outcome: Outcome;
  readonly findings: readonly FindingReview[];
  readonly reason: string;
  readonly investigation_outdated: boolean;
  readonly created_at: Date;
  readonly created_by: string;
}

function toReview(row: Row, scope: Scope): Review {
  return {
    id: row.id,
    mode: scope.mode,
    investigationId: row.investigation_id,
    subjectId: row.subject_id,
    outcome: row.outcome,
    findings: row.findings,
    reason: row.reason,
    investigationOutdated: row.investigation_outdated,
    createdAt: row.created_at,
    createdBy: row.created_by,
  };
}

const COLUMNS = sql`id, investigation_id, subject_id, outcome, findings, reason, investigation_outdated, created_at, created_by`;

export function insertReview(tx: Tx, scope: Scope, review: Review): void {
  tx.send(sql`
    insert into risk_investigation_reviews (organization_id, mode, id, investigation_id, subject_id, outcome, findings,
      reason, investigation_outdated, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${review.id}, ${review.investigationId}, ${review.subjectId},
      ${review.outcome}, ${JSON.stringify(review.findings)}, ${review.reason}, ${review.investigationOutdated},
      ${review.createdAt}, ${review.createdBy})`);
}

export async function findReview(
  db: Reader,
  scope: Scope,
  id: Id<'investigation-review'>,
): Promise<Review | undefined> {
  const [row] = await db.rows<Row>(sql`
    select ${COLUMNS} from risk_investigation_reviews
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return row && toReview(row, scope);
}

export async function selectReviews(
  db: Reader,
  scope: Scope,
  investigationId: InvestigationId | undefined,
  page: Slice,
): Promise<Review[]> {
  const rows = await db.rows<Row>(sql`
    select ${COLUMNS} from risk_investigation_reviews
    where organization_id = ${scope.organizationId} and mode = ${scope.mode}
      ${investigationId ? sql`and investigation_id = ${investigationId}` : none}
    ${sliceBy(sql`id`, page)}`);
  return rows.map((row) => toReview(row, scope));
}
