import type { Described, Operation, Schema } from '../described-api.ts';
import { kindOf, successOf } from '../described-api.ts';

/** What a value may be, in words that every language has an answer to. */
export type Shape =
  | { readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'null' | 'unknown' }
  | { readonly kind: 'constants'; readonly values: readonly (string | boolean)[] }
  | { readonly kind: 'list' | 'map'; readonly of: Shape }
  | { readonly kind: 'union'; readonly of: readonly Shape[] }
  | { readonly kind: 'named'; readonly name: string };

export interface Member {
  readonly name: string;
  readonly isRequired: boolean;
  readonly shape: Shape;
}

/** A shape with a name: an object, or what a name stands for. */
export type NamedShape =
  | { readonly kind: 'object'; readonly name: string; readonly members: readonly Member[] }
  | { readonly kind: 'alias'; readonly name: string; readonly shape: Shape }
  | {
      readonly kind: 'tagged';
      readonly name: string;
      readonly tag: string;
      readonly members: readonly Tagged[];
    };

export interface Tagged {
  readonly value: string;
  readonly name: string;
}

/** Every object of the description by a name of its own: those without one are named by where they stand. */
export class Shapes {
  readonly #schemas: Described['components']['schemas'];
  readonly #named = new Map<string, NamedShape>();

  constructor(api: Described) {
    this.#schemas = api.components.schemas;
    for (const [name, schema] of Object.entries(this.#schemas)) this.#define(name, schema);
    for (const [name, { post }] of Object.entries(api.webhooks)) {
      const payload = post.requestBody?.content['application/json']?.schema ?? {};
      this.#define(`${pascalCase(name)}Event`, payload);
    }
    this.#add({ kind: 'tagged', name: 'WebhookEvent', tag: 'event', members: eventsOf(api) });
  }

  /** In the order of their names, whatever was asked first. */
  all(): readonly NamedShape[] {
    return [...this.#named.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  named(name: string): NamedShape | undefined {
    return this.#named.get(name);
  }

  bodyOf({ operationId, requestBody }: Operation): Shape | undefined {
    const schema = requestBody?.content['application/json']?.schema;
    return schema && this.shapeOf(schema, `${pascalCase(operationId)}Body`);
  }

  answerOf(operation: Operation): Shape | undefined {
    if (kindOf(operation) !== 'json') return undefined;
    const schema = successOf(operation)?.['application/json']?.schema ?? {};
    return this.shapeOf(schema, `${pascalCase(operation.operationId)}Answer`);
  }

  /** The shape of a schema; an object in it gets this name. */
  shapeOf(schema: Schema, name: string): Shape {
    const { $ref, anyOf, enum: values, type } = schema;
    if ($ref !== undefined) return { kind: 'named', name: $ref.split('/').at(-1) ?? '' };
    if (anyOf)
      return unionOf(anyOf.map((one, place) => this.shapeOf(one, this.#memberName(anyOf, name, place))));
    if (values) return { kind: 'constants', values: values.map(constant) };
    // A constant number is a version: readers compare it, and Go has no type for it.
    if (typeof schema.const === 'number') return { kind: 'integer' };
    if ('const' in schema) return { kind: 'constants', values: [constant(schema.const)] };
    if (Array.isArray(type))
      return unionOf(type.map((one: string) => this.shapeOf({ ...schema, type: one }, name)));
    return this.#typed(schema, name);
  }

  #typed(schema: Schema, name: string): Shape {
    switch (schema.type) {
      case 'string':
        return { kind: 'text' };
      case 'integer':
      case 'number':
      case 'boolean':
      case 'null':
        return { kind: schema.type };
      case 'array':
        return { kind: 'list', of: this.shapeOf(schema.items ?? {}, `${name}Item`) };
      case 'object':
        return this.#objectOf(schema, name);
      case undefined:
        return { kind: 'unknown' };
      default:
        throw new Error(`no shape is known for ${JSON.stringify(schema)}`);
    }
  }

  #objectOf(schema: Schema, name: string): Shape {
    const { properties, patternProperties, additionalProperties } = schema;
    const [pattern] = Object.values(patternProperties ?? {});
    if (pattern) return { kind: 'map', of: this.shapeOf(pattern, `${name}Value`) };
    if (!properties) {
      const values = typeof additionalProperties === 'object' ? additionalProperties : {};
      return { kind: 'map', of: this.shapeOf(values, `${name}Value`) };
    }
    this.#add({ kind: 'object', name, members: this.#membersOf(schema, name) });
    return { kind: 'named', name };
  }

  #membersOf({ properties = {}, required = [] }: Schema, name: string): readonly Member[] {
    return Object.entries(properties).map(([member, schema]) => ({
      name: member,
      isRequired: required.includes(member),
      shape: this.shapeOf(schema, `${name}${pascalCase(member)}`),
    }));
  }

  /** One object beside null keeps the name; of several, each is counted. */
  #memberName(anyOf: readonly Schema[], name: string, place: number): string {
    return anyOf.filter(({ type }) => type === 'object').length > 1 ? `${name}${place + 1}` : name;
  }

  #define(name: string, schema: Schema): void {
    if (schema.discriminator) this.#add(this.#taggedOf(name, schema, schema.discriminator.propertyName));
    else if (schema.type === 'object' && schema.properties) this.shapeOf(schema, name);
    else this.#add({ kind: 'alias', name, shape: this.shapeOf(schema, name) });
  }

  #taggedOf(name: string, { anyOf = [] }: Schema, tag: string): NamedShape {
    const members = anyOf.map(({ $ref }) => {
      const member = $ref?.split('/').at(-1) ?? '';
      return { name: member, value: String(this.#schemas[member]?.properties?.[tag]?.const) };
    });
    return { kind: 'tagged', name, tag, members };
  }

  #add(shape: NamedShape): void {
    if (this.#named.has(shape.name)) throw new Error(`two shapes are named ${shape.name}`);
    this.#named.set(shape.name, shape);
  }
}

function eventsOf(api: Described): readonly Tagged[] {
  return Object.keys(api.webhooks).map((value) => ({ value, name: `${pascalCase(value)}Event` }));
}

function unionOf(of: readonly Shape[]): Shape {
  return { kind: 'union', of: of.flatMap((shape) => (shape.kind === 'union' ? shape.of : [shape])) };
}

function constant(value: unknown): string | boolean {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  throw new Error(`no shape is known for the constant ${JSON.stringify(value)}`);
}

/** `risk.evidence.batch_recorded` as `RiskEvidenceBatchRecorded`, `dateOfBirth` as `DateOfBirth`. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
