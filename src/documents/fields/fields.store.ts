import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { none, type Sql, sql } from '../../platform/database/sql.ts';
import type { DocumentId, FieldId, SignerId } from '../ids.ts';
import type { Field } from './field.ts';

const COLUMNS = sql`id, document_id as "documentId", signer_id as "signerId", field_type as "fieldType",
  page_number as "pageNumber", x_position as "xPosition", y_position as "yPosition", width, height, required, label,
  value, options, acro_field_name as "acroFieldName", max_length as "maxLength",
  validation_pattern as "validationPattern", validation_message as "validationMessage", group_key as "groupKey",
  group_required as "groupRequired", required_when_field_id as "requiredWhenFieldId",
  required_when_value as "requiredWhenValue", shared_fill as "sharedFill", date_format as "dateFormat", editable,
  multiline, filled_at as "filledAt", filled_by as "filledBy", created_at as "createdAt", updated_at as "updatedAt"`;

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

/** The columns that a change of a draft's field may write. */
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

/** All fields of a document. A change of one field reads no more than its rules need: there may be a thousand. */
export function selectFields(db: Reader, scope: Scope, documentId: DocumentId): Promise<readonly Field[]> {
  return fieldsWhere(db, scope, documentId, none);
}

export async function findField(
  db: Reader,
  scope: Scope,
  documentId: DocumentId,
  id: FieldId,
): Promise<Field | undefined> {
  const [field] = await fieldsWhere(db, scope, documentId, sql`and id = ${id}`);
  return field;
}

export async function countFields(db: Reader, scope: Scope, documentId: DocumentId): Promise<number> {
  const [row] = await db.rows<{ readonly count: number }>(sql`
    select count(*) as count from document_fields
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}`);
  return row?.count ?? 0;
}

/** The fields whose condition this one controls. */
export function selectDependents(
  db: Reader,
  scope: Scope,
  documentId: DocumentId,
  controllerId: FieldId,
): Promise<readonly Field[]> {
  return fieldsWhere(db, scope, documentId, sql`and required_when_field_id = ${controllerId}`);
}

/** The checked members of a choose-one group: the same key of another signer is another group. */
export function selectChecked(
  db: Reader,
  scope: Scope,
  documentId: DocumentId,
  { signerId, groupKey }: { readonly signerId: SignerId; readonly groupKey: string },
): Promise<readonly Field[]> {
  const ofGroup = sql`and signer_id = ${signerId} and group_key = ${groupKey} and value = 'true'`;
  return fieldsWhere(db, scope, documentId, ofGroup);
}

/** The fields that fill this field of the embedded form. */
export function selectLinked(
  db: Reader,
  scope: Scope,
  documentId: DocumentId,
  acroFieldName: string,
): Promise<readonly Field[]> {
  return fieldsWhere(db, scope, documentId, sql`and acro_field_name = ${acroFieldName}`);
}

/** This field, its controller, and so on up. Each is looked up by its id, however many others there are. */
export function selectControllers(
  db: Reader,
  scope: Scope,
  documentId: DocumentId,
  id: FieldId,
): Promise<readonly Field[]> {
  const { organizationId, mode } = scope;
  return fieldsWhere(
    db,
    scope,
    documentId,
    sql`and id in (
      with recursive controllers as (
        select ${id}::uuid as id
        union
        select above.id from controllers
        cross join lateral (
          select required_when_field_id as id from document_fields
          where organization_id = ${organizationId} and mode = ${mode} and document_id = ${documentId}
            and id = controllers.id
          limit 1) above
        where above.id is not null)
      select id from controllers)`,
  );
}

/** Fields in order of page, then creation: ids grow. */
function fieldsWhere(
  db: Reader,
  scope: Scope,
  documentId: DocumentId,
  condition: Sql,
): Promise<readonly Field[]> {
  return db.rows<Field>(sql`
    select ${COLUMNS} from document_fields
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and document_id = ${documentId}
      ${condition}
    order by page_number, id`);
}
