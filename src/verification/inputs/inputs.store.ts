import { limits } from '../../kernel/limits.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Binding } from '../../kernel/bindings.ts';
import { sql } from '../../platform/database/sql.ts';
import type { WorkflowId } from '../ids.ts';
import type { VerificationInput } from './input.ts';

/** All fields of one revision in one statement. */
export function insertInputs(tx: Tx, scope: Scope, inputs: readonly VerificationInput[]): void {
  if (inputs.length === 0) return;
  const rows = inputs.map((input, position) => ({ ...input, position }));
  tx.send(sql`
    insert into verification_inputs (organization_id, mode, workflow_id, workflow_revision, position, step_key, step_type,
      field, type, item_type)
    select ${scope.organizationId}::uuid, ${scope.mode}, r.*
    from json_to_recordset(${JSON.stringify(rows)}::json) as r ("workflowId" uuid, "workflowRevision" bigint,
      position integer, "stepKey" text, "stepType" text, field text, type text, "itemType" text)`);
}

const COLUMNS = sql`i.workflow_id as "workflowId", w.key as "workflowKey", i.workflow_revision as "workflowRevision",
  i.step_key as "stepKey", i.step_type as "stepType", i.field, i.type, i.item_type as "itemType"`;

/** Oldest workflow first, its revisions in their order. */
export async function selectInputs(db: Reader, scope: Scope, offset: number): Promise<VerificationInput[]> {
  return db.rows<VerificationInput>(sql`
    select ${COLUMNS} from verification_inputs i join verification_workflows w
      on w.organization_id = ${scope.organizationId} and w.mode = i.mode and w.id = i.workflow_id
    where i.organization_id = ${scope.organizationId} and i.mode = ${scope.mode}
    order by i.workflow_id, i.workflow_revision, i.position offset ${offset} limit ${limits.listRows + 1}`);
}

/** Every field that the workflow ever had, at any revision. */
export async function inputsOfWorkflow(
  db: Reader,
  scope: Scope,
  workflowId: WorkflowId,
): Promise<readonly Pick<VerificationInput, 'workflowRevision' | 'stepKey' | 'field'>[]> {
  return db.rows(sql`
    select workflow_revision as "workflowRevision", step_key as "stepKey", field from verification_inputs
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and workflow_id = ${workflowId}
    order by workflow_revision, position`);
}

/** The field of each binding, in their order. */
export async function findInputs(
  db: Reader,
  scope: Scope,
  bindings: readonly Binding[],
): Promise<readonly (VerificationInput | undefined)[]> {
  const rows = await db.rows<VerificationInput & { readonly place: number }>(sql`
    select ${COLUMNS}, b.place from unnest(${bindings.map(({ workflowId }) => workflowId)}::uuid[],
      ${bindings.map(({ workflowRevision }) => workflowRevision)}::bigint[],
      ${bindings.map(({ stepKey }) => stepKey)}::text[], ${bindings.map(({ field }) => field)}::text[])
      with ordinality as b (workflow_id, workflow_revision, step_key, field, place)
    join verification_inputs i on i.organization_id = ${scope.organizationId} and i.mode = ${scope.mode}
      and i.workflow_id = b.workflow_id and i.workflow_revision = b.workflow_revision
      and i.step_key = b.step_key and i.field = b.field
    join verification_workflows w
      on w.organization_id = ${scope.organizationId} and w.mode = i.mode and w.id = i.workflow_id`);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return bindings.map((_binding, index) => byPlace.get(index + 1));
}
