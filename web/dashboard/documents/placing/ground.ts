import type { PageSize } from '../../../parts/page-box.ts';
import type { Answer, Api } from '../../parts/api.ts';
import { allOf, type Desk } from '../../parts/page.ts';
import type { DocumentField, DocumentRecord, FormField, Items, Template, TemplateField } from '../records.ts';
import type { Changes, StoredField } from './properties.ts';

/** Whoever fills a field: a signer of a document, a role of a template. */
export interface Owner {
  readonly id: string;
  readonly name: string;
}

/** What may change while somebody places fields. */
export interface Reading {
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
  /** What whoever places fields on it should know. */
  readonly note: string;
  readonly pages: readonly PageSize[];
  /** Fields of the form that the file itself has. */
  readonly form: readonly FormField[];
  readonly file: () => Promise<Answer<Blob>>;
  readonly read: () => Promise<Answer<Reading>>;
  readonly add: (field: Changes, key: string) => Promise<Answer<StoredField>>;
  readonly change: (id: string, changes: Changes) => Promise<Answer<StoredField>>;
  readonly remove: (id: string) => Promise<Answer<unknown>>;
}

export function documentGround(
  { api }: Desk,
  { id, name, pages }: DocumentRecord,
  form: readonly FormField[],
): Ground {
  const path = `/documents/${id}`;
  return {
    kind: 'document',
    name,
    home: path,
    note: 'Every signer needs a field before it is sent.',
    pages,
    form,
    file: () => api.file(`${path}/pdf`),
    read: async () =>
      mapped(
        await allOf<[DocumentRecord, Items<DocumentField>]>([api.get(path), api.get(`${path}/fields`)]),
        ([document, { items }]) => documentReading(document, items),
      ),
    ...fieldsAt(api, `${path}/fields`, bodyOfSigner, ofSigner),
  };
}

export function documentReading(
  { status, signers }: DocumentRecord,
  fields: readonly DocumentField[],
): Reading {
  return {
    owners: signers.map(({ id, name }) => ({ id, name })),
    fields: fields.map(ofSigner),
    isOpen: status === 'draft',
  };
}

/** Its pages are those of the file that shows it. */
export function templateGround(
  { api }: Desk,
  { id, name }: Template,
  file: Blob,
  pages: readonly PageSize[],
): Ground {
  const path = `/templates/${id}`;
  return {
    kind: 'template',
    name,
    home: `/documents${path}`,
    note: 'The pages show the sample data. Every document that is made from the template gets these fields at these places, besides the signatures of the source.',
    pages,
    form: [],
    file: async () => ({ ok: true, value: file }),
    read: async () =>
      mapped(
        await allOf<[Template, Items<TemplateField>]>([api.get(path), api.get(`${path}/fields`)]),
        ([template, { items }]) => templateReading(template, items),
      ),
    ...fieldsAt(api, `${path}/fields`, bodyOfRole, ofRole),
  };
}

export function templateReading({ roles }: Template, fields: readonly TemplateField[]): Reading {
  return {
    owners: roles.map(({ id, role }) => ({ id, name: role })),
    fields: fields.map(ofRole),
    isOpen: true,
  };
}

/** Each kind reads its own part of it. */
type Row = DocumentField & TemplateField;

function fieldsAt(
  api: Api,
  path: string,
  bodyOf: (changes: Changes) => object,
  fieldOf: (row: Row) => StoredField,
): Pick<Ground, 'add' | 'change' | 'remove'> {
  return {
    add: async (field, key) => mapped(await api.post<Row>(path, bodyOf(field), key), fieldOf),
    change: async (id, changes) => mapped(await api.patch<Row>(`${path}/${id}`, bodyOf(changes)), fieldOf),
    remove: (id) => api.remove(`${path}/${id}`),
  };
}

/** `editable` is of template fields alone. */
function bodyOfSigner({ owner, ...rest }: Changes): object {
  return { ...rest, editable: undefined, ...(owner !== undefined && { signerId: owner }) };
}

function ofSigner(field: DocumentField): StoredField {
  return { ...field, owner: field.signerId };
}

function bodyOfRole({ owner, ...rest }: Changes): object {
  return { ...rest, ...(owner !== undefined && { roleId: owner }) };
}

function ofRole(field: TemplateField): StoredField {
  return { ...field, owner: field.roleId };
}

function mapped<From, To>(answer: Answer<From>, to: (value: From) => To): Answer<To> {
  return answer.ok ? { ok: true, value: to(answer.value) } : answer;
}
