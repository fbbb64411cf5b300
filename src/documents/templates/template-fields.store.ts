import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { TemplateFieldId, TemplateId } from '../ids.ts';
import type { TemplateField } from './template-field.ts';

const COLUMNS = sql`f.id, f.template_id as "templateId", f.role_id as owner, f.field_type as "fieldType",
  f.page_number as "pageNumber", f.x_position as "xPosition", f.y_position as "yPosition", f.width, f.height,
  f.required, f.label, f.value, f.options, f.acro_field_name as "acroFieldName", f.max_length as "maxLength",
  f.validation_pattern as "validationPattern", f.validation_message as "validationMessage",
  f.group_key as "groupKey", f.group_required as "groupRequired", f.required_when_field_id as "requiredWhenFieldId",
  f.required_when_value as "requiredWhenValue", f.shared_fill as "sharedFill", f.date_format as "dateFormat",
  f.editable, f.multiline, f.created_at as "createdAt", f.updated_at as "updatedAt"`;

/** The fields in order of page, then creation: ids grow. */
export async function selectTemplateFields(
  db: Reader,
  scope: Scope,
  templateId: TemplateId,
): Promise<readonly TemplateField[]> {
  return db.rows<TemplateField>(sql`
    select ${COLUMNS} from template_fields f
    where f.organization_id = ${scope.organizationId} and f.mode = ${scope.mode} and f.template_id = ${templateId}
    order by f.page_number, f.id`);
}

/** The fields with the revision that the template had at the same moment. Undefined where there is no template. */
export async function findFieldsAtRevision(
  db: Reader,
  scope: Scope,
  templateId: TemplateId,
): Promise<{ readonly revision: number; readonly fields: readonly TemplateField[] } | undefined> {
  type Row = { revision: number } & (TemplateField | { id: null });
  const rows = await db.rows<Row>(sql`
    select t.revision, ${COLUMNS} from templates t left join template_fields f
      on f.organization_id = ${scope.organizationId} and f.mode = t.mode and f.template_id = t.id
    where t.organization_id = ${scope.organizationId} and t.mode = ${scope.mode} and t.id = ${templateId}
    order by f.page_number, f.id`);
  const [first] = rows;
  const fields = rows.flatMap(({ revision: _revision, ...field }) => (field.id === null ? [] : [field]));
  return first && { revision: first.revision, fields };
}

export function insertTemplateField(tx: Tx, scope: Scope, field: TemplateField): void {
  tx.send(sql`
    insert into template_fields (organization_id, mode, id, template_id, role_id, field_type, page_number, x_position,
      y_position, width, height, required, label, value, options, acro_field_name, max_length, validation_pattern,
      validation_message, group_key, group_required, required_when_field_id, required_when_value, shared_fill,
      date_format, editable, multiline, created_at, updated_at)
    values (${scope.organizationId}, ${scope.mode}, ${field.id}, ${field.templateId}, ${field.owner},
      ${field.fieldType}, ${field.pageNumber}, ${field.xPosition}, ${field.yPosition}, ${field.width}, ${field.height},
      ${field.required}, ${field.label}, ${field.value}, ${field.options}, ${field.acroFieldName}, ${field.maxLength},
      ${field.validationPattern}, ${field.validationMessage}, ${field.groupKey}, ${field.groupRequired},
      ${field.requiredWhenFieldId}, ${field.requiredWhenValue}, ${field.sharedFill}, ${field.dateFormat},
      ${field.editable}, ${field.multiline}, ${field.createdAt}, ${field.updatedAt})`);
}

export function updateTemplateField(tx: Tx, scope: Scope, field: TemplateField): void {
  tx.send(sql`
    update template_fields set role_id = ${field.owner}, field_type = ${field.fieldType},
      page_number = ${field.pageNumber}, x_position = ${field.xPosition}, y_position = ${field.yPosition},
      width = ${field.width}, height = ${field.height}, required = ${field.required}, label = ${field.label},
      value = ${field.value}, options = ${field.options}, acro_field_name = ${field.acroFieldName},
      max_length = ${field.maxLength}, validation_pattern = ${field.validationPattern},
      validation_message = ${field.validationMessage}, group_key = ${field.groupKey},
      group_required = ${field.groupRequired}, required_when_field_id = ${field.requiredWhenFieldId},
      required_when_value = ${field.requiredWhenValue}, shared_fill = ${field.sharedFill},
      date_format = ${field.dateFormat}, editable = ${field.editable}, multiline = ${field.multiline},
      updated_at = ${field.updatedAt}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and template_id = ${field.templateId}
      and id = ${field.id}`);
}

export function deleteTemplateField(tx: Tx, scope: Scope, templateId: TemplateId, id: TemplateFieldId): void {
  tx.send(sql`
    delete from template_fields
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and template_id = ${templateId}
      and id = ${id}`);
}
