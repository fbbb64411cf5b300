import { type TObject, type TSchema, Type } from 'typebox';
import { bounds } from './bounds.ts';
import { limits } from './limits.ts';
import { ROLES } from './principal.ts';
import { MODES } from './scope.ts';

/** Property sets are closed everywhere: a mistyped name is an error, never ignored. A title names the shape in OpenAPI. */
export function strict<T extends Record<string, TSchema>>(
  properties: T,
  options: { title?: string; description?: string } = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

export const Uuid = Type.String({ format: 'uuid', maxLength: bounds.uuidCharacters });
export const Timestamp = Type.String({
  format: 'date-time',
  description: 'ISO 8601 in UTC with milliseconds',
});
/** As sent: `Z` or an offset, and anything finer than milliseconds is cut. */
export const SentTimestamp = Type.String({
  format: 'date-time',
  maxLength: bounds.timestampCharacters,
  description: 'ISO 8601 with `Z` or an offset',
});
export const ModeName = Type.Enum([...MODES]);
export const RoleName = Type.Enum([...ROLES]);
export const Name = Type.String({ minLength: 1, maxLength: limits.nameCharacters, pattern: '\\S' });
export const Reason = Type.String({ minLength: 1, maxLength: limits.reasonCharacters, pattern: '\\S' });
export const Email = Type.String({ format: 'email', maxLength: limits.emailCharacters });
export const Password = Type.String({
  minLength: limits.passwordCharactersAtLeast,
  maxLength: limits.passwordCharactersAtMost,
});

export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

export const Offset = Type.Optional(
  Type.Integer({
    minimum: 0,
    description: 'Follow `nextOffset` of the page before; 0 when absent',
  }),
);
export const OffsetQuery = strict({ offset: Offset });
export const IdParams = strict({ id: Uuid });
export const Nothing = Type.Null();

export function listOf<T extends TSchema>(item: T) {
  return strict({
    items: Type.Array(item),
    nextOffset: nullable(Type.Integer({ description: 'Offset of the next page; null at the end' })),
  });
}

/** The record shape of document 1. */
export function recordOf<R extends string, T extends TObject>(title: string, resource: R, data: T) {
  return strict({ id: Uuid, resource: Type.Literal(resource), data }, { title });
}
