import {
  type AnswerKind,
  type Described,
  isExported,
  kindOf,
  type Operation,
  pageParameter,
  sentType,
} from '../described-api.ts';
import type { NamedShape, Shape, Shapes } from './shapes.ts';

export interface ClientParameter {
  readonly name: string;
  readonly shape: Shape;
  readonly isRequired: boolean;
}

interface Pages {
  readonly member: string;
  readonly parameter: string;
}

/** An operation as a client offers it. */
export interface ClientOperation {
  readonly name: string;
  readonly summary: string;
  readonly method: string;
  readonly path: string;
  readonly params: readonly ClientParameter[];
  readonly query: readonly ClientParameter[];
  readonly body: Shape | undefined;
  /** The media type of a file that is sent. */
  readonly sends: string | undefined;
  /** Whether it takes an `Idempotency-Key`. */
  readonly isKeyed: boolean;
  readonly answers: AnswerKind;
  readonly answer: Shape | undefined;
  /** Of a listing, what its pages hold, and how they follow each other. */
  readonly listing: ({ readonly item: Shape } & Pages) | undefined;
  /** Whether the same path also answers with a file, where `format` asks for it. */
  readonly isExported: boolean;
}

export function operationsOf(api: Described, shapes: Shapes): readonly ClientOperation[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      operationOf(operation, { path, method: method.toUpperCase() }, shapes),
    ),
  );
}

function operationOf(
  operation: Operation,
  address: Pick<ClientOperation, 'path' | 'method'>,
  shapes: Shapes,
): ClientOperation {
  const answer = shapes.answerOf(operation);
  const query = parametersIn(operation, 'query', shapes);
  const item = itemOf(answer, shapes);
  return {
    ...address,
    name: operation.operationId,
    summary: operation.summary,
    params: parametersIn(operation, 'path', shapes),
    query,
    body: shapes.bodyOf(operation),
    sends: sentType(operation),
    isKeyed: operation['x-idempotency'] !== undefined,
    answers: kindOf(operation),
    answer,
    listing: item && { item, ...pagesOf(operation) },
    isExported: isExported(operation),
  };
}

function parametersIn(
  { parameters = [], operationId }: Operation,
  place: string,
  shapes: Shapes,
): readonly ClientParameter[] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, schema }) => ({
      name,
      isRequired: required === true,
      shape: shapes.shapeOf(schema, `${operationId}${name}`),
    }));
}

/** A listing answers items, and where the next page begins. */
function itemOf(answer: Shape | undefined, shapes: Shapes): Shape | undefined {
  if (answer?.kind !== 'named') return undefined;
  const named: NamedShape | undefined = shapes.named(answer.name);
  if (named?.kind !== 'object') return undefined;
  const names = new Set(named.members.map(({ name }) => name));
  if (!names.has('nextCursor') && !names.has('nextOffset')) return undefined;
  const items = named.members.find(({ name }) => name === 'items')?.shape;
  return items?.kind === 'list' ? items.of : undefined;
}

/** Which member of a page goes into which parameter of the next request. */
function pagesOf(operation: Operation): Pages {
  const parameter = pageParameter(operation);
  return { member: parameter === 'offset' ? 'nextOffset' : 'nextCursor', parameter };
}
