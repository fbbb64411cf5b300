import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { DocumentId, FieldId } from '../ids.ts';
import type { Field } from './field.ts';

export function insertField(tx: Tx, scope: Scope, field: Field): void {
  tx.send(sql`
    insert into document_fields (organization_id, mode, id, document_id, signer_id, field_type, page_number, x_position,
      y_position, width, height, required, label, value, options, acro_field_name, max_length, validation_pattern,
      validation_message, group_key, group_required, required_when_field_id, required_when_value, shared_fill,
      date_format, editable, multiline, filled_at, filled_by, created_at, updated_at)
    values (${scope.organizationId}, ${scope.mode}, ${field.id}, ${field.documentId}, ${field.signerId},
      ${field.fieldType}, ${field.pageNumber}, ${field.xPosition}, ${field.yPosition}, ${field.width}, ${field.height},
      ${field.required}, ${field.label}, ${field.value}, ${field.options}, ${field.acroFieldName}, ${field.maxLength},
      ${field.validationPattern}, ${field.validationMessage}, ${field.groupKey}, ${field.groupRequired},
      ${field.requiredWhenFieldId}, ${field.requiredWhenValue}, ${field.sharedFill}, ${field.dateFormat},
      ${field.editable}, ${field.multiline}, ${field.filledAt}, ${field.filledBy}, ${field.createdAt},
      ${field.updatedAt})`);
}

/** All that a draft's field may become. */
export function updateField(tx: Tx, scope: Scope, field: Field): void {
  tx.send(sql`
    update document_fields set signer_id = ${field.signerId}, field_type = ${field.fieldType},
      page_number = ${field.pageNumber}, x_position = ${field.xPosition}, y_position = ${field.yPosition},
      width = ${field.width}, height = ${field.height}, required = ${field.required}, label = ${field.label},
      value = ${field.value}, options = ${field.options}, acro_field_name = ${field.acroFieldName},
      max_length = ${field.maxLength}, validation_pattern = ${field.validationPattern},
      validation_message = ${field.validationMessage}, group_key = ${field.groupKey},
      group_required = ${field.groupRequired}, required_when_field_id = ${field.requiredWhenFieldId},
      required_when_value = ${field.requiredWhenValue}, shared_fill = ${field.sharedFill},
      date_format = ${field.dateFormat}, editable = ${field.editable}, multiline = ${field.multiline},
      filled_at = ${field.filledAt}, filled_by = ${field.filledBy}, updated_at = ${field.updatedAt}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${field.documentId}
      and id = ${field.id}`);
}

export function deleteFields(tx: Tx, scope: Scope, documentId: DocumentId, ids: readonly FieldId[]): void {
  tx.send(sql`
    delete from document_fields
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}
      and id = any(${ids}::uuid[])`);
}

/** In order of page, then creation: ids grow. */
export async function selectFields(
  db: Reader,
  scope: Scope,
  documentId: DocumentId,
): Promise<readonly Field[]> {
  return db.rows<Field>(sql`
    select id, document_id as "documentId", signer_id as "signerId", field_type as "fieldType",
      page_number as "pageNumber", x_position as "xPosition", y_position as "yPosition", width, height, required, label,
      value, options, acro_field_name as "acroFieldName", max_length as "maxLength",
      validation_pattern as "validationPattern", validation_message as "validationMessage", group_key as "groupKey",
      group_required as "groupRequired", required_when_field_id as "requiredWhenFieldId",
      required_when_value as "requiredWhenValue", shared_fill as "sharedFill", date_format as "dateFormat", editable,
      multiline, filled_at as "filledAt", filled_by as "filledBy", created_at as "createdAt", updated_at as "updatedAt"
    from document_fields
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}
    order by page_number, id`);
}
