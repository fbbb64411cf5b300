import type { Answer, Caller, Json } from './http.ts';

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
  readonly documentId: string;
}

export async function documentRecords(caller: Caller): Promise<DocumentRecords> {
  const { id: templateId } = await aTemplate(caller);
  return { templateId, documentId: (await aDocument(caller, templateId)).id };
}
