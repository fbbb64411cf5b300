import { type Data, PAGE_SIZES, type PageSize, type Role } from '@assay/agreement-pdf';
import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { bounds } from '../../kernel/bounds.ts';
import { limits } from '../../kernel/limits.ts';
import { Name, nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { TemplateId } from '../ids.ts';

/** The newest revision of a template. Every former revision is stored unchanged. */
export interface Template extends TemplateContent {
  readonly id: TemplateId;
  /** From 1; every accepted change adds one. */
  readonly revision: number;
  readonly sourceHash: string;
  readonly roles: readonly TemplateRole[];
  readonly variables: readonly string[];
  /** The pages with the sample data. */
  readonly pageCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly createdBy: string;
}

/** The written part of a template; the rest is derived from it. */
export interface TemplateContent {
  readonly name: string;
  readonly description: string | null;
  readonly pageSize: PageSize;
  readonly source: string;
  readonly sampleData: Data;
}

/** The name of a role is its id: it stays the same over revisions. */
export interface TemplateRole extends Role {
  readonly id: string;
}

export function templateRoles(roles: readonly Role[]): readonly TemplateRole[] {
  return roles.map(({ role, label, order }) => ({ id: role, role, label, order }));
}

/** Over the source as it was sent, byte for byte. */
export function sourceHashOf(source: string): string {
  return `sha256:${createHash('sha256').update(source, 'utf8').digest('hex')}`;
}

export const PageSizeName = Type.Enum(Object.keys(PAGE_SIZES) as PageSize[]);
export const SourceText = Type.String({
  minLength: 1,
  maxLength: bounds.sourceCharacters,
  description: 'Markdown with Liquid, at most 128 KiB of UTF-8',
});
/** A body is JSON, so each value in it is too. */
export const DataObject = Type.Unsafe<Data>(
  Type.Record(Type.String(), Type.Unknown(), {
    maxProperties: bounds.dataMembers,
    description:
      'At most 128 KiB of JSON, and 200 items in an array at any level. Numbers whose value JSON changes, such as whole ones beyond 2^53 − 1, are refused: send them as text, and so amounts of which a last 0 is to be printed',
  }),
);
export const Description = nullable(Type.String({ maxLength: limits.templateDescriptionCharacters }));

export const NewTemplateShape = strict({
  source: SourceText,
  sampleData: DataObject,
  name: Name,
  description: Type.Optional(Description),
  pageSize: Type.Optional(PageSizeName),
});

export const ChangedTemplateShape = strict({
  source: SourceText,
  sampleData: DataObject,
  revision: Type.Integer({ minimum: 1, description: 'The one that was read; any other is 409' }),
  name: Type.Optional(Name),
  description: Type.Optional(Description),
  pageSize: Type.Optional(PageSizeName),
});

export const TemplateShape = strict(
  {
    id: Uuid,
    name: Type.String(),
    description: nullable(Type.String()),
    pageSize: PageSizeName,
    source: Type.String(),
    sampleData: Type.Record(Type.String(), Type.Unknown(), {
      description: 'An example. It never stands in for the data of a document.',
    }),
    revision: Type.Integer({ minimum: 1, description: 'Grows by one with every accepted change' }),
    sourceHash: Type.String({ description: '`sha256:` and the hex of the UTF-8 source' }),
    roles: Type.Array(
      strict({
        id: Type.String({ description: 'The key of its signer in `create-document`' }),
        role: Type.String(),
        label: nullable(Type.String()),
        order: Type.Integer({
          minimum: 1,
          description: 'In the source; the default `signingOrder` of its signer',
        }),
      }),
      { description: 'Derived from the signature directives of the source' },
    ),
    variables: Type.Array(Type.String(), {
      description: 'Paths that the source names, as `items[].price` for a property of each item',
    }),
    pageCount: Type.Integer({ description: 'With the sample data' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    createdBy: Type.String(),
  },
  { title: 'Template' },
);

export function presentTemplate(template: Template) {
  const { id, name, description, pageSize, source, sampleData, revision, sourceHash } = template;
  const { roles, variables, pageCount, createdAt, updatedAt, createdBy } = template;
  return {
    id,
    name,
    description,
    pageSize,
    source,
    sampleData,
    revision,
    sourceHash,
    roles,
    variables,
    pageCount,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    createdBy,
  };
}
