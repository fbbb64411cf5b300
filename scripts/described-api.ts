/** As much of JSON Schema as the endpoints use; anything else is an error, since it would be described wrongly. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly discriminator?: { readonly propertyName: string };
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

export type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-idempotency'?: 'required' | 'honoured';
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Pick<Operation, 'summary' | 'requestBody'> }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export type AnswerKind = 'json' | 'file' | 'nothing';

export function successOf({ responses }: Operation): Content | undefined {
  return Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content;
}

export function kindOf(operation: Operation): AnswerKind {
  const content = successOf(operation);
  if (!content) return 'nothing';
  return 'application/json' in content ? 'json' : 'file';
}

/** Whether it also answers with a file, where `format` asks for it. */
export function isExported(operation: Operation): boolean {
  return kindOf(operation) === 'json' && Object.keys(successOf(operation) ?? {}).length > 1;
}

/** Parameters that say which page it is: who reads all of them gives none. */
export const PAGING: ReadonlySet<string> = new Set(['cursor', 'before', 'offset', 'page']);

/** The parameter that takes where the next page begins. */
export function pageParameter({ parameters = [] }: Operation): 'cursor' | 'before' | 'offset' {
  return (
    (['cursor', 'before'] as const).find((name) => parameters.some((one) => one.name === name)) ?? 'offset'
  );
}

/** The media type of what is sent, where it is not JSON. */
export function sentType({ requestBody }: Operation): string | undefined {
  const [mediaType] = Object.keys(requestBody?.content ?? {});
  return mediaType === 'application/json' ? undefined : mediaType;
}
