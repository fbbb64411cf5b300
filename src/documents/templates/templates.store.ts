import type { RowsAfter } from '../../kernel/listing.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { pageById } from '../../platform/database/keyset.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { TemplateId } from '../ids.ts';
import type { Template } from './template.ts';

const COLUMNS = sql`t.id, r.name, r.description, r.page_size as "pageSize", r.source, r.sample_data as "sampleData",
  r.revision, r.source_hash as "sourceHash", r.roles, r.variables, r.page_count as "pageCount",
  t.created_at as "createdAt", r.created_at as "updatedAt", t.created_by as "createdBy"`;

/** Each template with its newest revision. */
function newest(scope: Scope): Sql {
  return sql`templates t join template_revisions r
  on r.organization_id = ${scope.organizationId} and r.mode = t.mode and r.template_id = t.id and r.revision = t.revision`;
}

export async function findTemplate(db: Reader, scope: Scope, id: TemplateId): Promise<Template | undefined> {
  const [template] = await db.rows<Template>(sql`
    select ${COLUMNS} from ${newest(scope)}
    where t.organization_id = ${scope.organizationId} and t.mode = ${scope.mode} and t.id = ${id}`);
  return template;
}

/** The properties of the newest revision that its fields depend on. */
export async function findPlan(
  db: Reader,
  scope: Scope,
  id: TemplateId,
): Promise<Pick<Template, 'roles' | 'pageSize'> | undefined> {
  const [plan] = await db.rows<Pick<Template, 'roles' | 'pageSize'>>(sql`
    select r.roles, r.page_size as "pageSize" from ${newest(scope)}
    where t.organization_id = ${scope.organizationId} and t.mode = ${scope.mode} and t.id = ${id}`);
  return plan;
}

export async function selectTemplates(db: Reader, scope: Scope, page: RowsAfter): Promise<Template[]> {
  return db.rows<Template>(sql`
    select ${COLUMNS} from ${newest(scope)}
    where t.organization_id = ${scope.organizationId} and t.mode = ${scope.mode}
    ${pageById(sql`t.id`, page)}`);
}

/** The newest revision, locked until the transaction ends: of two changes at once the second finds the first. */
export async function lockRevision(tx: Tx, scope: Scope, id: TemplateId): Promise<number | undefined> {
  const [row] = await tx.rows<{ revision: number }>(sql`
    select revision from templates
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}
    for update`);
  return row?.revision;
}

export function insertTemplate(tx: Tx, scope: Scope, template: Template): void {
  tx.send(sql`
    insert into templates (organization_id, mode, id, revision, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${template.id}, ${template.revision}, ${template.createdAt},
      ${template.createdBy})`);
  insertRevision(tx, scope, template, template.createdBy);
}

export function updateTemplate(tx: Tx, scope: Scope, template: Template, by: string): void {
  tx.send(sql`
    update templates set revision = ${template.revision}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${template.id}`);
  insertRevision(tx, scope, template, by);
}

function insertRevision(tx: Tx, scope: Scope, template: Template, by: string): void {
  tx.send(sql`
    insert into template_revisions (organization_id, mode, template_id, revision, name, description, page_size, source,
      source_hash, sample_data, roles, variables, page_count, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${template.id}, ${template.revision}, ${template.name},
      ${template.description}, ${template.pageSize}, ${template.source}, ${template.sourceHash},
      ${JSON.stringify(template.sampleData)}, ${JSON.stringify(template.roles)}, ${template.variables},
      ${template.pageCount}, ${template.updatedAt}, ${by})`);
}
