import type { AssayClient } from '@assay/client/browser';
import type { PageSize } from '../../../parts/page-box.ts';
import type { DocumentField, DocumentRecord, FormField, Template, TemplateField } from '../records.ts';
import { type Answer, answerTo } from './answers.ts';
import type { Changes, NewField, StoredField } from './properties.ts';

/** The filler of a field: a signer of a document, or a role of a template. */
export interface Owner {
  readonly id: string;
  readonly name: string;
}

/** What may change while somebody places fields. */
export interface PlacingState {
  readonly owners: readonly Owner[];
  readonly fields: readonly StoredField[];
  /** Whether fields can be placed still. */
  readonly isOpen: boolean;
}

/** What fields are placed on: a draft, or a template as it looks with its sample data. */
export interface Ground {
  readonly kind: 'document' | 'template';
  readonly name: string;
  /** Where the record itself is shown. */
  readonly home: string;
  /** What the author of its fields should know. */
  readonly note: string;
  readonly pages: readonly PageSize[];
  /** Fields of the form that the file itself has. */
  readonly form: readonly FormField[];
  readonly file: () => Promise<Answer<Uint8Array>>;
  readonly read: () => Promise<Answer<PlacingState>>;
  readonly add: (field: NewField, key: string) => Promise<Answer<StoredField>>;
  readonly change: (id: string, changes: Changes) => Promise<Answer<StoredField>>;
  readonly remove: (id: string) => Promise<Answer<unknown>>;
}

/** What only a template field has is not sent. */
const OF_TEMPLATES = { editable: undefined };

export function documentGround(
  client: AssayClient,
  { id, name, pages }: DocumentRecord,
  form: readonly FormField[],
): Ground {
  const params = { id };
  return {
    kind: 'document',
    name,
    home: `/documents/${id}`,
    note: 'Every signer needs a field before it is sent.',
    pages,
    form,
    file: () => answerTo(client.call('readDocumentPdf', { params })),
    read: () =>
      answerTo(
        Promise.all([
          client.call('readDocument', { params }),
          client.call('listDocumentFields', { params }),
        ]).then(([document, { items }]) => documentReading(document, items)),
      ),
    add: ({ owner, ...rest }, idempotencyKey) =>
      answerTo(
        client
          .call('addDocumentField', {
            params,
            body: { ...rest, ...OF_TEMPLATES, signerId: owner },
            idempotencyKey,
          })
          .then(ofSigner),
      ),
    change: (fieldId, { owner, ...rest }) =>
      answerTo(
        client
          .call('changeDocumentField', {
            params: { id, fieldId },
            body: { ...rest, ...OF_TEMPLATES, ...(owner !== undefined && { signerId: owner }) },
          })
          .then(ofSigner),
      ),
    remove: (fieldId) => answerTo(client.call('removeDocumentField', { params: { id, fieldId } })),
  };
}

export function documentReading(
  { status, signers }: DocumentRecord,
  fields: readonly DocumentField[],
): PlacingState {
  return {
    owners: signers.map(({ id, name }) => ({ id, name })),
    fields: fields.map(ofSigner),
    isOpen: status === 'draft',
  };
}

/** Its pages are those of the file that shows it. */
export function templateGround(
  client: AssayClient,
  { id, name }: Template,
  file: Uint8Array,
  pages: readonly PageSize[],
): Ground {
  const params = { id };
  return {
    kind: 'template',
    name,
    home: `/documents/templates/${id}`,
    note: 'The pages show the sample data. Every document that is made from the template gets these fields at these places, besides the signatures of the source.',
    pages,
    form: [],
    file: async () => ({ ok: true, value: file }),
    read: () =>
      answerTo(
        Promise.all([
          client.call('readTemplate', { params }),
          client.call('listTemplateFields', { params }),
        ]).then(([template, { items }]) => templateReading(template, items)),
      ),
    add: ({ owner, ...rest }, idempotencyKey) =>
      answerTo(
        client
          .call('addTemplateField', { params, body: { ...rest, roleId: owner }, idempotencyKey })
          .then(ofRole),
      ),
    change: (fieldId, { owner, ...rest }) =>
      answerTo(
        client
          .call('changeTemplateField', {
            params: { id, fieldId },
            body: { ...rest, ...(owner !== undefined && { roleId: owner }) },
          })
          .then(ofRole),
      ),
    remove: (fieldId) => answerTo(client.call('removeTemplateField', { params: { id, fieldId } })),
  };
}

export function templateReading({ roles }: Template, fields: readonly TemplateField[]): PlacingState {
  return {
    owners: roles.map(({ id, role }) => ({ id, name: role })),
    fields: fields.map(ofRole),
    isOpen: true,
  };
}

function ofSigner(field: DocumentField): StoredField {
  return { ...field, owner: field.signerId };
}

function ofRole(field: TemplateField): StoredField {
  return { ...field, owner: field.roleId };
}
