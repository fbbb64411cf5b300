import {
  type Content,
  type Described,
  isExported,
  kindOf,
  type Operation,
  pageParameter,
  PAGING,
  type Parameter,
  type Schema,
  sentType,
  successOf,
} from './described-api.ts';

/** TypeScript from the description of the API: its schemas and operations as types, and where each operation stands. */
export interface WrittenApi {
  readonly types: string;
  readonly operations: string;
}

const HEAD = '// Written by `npm run generate` from the description of the API.\n\n';

export function apiTypes(api: unknown): WrittenApi {
  const { paths, webhooks, components } = api as Described;
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `  ${name}: ${typeOf(schema)};\n`,
  );
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const described = operations.map(
    ({ operation }) =>
      `  /** ${operation.summary} */\n  ${operation.operationId}: { request: ${requestOf(operation)}; answer: ${answerOf(operation)}${exportedOf(operation)} };\n`,
  );
  const addresses = operations.map(
    ({ path, method, operation }) =>
      `  ${operation.operationId}: { method: '${method}', path: '${path}', answers: '${kindOf(operation)}'${sendsOf(operation)}${pagedBy(operation)}${exportedBy(operation)} },\n`,
  );
  const events = Object.entries(webhooks).map(
    ([name, { post }]) =>
      `  /** ${post.summary} */\n  '${name}': ${bodyOf(post.requestBody?.content ?? {})};\n`,
  );
  return {
    types: `${HEAD}export interface Schemas {\n${schemas.join('')}}\n\nexport interface Operations {\n${described.join('')}}\n\nexport interface Events {\n${events.join('')}}\n`,
    operations: `${HEAD}/** Where each operation stands, and whether it answers with JSON, a file or nothing. */\nexport const OPERATIONS = {\n${addresses.join('')}} as const;\n`,
  };
}

function requestOf(operation: Operation, parameters = plainParameters(operation)): string {
  const { requestBody } = operation;
  const members = [
    parametersIn(parameters, 'path', 'params'),
    parametersIn(parameters, 'query', 'query'),
    requestBody && `body: ${bodyOf(requestBody.content)}`,
    keyOf(operation),
  ].filter((member) => typeof member === 'string');
  return members.length === 0 ? '{}' : `{ ${members.join('; ')} }`;
}

/** What asks for a file is no part of the request for JSON. */
function plainParameters(operation: Operation): readonly Parameter[] {
  const { parameters = [] } = operation;
  return isExported(operation) ? parameters.filter(({ name }) => name !== 'format') : parameters;
}

/** The request for the file: all of it, in the format that it names. */
function exportedOf(operation: Operation): string {
  if (!isExported(operation)) return '';
  const whole = (operation.parameters ?? []).filter(({ name }) => !PAGING.has(name) && name !== 'limit');
  const named = whole.map((one) => (one.name === 'format' ? { ...one, required: true } : one));
  return `; exported: ${requestOf(operation, named)}`;
}

function parametersIn(parameters: readonly Parameter[], place: string, name: string): string | undefined {
  const own = parameters.filter((parameter) => parameter.in === place);
  if (own.length === 0) return undefined;
  const isNeeded = own.some(({ required }) => required === true);
  const members = own.map((one) => `${one.name}${one.required ? '' : '?'}: ${typeOf(one.schema)}`);
  return `${name}${isNeeded ? '' : '?'}: { ${members.join('; ')} }`;
}

function bodyOf(content: Content): string {
  const json = content['application/json'];
  return json?.schema ? typeOf(json.schema) : 'Uint8Array | ReadableStream<Uint8Array>';
}

function keyOf({ 'x-idempotency': idempotency }: Operation): string | undefined {
  if (idempotency === undefined) return undefined;
  return idempotency === 'required' ? 'idempotencyKey: string' : 'idempotencyKey?: string';
}

function answerOf(operation: Operation): string {
  const kind = kindOf(operation);
  if (kind === 'json') return typeOf(successOf(operation)?.['application/json']?.schema ?? {});
  return kind === 'file' ? 'Uint8Array' : 'undefined';
}

function sendsOf(operation: Operation): string {
  const mediaType = sentType(operation);
  return mediaType === undefined ? '' : `, sends: '${mediaType}'`;
}

/** The parameter that takes where the next page begins, where it is not `cursor`. */
function pagedBy(operation: Operation): string {
  const parameter = pageParameter(operation);
  const isTaken = operation.parameters?.some(({ name }) => name === parameter) === true;
  return isTaken && parameter !== 'cursor' ? `, pagedBy: '${parameter}'` : '';
}

function exportedBy(operation: Operation): string {
  return isExported(operation) ? `, exportedBy: 'format'` : '';
}

function typeOf(schema: Schema): string {
  const { $ref, anyOf, enum: values, type } = schema;
  if ($ref !== undefined) return `Schemas['${$ref.split('/').at(-1)}']`;
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(type)) return type.map((one: string) => typeOf({ ...schema, type: one })).join(' | ');
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
    case 'number':
      return type;
    case 'integer':
      return 'number';
    case 'array':
      return `readonly (${typeOf(schema.items ?? {})})[]`;
    case 'object':
      return objectOf(schema);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`no type is known for ${JSON.stringify(schema)}`);
  }
}

function objectOf({ properties, patternProperties, required = [], additionalProperties }: Schema): string {
  const pattern = Object.values(patternProperties ?? {});
  if (pattern.length > 0) return `{ readonly [name: string]: ${pattern.map(typeOf).join(' | ')} }`;
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
    return `{ readonly [name: string]: ${values} }`;
  }
  const members = Object.entries(properties).map(
    ([name, schema]) => `readonly ${nameOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  return `{ ${members.join('; ')} }`;
}

function nameOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
}
