import type { RowsAfter } from '../../kernel/listing.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { pageById } from '../../platform/database/keyset.ts';
import { sql } from '../../platform/database/sql.ts';
import type { WorkflowId } from '../ids.ts';
import type { Step } from '../step.ts';
import type { Workflow } from './workflow.ts';

interface Row {
  readonly id: WorkflowId;
  readonly key: string;
  readonly revision: number;
  readonly name: string;
  readonly steps: readonly Step[];
  readonly created_at: Date;
  readonly created_by: string;
}

function toWorkflow(row: Row, scope: Scope): Workflow {
  return {
    id: row.id,
    mode: scope.mode,
    key: row.key,
    revision: row.revision,
    name: row.name,
    steps: row.steps,
    createdAt: row.created_at,
    createdBy: row.created_by,
  };
}

const COLUMNS = sql`w.id, w.key, r.revision, r.name, r.steps, r.created_at, r.created_by`;

/** Of two saves under one key at once, the second waits here and counts on from the first. */
export async function countRevision(
  tx: Tx,
  scope: Scope,
  { id, key }: Pick<Workflow, 'id' | 'key'>,
): Promise<Pick<Workflow, 'id' | 'revision'>> {
  const [row] = await tx.rows<Pick<Workflow, 'id' | 'revision'>>(sql`
    insert into verification_workflows as w (organization_id, mode, id, key, revision)
    values (${scope.organizationId}, ${scope.mode}, ${id}, ${key}, 1)
    on conflict (organization_id, mode, key) do update set revision = w.revision + 1
    returning id, revision`);
  if (!row) throw new Error('an upsert returns its row');
  return row;
}

export function insertRevision(tx: Tx, scope: Scope, workflow: Workflow): void {
  tx.send(sql`
    insert into verification_workflow_revisions (organization_id, mode, workflow_id, revision, name, steps, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${workflow.id}, ${workflow.revision}, ${workflow.name},
      ${JSON.stringify(workflow.steps)}, ${workflow.createdAt}, ${workflow.createdBy})`);
}

/** The newest revision, or the one that is named. */
export async function findWorkflow(
  db: Reader,
  scope: Scope,
  id: WorkflowId,
  revision?: number,
): Promise<Workflow | undefined> {
  const [row] = await db.rows<Row>(sql`
    select ${COLUMNS} from verification_workflows w join verification_workflow_revisions r
      on r.organization_id = ${scope.organizationId} and r.mode = w.mode and r.workflow_id = w.id
      and r.revision = ${revision === undefined ? sql`w.revision` : sql`${revision}`}
    where w.organization_id = ${scope.organizationId} and w.mode = ${scope.mode} and w.id = ${id}`);
  return row && toWorkflow(row, scope);
}

/** The newest revision of each of these, in no order; missing ones are left out. */
export async function findWorkflows(
  db: Reader,
  scope: Scope,
  ids: readonly WorkflowId[],
): Promise<readonly Workflow[]> {
  const rows = await db.rows<Row>(sql`
    select ${COLUMNS} from verification_workflows w join verification_workflow_revisions r
      on r.organization_id = ${scope.organizationId} and r.mode = w.mode and r.workflow_id = w.id and r.revision = w.revision
    where w.organization_id = ${scope.organizationId} and w.mode = ${scope.mode} and w.id = any(${ids}::uuid[])`);
  return rows.map((row) => toWorkflow(row, scope));
}

/** The newest revision of each. */
export async function selectWorkflows(db: Reader, scope: Scope, page: RowsAfter): Promise<Workflow[]> {
  const rows = await db.rows<Row>(sql`
    select ${COLUMNS} from verification_workflows w join verification_workflow_revisions r
      on r.organization_id = ${scope.organizationId} and r.mode = w.mode and r.workflow_id = w.id and r.revision = w.revision
    where w.organization_id = ${scope.organizationId} and w.mode = ${scope.mode}
    ${pageById(sql`w.id`, page)}`);
  return rows.map((row) => toWorkflow(row, scope));
}
