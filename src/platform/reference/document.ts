/** The part of an OpenAPI 3.1 document that the reference shows. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description?: string | undefined;
  };
  readonly servers?: readonly { readonly url: string }[] | undefined;
  readonly tags?: readonly Tag[] | undefined;
  readonly paths: Readonly<Record<string, PathItem>>;
  /** The requests that the service makes, by the names of events. */
  readonly webhooks?: Readonly<Record<string, PathItem>> | undefined;
  readonly security?: readonly SecurityRequirement[] | undefined;
  readonly components?: Components | undefined;
  /** What each problem code of `x-refusals` means. */
  readonly 'x-problems'?: Readonly<Record<string, Problem>> | undefined;
}

interface Tag {
  readonly name: string;
  readonly description?: string | undefined;
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;
export type Method = (typeof METHODS)[number];
type PathItem = { readonly [method in Method]?: Operation | undefined };

export interface Operation {
  readonly operationId?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly summary?: string | undefined;
  readonly description?: string | undefined;
  readonly deprecated?: boolean | undefined;
  readonly parameters?: readonly Parameter[] | undefined;
  readonly requestBody?: RequestBody | undefined;
  readonly responses?: Readonly<Record<string, Response>> | undefined;
  readonly security?: readonly SecurityRequirement[] | undefined;
  readonly 'x-access'?: string | undefined;
  readonly 'x-idempotency'?: string | undefined;
  readonly 'x-refusals'?: readonly string[] | undefined;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean | undefined;
  readonly description?: string | undefined;
  readonly schema?: Schema | undefined;
}

interface RequestBody {
  readonly description?: string | undefined;
  readonly required?: boolean | undefined;
  readonly content: Content;
}

export interface Response {
  readonly description?: string | undefined;
  readonly headers?: Readonly<Record<string, Omit<Parameter, 'name' | 'in'>>> | undefined;
  readonly content?: Content | undefined;
}

export type Content = Readonly<
  Record<string, { readonly schema?: Schema | undefined; readonly example?: unknown }>
>;

interface Components {
  readonly schemas?: Readonly<Record<string, Schema>> | undefined;
  readonly securitySchemes?: Readonly<Record<string, SecurityScheme>> | undefined;
}

type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface SecurityScheme {
  readonly type: string;
  readonly name?: string | undefined;
  readonly in?: string | undefined;
  readonly scheme?: string | undefined;
  readonly description?: string | undefined;
}

export interface Problem {
  readonly status?: number | undefined;
  readonly description?: string | undefined;
}

/** JSON Schema 2020-12, as far as request and response schemas use it. */
export interface Schema {
  readonly $ref?: string | undefined;
  readonly $defs?: Readonly<Record<string, Schema>> | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[] | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly patternProperties?: Readonly<Record<string, Schema>> | undefined;
  readonly additionalProperties?: boolean | Schema | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Schema | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly allOf?: readonly Schema[] | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly exclusiveMaximum?: number | undefined;
  readonly multipleOf?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly uniqueItems?: boolean | undefined;
  readonly minProperties?: number | undefined;
  readonly maxProperties?: number | undefined;
  readonly readOnly?: boolean | undefined;
  readonly deprecated?: boolean | undefined;
}
