import type { Answer, Caller, Json } from '../http.ts';

/** An agreement of two parties that uses every part of a source. */
export const SOURCE = `# Services agreement

Between **{{ supplier.name }}** and **{{ customer }}**.

{% for line in lines %}
- {{ line.what | upcase }}: {{ line.price }}
{% else %}
Nothing was ordered.
{% endfor %}

{% if express %}Delivery within a day.{% endif %}

:::signatures
::signature{role=supplier, label=For the supplier}
::signature{role=customer}
:::
`;

export const DATA = {
  supplier: { name: 'Acme Ltd' },
  customer: 'Globex',
  lines: [{ what: 'advice', price: 100 }],
  express: true,
};

export const SIGNERS = {
  supplier: { name: 'Ann Acme', email: 'ann@acme.example' },
  customer: { name: 'Gil Globex', email: 'gil@globex.example' },
};

export const A_TEMPLATE = { name: 'Services', source: SOURCE, sampleData: DATA };
export const A_DOCUMENT = { name: 'Services for Globex', templateData: DATA, signers: SIGNERS };

export async function aTemplate(caller: Caller, more: object = {}): Promise<Json> {
  return accepted(await caller.post('/templates/markdown', { ...A_TEMPLATE, ...more }));
}

export async function aDocument(caller: Caller, templateId: string, more: object = {}): Promise<Json> {
  const path = `/templates/${templateId}/create-document`;
  return accepted(await caller.post(path, { ...A_DOCUMENT, ...more }));
}

function accepted({ status, body }: Answer): Json {
  if (status >= 300) throw new Error(`document: ${JSON.stringify(body)}`);
  return body;
}

/** Records of this chapter that hang together. */
export interface DocumentRecords {
  readonly templateId: string;
  readonly templateControllerId: string;
  readonly templateFieldId: string;
  /** A draft with fields of its template; one signer has none of them. */
  readonly documentId: string;
  readonly signerId: string;
  readonly spareSignerId: string;
  readonly controllerId: string;
  readonly fieldId: string;
  /** Sent to its signers, the first of whom has filled the signature. */
  readonly sentId: string;
  readonly sentSignerId: string;
  readonly token: string;
  readonly signatureId: string;
  /** A draft that can be sent. */
  readonly readyId: string;
  readonly voidedId: string;
}

const PLACED = { pageNumber: 1, xPosition: 72, yPosition: 500, width: 200, height: 30 };
export const A_FIELD = { fieldType: 'text', label: 'Reference', ...PLACED };
export const A_CHECKBOX = { fieldType: 'checkbox', label: 'Express', ...PLACED, width: 30 };

export async function documentRecords(caller: Caller): Promise<DocumentRecords> {
  const template = await templateRecords(caller);
  const { templateId } = template;
  const voided = await aDocument(caller, templateId);
  accepted(await caller.post(`/documents/${voided.id}/void`, { reason: 'Not wanted' }));
  return {
    ...template,
    ...(await aDraft(caller, templateId)),
    ...(await aSentDocument(caller, templateId)),
    ...(await aReadyDocument(caller, templateId)),
    voidedId: voided.id,
  };
}

/** What makes the records that a call of an address may change; other calls read, or only add something. */
const CHANGED: readonly (readonly [
  address: RegExp,
  make: (caller: Caller, templateId: string) => Promise<Partial<DocumentRecords>>,
])[] = [
  [/^(?:PATCH|DELETE) .*\/templates\/|\/templates\/\{id\}\/fields$/, templateRecords],
  [/\/documents\/\{id\}\/(?:void$|.*\/link$)|\/signing\//, aSentDocument],
  [/\/documents\/\{id\}\/(?:fields|signers)/, aDraft],
  [/\/documents\/\{id\}\/send$/, aReadyDocument],
];

/** Records of which a call of the address may change no other call's: all that it only reads may be others' too. */
export async function documentRecordsFor(
  address: string,
  caller: Caller,
  standing: DocumentRecords,
): Promise<DocumentRecords> {
  if (address.startsWith('GET ')) return standing;
  const [, make] = CHANGED.find(([pattern]) => pattern.test(address)) ?? [];
  return { ...standing, ...(await make?.(caller, standing.templateId)) };
}

async function templateRecords(caller: Caller) {
  const { id: templateId } = await aTemplate(caller);
  const ofTemplate = `/templates/${templateId}/fields`;
  const roleId = 'customer';
  const { id: templateControllerId } = accepted(await caller.post(ofTemplate, { roleId, ...A_CHECKBOX }));
  const condition = { requiredWhenFieldId: templateControllerId };
  const { id: templateFieldId } = accepted(
    await caller.post(ofTemplate, { roleId, ...A_FIELD, ...condition }),
  );
  return { templateId, templateControllerId, templateFieldId };
}

async function aReadyDocument(caller: Caller, templateId: string) {
  return { readyId: (await aDocument(caller, templateId)).id };
}

async function aDraft(caller: Caller, templateId: string) {
  const { id: documentId } = await aDocument(caller, templateId);
  const spare = accepted(
    await caller.post(`/documents/${documentId}/signers`, { name: 'Sam Spare', email: 'sam@spare.example' }),
  );
  const { items } = accepted(await caller.get(`/documents/${documentId}/fields`));
  const controller = items.find(({ fieldType }: Json) => fieldType === 'checkbox');
  const field = items.find(({ fieldType }: Json) => fieldType === 'text');
  const ids = { signerId: field.signerId, controllerId: controller.id, fieldId: field.id };
  return { documentId, spareSignerId: spare.id, ...ids };
}

async function aSentDocument(caller: Caller, templateId: string) {
  const { id: sentId } = await aDocument(caller, templateId);
  const { signers } = accepted(await caller.post(`/documents/${sentId}/send`, {}));
  const [{ id: sentSignerId, signingUrl }] = signers;
  const token = new URL(signingUrl).pathname.split('/').at(-1) ?? '';
  const { fields } = accepted(await caller.get(`/signing/${token}`));
  const signatureId = fields[0].id;
  accepted(await caller.send('PUT', `/signing/${token}/fields/${signatureId}`, { body: { typed: 'Ann' } }));
  return { sentId, sentSignerId, token, signatureId };
}
