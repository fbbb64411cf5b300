import type { EffectDecision } from '@assay/policy-engine';
import type { AssessmentId, OverrideId, SubjectId } from '../../kernel/ids.ts';
import type { Slice } from '../../kernel/page.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { orderBy, sliceBy } from '../../platform/database/keyset.ts';
import { type Sql, none, sql } from '../../platform/database/sql.ts';
import type { Override } from './override.ts';

/** An override with the facts about its status that its own table has. */
export interface StoredOverride {
  readonly override: Override;
  readonly superseded: boolean;
}

interface Row {
  readonly id: OverrideId;
  readonly assessment_id: AssessmentId;
  readonly subject_id: SubjectId;
  readonly policy_key: string;
  readonly decision: EffectDecision;
  readonly reason: string;
  readonly expires_at: Date;
  readonly created_at: Date;
  readonly created_by: string;
  readonly revoked_at: Date | null;
  readonly revoked_by: string | null;
  readonly revoke_reason: string | null;
}

type JoinedRow = Row & { readonly superseded: boolean };

function toOverride(row: Row, scope: Scope): Override {
  return {
    id: row.id,
    mode: scope.mode,
    assessmentId: row.assessment_id,
    subjectId: row.subject_id,
    policyKey: row.policy_key,
    decision: row.decision,
    reason: row.reason,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    createdBy: row.created_by,
    revokedAt: row.revoked_at,
    revokedBy: row.revoked_by,
    revokeReason: row.revoke_reason,
  };
}

function toStored(row: JoinedRow, scope: Scope): StoredOverride {
  return { override: toOverride(row, scope), superseded: row.superseded };
}

const COLUMNS = sql`o.id, o.assessment_id, o.subject_id, o.policy_key, o.decision, o.reason, o.expires_at, o.created_at,
  o.created_by, o.revoked_at, o.revoked_by, o.revoke_reason`;

/** Any later override of the assessment supersedes, a revoked one too. */
function superseded(scope: Scope): Sql {
  return sql`exists (
    select 1 from risk_overrides later
    where later.organization_id = ${scope.organizationId} and later.mode = o.mode
      and later.assessment_id = o.assessment_id and later.sequence > o.sequence
  ) as superseded`;
}

/** `sequence` is that of its event: the one with the later event supersedes, in whichever order they were asked for. */
export function insertOverride(tx: Tx, scope: Scope, override: Override, sequence: number | null): void {
  tx.send(sql`
    insert into risk_overrides (organization_id, mode, id, assessment_id, subject_id, sequence, policy_key, decision, reason,
      expires_at, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${override.id}, ${override.assessmentId}, ${override.subjectId},
      ${sequence}, ${override.policyKey}, ${override.decision}, ${override.reason}, ${override.expiresAt}, ${override.createdAt},
      ${override.createdBy})`);
}

export async function findOverrideRow(
  db: Reader,
  scope: Scope,
  id: OverrideId,
): Promise<StoredOverride | undefined> {
  const [row] = await db.rows<JoinedRow>(sql`
    select ${COLUMNS}, ${superseded(scope)} from risk_overrides o
    where o.organization_id = ${scope.organizationId} and o.mode = ${scope.mode} and o.id = ${id}`);
  return row && toStored(row, scope);
}

export async function selectOverrideRows(
  db: Reader,
  scope: Scope,
  { subjectId }: { readonly subjectId?: SubjectId },
  page: Slice,
): Promise<StoredOverride[]> {
  const rows = await db.rows<JoinedRow>(sql`
    select ${COLUMNS}, ${superseded(scope)} from (
      select * from risk_overrides
      where organization_id = ${scope.organizationId} and mode = ${scope.mode}
        ${subjectId ? sql`and subject_id = ${subjectId}` : none}
      ${sliceBy(sql`id`, page)}
    ) o ${orderBy(sql`o.id`, page.order)}`);
  return rows.map((row) => toStored(row, scope));
}

/** The subject to lock before the override. */
export async function subjectOfOverride(
  db: Reader,
  scope: Scope,
  id: OverrideId,
): Promise<SubjectId | undefined> {
  const [row] = await db.rows<{ subject_id: SubjectId }>(sql`
    select subject_id from risk_overrides
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return row?.subject_id;
}

/** Only for an override whose subject is locked: everything is locked in the order subject, then record. */
export async function lockOverride(tx: Tx, scope: Scope, id: OverrideId): Promise<Override | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select ${COLUMNS} from risk_overrides o
    where o.organization_id = ${scope.organizationId} and o.mode = ${scope.mode} and o.id = ${id}
    for no key update of o`);
  return row && toOverride(row, scope);
}

export function saveRevocation(tx: Tx, scope: Scope, override: Override): void {
  tx.send(sql`
    update risk_overrides set revoked_at = ${override.revokedAt}, revoked_by = ${override.revokedBy},
      revoke_reason = ${override.revokeReason}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${override.id}`);
}
