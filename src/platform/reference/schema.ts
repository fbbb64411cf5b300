import type { Schema } from './document.ts';

/** A schema where it stands: the definitions its references may name, and the references followed to get here. */
export interface Place {
  readonly schema: Schema;
  readonly components: Readonly<Record<string, Schema>>;
  readonly names: Readonly<Record<string, Schema>>;
  readonly followed: readonly Schema[];
}

/** A schema with its references followed, its `allOf` merged and `or null` taken out. */
export interface View extends Place {
  /** The component that a reference named. */
  readonly name?: string;
  readonly nullable: boolean;
  /** A reference leads back to a schema this one is part of. */
  readonly repeats: boolean;
}

export function rootPlace(schema: Schema, components: Readonly<Record<string, Schema>>): Place {
  return { schema, components, names: components, followed: [] };
}

/** The place of a schema that is written inside another one. */
export function inside(place: Place, schema: Schema): Place {
  return { schema, components: place.components, names: place.names, followed: place.followed };
}

export function viewOf(place: Place): View {
  const { $defs } = place.schema;
  const here = $defs ? { ...place, names: { ...place.names, ...$defs } } : place;
  if (here.schema.$ref !== undefined) return followReference(here, here.schema.$ref);
  if (here.schema.allOf) return mergeParts(here, here.schema.allOf);
  if (here.schema.anyOf ?? here.schema.oneOf)
    return joinVariants(here, here.schema.anyOf ?? here.schema.oneOf ?? []);
  return withoutNullType({ ...here, nullable: false, repeats: false });
}

/** Keywords that stand beside a reference, a description above all, win over those of its target. */
function followReference(place: Place, reference: string): View {
  const name = nameIn(reference);
  const target = Object.hasOwn(place.names, name) ? place.names[name] : undefined;
  const { $ref: _, $defs: __, ...beside } = place.schema;
  if (!target) return { ...place, schema: { title: name, ...beside }, nullable: false, repeats: false };
  const named = place.components[name] === target ? { name } : {};
  if (place.followed.includes(target)) {
    return {
      ...place,
      schema: { title: name, ...target, ...beside },
      ...named,
      nullable: false,
      repeats: true,
    };
  }
  const view = viewOf({ ...place, schema: target, followed: [...place.followed, target] });
  return { ...view, schema: { ...view.schema, ...beside }, ...named };
}

/** `#/components/schemas/Subject`, `#/$defs/Subject` and `Subject` name the same. */
function nameIn(reference: string): string {
  const last = reference.replace(/#$/, '').split('/').at(-1) ?? reference;
  return last.replaceAll('~1', '/').replaceAll('~0', '~');
}

function mergeParts(place: Place, parts: readonly Schema[]): View {
  const { allOf: _, ...own } = place.schema;
  const views = [own, ...parts].map((part) => viewOf(inside(place, part)));
  const schemas = views.map((view) => view.schema);
  const properties = Object.fromEntries(schemas.flatMap((schema) => Object.entries(schema.properties ?? {})));
  const keywords: Schema = Object.assign({}, ...schemas.toReversed());
  return {
    schema: {
      ...keywords,
      ...(Object.keys(properties).length > 0 && { type: 'object', properties }),
      required: schemas.flatMap((schema) => schema.required ?? []),
    },
    components: place.components,
    names: Object.fromEntries(views.flatMap((view) => Object.entries(view.names))),
    followed: [...new Set(views.flatMap((view) => view.followed))],
    nullable: false,
    repeats: false,
  };
}

/** One variant beside null is that variant; variants that are all constants are an enumeration. */
function joinVariants(place: Place, variants: readonly Schema[]): View {
  const { anyOf: _, oneOf: __, ...own } = place.schema;
  const values = variants.filter((variant) => !isNull(variant));
  const nullable = values.length < variants.length;
  const [only] = values;
  if (only && values.length === 1) {
    const view = viewOf(inside(place, only));
    return { ...view, schema: { ...view.schema, ...own }, nullable: nullable || view.nullable };
  }
  if (values.every((variant) => variant.const !== undefined)) {
    const schema = { ...own, enum: values.map((variant) => variant.const) };
    return { ...place, schema, nullable, repeats: false };
  }
  return { ...place, schema: { ...own, anyOf: values }, nullable, repeats: false };
}

function withoutNullType(view: View): View {
  const { schema } = view;
  if (typeof schema.type === 'string' || !schema.type?.includes('null')) return view;
  const types = schema.type.filter((type) => type !== 'null');
  const values = schema.enum?.filter((value) => value !== null);
  const [only] = types;
  const type = types.length === 1 ? only : types;
  return { ...view, schema: { ...schema, type, ...(values && { enum: values }) }, nullable: true };
}

function isNull(schema: Schema): boolean {
  return schema.type === 'null' || schema.const === null;
}

/** The schema of the values of an object used as a map, where it is one. */
export function mapValues(schema: Schema): Schema | undefined {
  const { additionalProperties, patternProperties } = schema;
  if (typeof additionalProperties === 'object') return additionalProperties;
  return Object.values(patternProperties ?? {})[0];
}
