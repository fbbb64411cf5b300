import type { Field } from '../fields/field.ts';
import type { DocumentId, FieldId, SignerId, TemplateFieldId } from '../ids.ts';
import type { Signer } from '../signers/signer.ts';
import type { TemplateField } from '../templates/template-field.ts';

/** The document that fields are copied into. */
export interface CopyInto {
  readonly documentId: DocumentId;
  readonly signers: readonly Signer[];
  readonly now: Date;
  readonly newId: () => FieldId;
}

/**
 * Document 3, *Field rules*, 5: the fields of a document made from a template, in the order of the template's, with ids
 * of their own and references among themselves. All ids are made first: a field may refer to one that comes later.
 */
export function copiedFields(fields: readonly TemplateField[], into: CopyInto): readonly Field[] {
  const ids = new Map(fields.map(({ id }) => [id, into.newId()]));
  const signers = new Map(into.signers.map(({ id, roleId }) => [roleId, id]));
  return fields.map((field) => copied(field, ids, signers, into));
}

function copied(
  { templateId: _template, owner, createdAt: _created, updatedAt: _updated, ...field }: TemplateField,
  ids: ReadonlyMap<string, FieldId>,
  signers: ReadonlyMap<string | null, SignerId>,
  { documentId, now }: CopyInto,
): Field {
  const { id, requiredWhenFieldId } = field;
  return {
    ...field,
    id: known(ids.get(id)),
    documentId,
    signerId: known(signers.get(owner)),
    requiredWhenFieldId: requiredWhenFieldId === null ? null : known(ids.get(requiredWhenFieldId)),
    ...filling(field, now),
    createdAt: now,
    updatedAt: now,
  };
}

/** Document 3, *Field*, filledBy: an editable default is nobody's until its signer confirms it. */
function filling(
  { value, editable }: Pick<TemplateField, 'value' | 'editable'>,
  now: Date,
): Pick<Field, 'filledBy' | 'filledAt'> {
  return value === null || editable
    ? { filledBy: null, filledAt: null }
    : { filledBy: 'sender', filledAt: now };
}

/** Roles and references were checked when the field was added, and are valid since. */
function known<Id extends FieldId | SignerId | TemplateFieldId>(id: Id | undefined): Id {
  if (id === undefined) throw new Error('a template field refers to what its template does not have');
  return id;
}
