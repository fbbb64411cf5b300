import type { TestOrganization } from '../builders.ts';
import { aDocument } from './documents.ts';
import type { Answer, Caller, Json } from '../http.ts';

export const A_BOX = { pageNumber: 1, xPosition: 50, yPosition: 60, width: 200, height: 30 };
export const A_TEXT = { fieldType: 'text', ...A_BOX };

/** A draft with the ids of its two signers, who have a signature field each. */
export interface Draft {
  readonly id: string;
  readonly supplier: string;
  readonly customer: string;
}

export async function aDraft(caller: Caller, templateId: string): Promise<Draft> {
  const { id, signers } = await aDocument(caller, templateId);
  const [supplier, customer] = signers;
  return { id, supplier: supplier.id, customer: customer.id };
}

/** A text of the first signer unless it is said otherwise. */
export function placeField(caller: Caller, draft: Draft, more: object = {}): Promise<Answer> {
  return caller.post(`/documents/${draft.id}/fields`, { signerId: draft.supplier, ...A_TEXT, ...more });
}

export async function aField(caller: Caller, draft: Draft, more: object = {}): Promise<Json> {
  const { status, body } = await placeField(caller, draft, more);
  if (status !== 201) throw new Error(`field: ${JSON.stringify(body)}`);
  return body;
}

/** So many fields of the supplier behind the service's back, in test mode. */
export async function fillDraft(
  { id, service }: TestOrganization,
  { id: documentId, supplier }: Draft,
  count: number,
): Promise<void> {
  await service.db.query(
    `insert into document_fields (organization_id, mode, id, document_id, signer_id, field_type, page_number, x_position,
       y_position, width, height, required, group_required, shared_fill, editable, multiline, created_at, updated_at)
     select $1, 'test', gen_random_uuid(), $2, $3, 'text', 1, 0, 0, 10, 10, true, false, false, false, false, now(), now()
     from generate_series(1, $4)`,
    [id, documentId, supplier, count],
  );
}
