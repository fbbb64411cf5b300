import { apiDescription } from '../../src/api-description.ts';
import { endpoints } from '../../src/endpoints.ts';
import { describeApi } from '../../src/platform/openapi/openapi.ts';
import type { Json } from './http.ts';

export interface ListingOperation {
  readonly name: string;
  readonly path: string;
  readonly parameters: readonly string[];
  /** Of its answer. */
  readonly properties: readonly string[];
}

/** Every operation of the API that answers with a list of records: an array, or one under `items`. */
export function listingOperations(): readonly ListingOperation[] {
  const document: Json = JSON.parse(JSON.stringify(describeApi(endpoints, apiDescription)));
  return Object.entries<Json>(document.paths).flatMap(([path, { get }]) => {
    const answer = get && resolved(document, get.responses['200']?.content?.['application/json']?.schema);
    const items = answer?.type === 'array' ? answer : resolved(document, answer?.properties?.items);
    if (items?.type !== 'array') return [];
    const parameters = (get.parameters ?? []).filter((one: Json) => one.in === 'query');
    return [
      {
        name: get.operationId,
        path,
        parameters: parameters.map(({ name }: Json) => name),
        properties: Object.keys(answer.properties ?? {}),
      },
    ];
  });
}

export function takesPages({ parameters, properties }: ListingOperation): boolean {
  return (
    ['limit', 'cursor', 'order'].every((name) => parameters.includes(name)) &&
    ['items', 'nextCursor'].every((name) => properties.includes(name))
  );
}

function resolved(document: Json, schema: Json): Json {
  if (schema?.$ref === undefined) return schema;
  const path: string[] = schema.$ref.slice('#/'.length).split('/');
  return path.reduce((node: Json, name) => node[name], document);
}
