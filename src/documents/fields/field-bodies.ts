import { type Static, type TSchema, Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { strict, Uuid } from '../../kernel/schema.ts';
import { type FieldRequest, FurtherInput, PlaceInput, type FieldChanges } from './field-properties.ts';

const { editable, ...Further } = FurtherInput;
const FurtherOfTemplate = { ...Further, editable };

const Owner = {
  signerId: { signerId: Uuid },
  roleId: { roleId: Type.String({ minLength: 1, maxLength: limits.signatureRoleCharacters }) },
};

export const DocumentFieldBody = strict({ ...Owner.signerId, ...PlaceInput, ...optional(Further) });
export const DocumentFieldChanges = strict(optional({ ...Owner.signerId, ...PlaceInput, ...Further }));
export const TemplateFieldBody = strict({
  ...Owner.roleId,
  ...PlaceInput,
  ...optional(FurtherOfTemplate),
});
export const TemplateFieldChanges = strict(
  optional({ ...Owner.roleId, ...PlaceInput, ...FurtherOfTemplate }),
);

/** The properties requested for a document's field, in the terms that both kinds share. */
export function toFieldRequestOfSigner(body: Static<typeof DocumentFieldBody>): FieldRequest {
  const { signerId, ...properties } = body;
  return { ...withId(properties), owner: asId<'document-signer'>(signerId) };
}

export function toFieldChangesOfSigner(body: Static<typeof DocumentFieldChanges>): FieldChanges {
  const { signerId, ...properties } = body;
  return {
    ...withId(properties),
    ...(signerId !== undefined && { owner: asId<'document-signer'>(signerId) }),
  };
}

export function toFieldRequestOfRole(body: Static<typeof TemplateFieldBody>): FieldRequest {
  const { roleId, ...properties } = body;
  return { ...withId(properties), owner: roleId };
}

export function toFieldChangesOfRole(body: Static<typeof TemplateFieldChanges>): FieldChanges {
  const { roleId, ...properties } = body;
  return { ...withId(properties), ...(roleId !== undefined && { owner: roleId }) };
}

/** Ids compare by their lower-case form. */
function withId<T extends { readonly requiredWhenFieldId?: string | null }>(properties: T): T {
  const { requiredWhenFieldId: id } = properties;
  return typeof id === 'string'
    ? { ...properties, requiredWhenFieldId: asId<'document-field'>(id) }
    : properties;
}

function optional<T extends Record<string, TSchema>>(properties: T) {
  return Type.Partial(Type.Object(properties)).properties;
}
