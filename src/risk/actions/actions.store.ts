import type { Decision } from '@assay/policy-engine';
import { secondsAfter } from '@assay/values';
import type { AssigneeFilter, Assignment } from '../../kernel/assignment.ts';
import type { ActionId, AssessmentId, PolicyVersionId, SubjectId, UserId } from '../../kernel/ids.ts';
import { firstIdAt } from '../../kernel/days.ts';
import { limits } from '../../kernel/limits.ts';
import type { Slice } from '../../kernel/page.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { isAssigned } from '../../platform/database/assignees.ts';
import { orderBy, sliceBy } from '../../platform/database/keyset.ts';
import { type NewRow, rowsInto } from '../../platform/database/rows-into.ts';
import { none, type Sql, sql } from '../../platform/database/sql.ts';
import type { SubjectKind } from '../subjects/subject.ts';
import type { RequestedWithin } from './action-age.ts';
import type { Action, ActionStatus, QueuedAction, Transition } from './action.ts';

interface Row {
  readonly id: ActionId;
  readonly subject_id: SubjectId;
  readonly assessment_id: AssessmentId;
  readonly policy_key: string;
  readonly policy_version_id: PolicyVersionId;
  readonly name: string;
  readonly decision: Decision;
  readonly status: ActionStatus;
  readonly revision: number;
  readonly transitions: readonly (Omit<Transition, 'at'> & { readonly at: string })[];
  readonly created_at: Date;
  readonly created_by: string;
  readonly assignee_id: UserId | null;
  readonly due_at: Date | null;
}

function toAction(row: Row, scope: Scope): Action {
  return {
    id: row.id,
    mode: scope.mode,
    subjectId: row.subject_id,
    assessmentId: row.assessment_id,
    policyKey: row.policy_key,
    policyVersionId: row.policy_version_id,
    name: row.name,
    decision: row.decision,
    status: row.status,
    revision: row.revision,
    transitions: row.transitions.map((transition) => ({ ...transition, at: new Date(transition.at) })),
    createdAt: row.created_at,
    createdBy: row.created_by,
    assigneeId: row.assignee_id,
    dueAt: row.due_at,
  };
}

/** The history comes with its action, so that a page of them is one query. */
function columnsOf(scope: Scope): Sql {
  return sql`a.id, a.subject_id, a.assessment_id, a.policy_key, a.policy_version_id, a.name, a.decision, a.status,
  a.revision, a.created_at, a.created_by, a.assignee_id, a.due_at,
  coalesce((
    select json_agg(json_build_object('from', t.from_status, 'to', t.to_status, 'reason', t.reason, 'by', t.by,
      'at', t.at) order by t.revision)
    from risk_action_transitions t
    where t.organization_id = ${scope.organizationId} and t.mode = a.mode and t.action_id = a.id
  ), '[]') as transitions`;
}

const ACTIONS = rowsInto('risk_actions', [
  'organization_id',
  'mode',
  'id',
  'subject_id',
  'assessment_id',
  'policy_key',
  'policy_version_id',
  'name',
  'decision',
  'status',
  'revision',
  'created_at',
  'created_by',
]);

/** New actions of one assessment: their history is empty, and nobody has them. */
export function insertActions(tx: Tx, scope: Scope, actions: readonly Action[]): void {
  for (const action of actions) tx.insert(ACTIONS, valuesOf(scope, action));
}

function valuesOf({ organizationId }: Scope, action: Action): NewRow {
  return [
    organizationId,
    action.mode,
    action.id,
    action.subjectId,
    action.assessmentId,
    action.policyKey,
    action.policyVersionId,
    action.name,
    action.decision,
    action.status,
    action.revision,
    action.createdAt,
    action.createdBy,
  ];
}

export async function findAction(db: Reader, scope: Scope, id: ActionId): Promise<Action | undefined> {
  const [row] = await db.rows<Row>(sql`
    select ${columnsOf(scope)} from risk_actions a
    where a.organization_id = ${scope.organizationId} and a.mode = ${scope.mode} and a.id = ${id}`);
  return row && toAction(row, scope);
}

export async function selectActions(
  db: Reader,
  scope: Scope,
  { subjectId }: { readonly subjectId?: SubjectId },
  page: Slice,
): Promise<Action[]> {
  const rows = await db.rows<Row>(sql`
    select ${columnsOf(scope)} from (
      select * from risk_actions
      where organization_id = ${scope.organizationId} and mode = ${scope.mode}
        ${subjectId ? sql`and subject_id = ${subjectId}` : none}
      ${sliceBy(sql`id`, page)}
    ) a ${orderBy(sql`a.id`, page.order)}`);
  return rows.map((row) => toAction(row, scope));
}

export interface QueueFilter {
  /** Of the subject's externalId, literal and case-insensitive. */
  readonly search?: string;
  readonly policyKey?: string;
  readonly assigneeId: AssigneeFilter | undefined;
  readonly decision?: Decision;
  readonly requested: RequestedWithin | undefined;
  readonly statuses: readonly [ActionStatus, ...ActionStatus[]];
}

interface QueueRow extends Row {
  readonly kind: SubjectKind;
  readonly external_id: string;
}

/**
 * Each status is one walk along its index that ends with the page, and the walks are merged: the first page costs the
 * same however many actions there are, and however many of the oldest are done with.
 */
export async function selectQueue(
  db: Reader,
  scope: Scope,
  filter: QueueFilter,
  offset: number,
): Promise<QueuedAction[]> {
  const merged = filter.statuses
    .map((status) => oldestIn(status, scope, filter, offset))
    .reduce((before, one) => sql`${before} union all ${one}`);
  const rows = await db.rows<QueueRow>(sql`
    select ${columnsOf(scope)}, a.kind, a.external_id from (
      select * from (${merged}) merged order by id offset ${offset} limit ${limits.listRows + 1}
    ) a order by a.id`);
  return rows.map((row) => ({
    action: toAction(row, scope),
    subject: { kind: row.kind, externalId: row.external_id },
  }));
}

function oldestIn(
  status: ActionStatus,
  scope: Scope,
  { search, policyKey, assigneeId, decision, requested }: QueueFilter,
  offset: number,
): Sql {
  return sql`(
    select q.*, s.kind, s.external_id from risk_actions q
    join risk_subjects s
      on s.organization_id = ${scope.organizationId} and s.mode = ${scope.mode} and s.id = q.subject_id
    where q.organization_id = ${scope.organizationId} and q.mode = ${scope.mode} and q.status = ${status}
      ${policyKey === undefined ? none : sql`and q.policy_key = ${policyKey}`}
      ${assigneeId === undefined ? none : sql`and ${isAssigned(sql`q.assignee_id`, assigneeId)}`}
      ${decision === undefined ? none : sql`and q.decision = ${decision}`}
      ${requested?.from === undefined ? none : requestedSince(requested.from)}
      ${requested?.before === undefined ? none : sql`and q.created_at < ${requested.before}`}
      ${search === undefined ? none : sql`and position(lower(${search}) in lower(s.external_id)) > 0`}
    order by q.id limit ${offset + limits.listRows + 1})`;
}

/** Ids carry the time in which they were made, shortly before: by them the older ones are passed over along the index. */
function requestedSince(from: Date): Sql {
  return sql`and q.id >= ${firstIdAt(secondsAfter(from, -AN_HOUR_SECONDS))} and q.created_at >= ${from}`;
}

const AN_HOUR_SECONDS = 3_600;

/** The subject to lock before the action. */
export async function subjectOfAction(
  db: Reader,
  scope: Scope,
  id: ActionId,
): Promise<SubjectId | undefined> {
  const [row] = await db.rows<{ subject_id: SubjectId }>(sql`
    select subject_id from risk_actions
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return row?.subject_id;
}

/** Only for an action whose subject is locked: everything is locked in the order subject, then record. */
export async function lockAction(tx: Tx, scope: Scope, id: ActionId): Promise<Action | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select ${columnsOf(scope)} from risk_actions a
    where a.organization_id = ${scope.organizationId} and a.mode = ${scope.mode} and a.id = ${id}
    for no key update of a`);
  return row && toAction(row, scope);
}

/** Stores the newest transition of the action, and the state it led to. */
export function saveTransition(tx: Tx, scope: Scope, { id, revision, transitions }: Action): void {
  const last = transitions.at(-1);
  if (!last) throw new Error('The action has not moved.');
  tx.send(sql`
    update risk_actions set status = ${last.to}, revision = ${revision}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  tx.send(sql`
    insert into risk_action_transitions (organization_id, mode, action_id, revision, from_status, to_status, reason, by, at)
    values (${scope.organizationId}, ${scope.mode}, ${id}, ${revision}, ${last.from}, ${last.to}, ${last.reason},
      ${last.by}, ${last.at})`);
}

export function saveActionAssignment(
  tx: Tx,
  scope: Scope,
  id: ActionId,
  { assigneeId, dueAt }: Assignment,
): void {
  tx.send(sql`
    update risk_actions set assignee_id = ${assigneeId}, due_at = ${dueAt}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
}
