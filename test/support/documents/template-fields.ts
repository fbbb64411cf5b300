import type { TestOrganization } from '../builders.ts';
import type { Caller, Json } from '../http.ts';

/** A text field of the customer, on the first page of the template in `documents.ts`. */
export const A_TEMPLATE_FIELD = {
  roleId: 'customer',
  fieldType: 'text',
  pageNumber: 1,
  xPosition: 72,
  yPosition: 500,
  width: 200,
  height: 30,
};

export async function aTemplateField(caller: Caller, templateId: string, more: object = {}): Promise<Json> {
  const { status, body } = await caller.post(`/templates/${templateId}/fields`, {
    ...A_TEMPLATE_FIELD,
    ...more,
  });
  if (status !== 201) throw new Error(`template field: ${JSON.stringify(body)}`);
  return body;
}

/** So many fields behind the service's back, in test mode. */
export async function fillTemplate(
  { id, service }: TestOrganization,
  templateId: string,
  count: number,
): Promise<void> {
  await service.db.query(
    `insert into template_fields (organization_id, mode, id, template_id, role_id, field_type, page_number, x_position,
       y_position, width, height, required, group_required, shared_fill, editable, multiline, created_at, updated_at)
     select $1, 'test', gen_random_uuid(), $2, 'customer', 'text', 1, 0, 0, 10, 10, true, false, false, false, false,
       now(), now()
     from generate_series(1, $3)`,
    [id, templateId, count],
  );
}
