import { apiDescription } from '../../src/api-description.ts';
import { endpoints } from '../../src/endpoints.ts';
import type { Endpoint } from '../../src/platform/endpoints/endpoint.ts';
import { splitAddress } from '../../src/platform/http/routes.ts';
import type { Answer } from '../../src/platform/http/replies/reply.ts';
import { describeApi } from '../../src/platform/openapi/openapi.ts';

interface Operation {
  readonly responses: Readonly<Record<string, Response>>;
}

interface Response {
  readonly content?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
}

/**
 * What a good answer has otherwise than the description of the API says: status, media type, headers.
 * Endpoints that a test has made for itself are described by nothing but their declaration.
 */
export function describedFaults(endpoint: Endpoint, answer: Answer): readonly string[] {
  const operation = (operations ??= readOperations()).get(endpoint);
  if (!operation) return answer.status === endpoint.status ? [] : [`declared ${endpoint.status}`];
  const response = operation.responses[answer.status];
  if (!response) return ['no such status is described'];
  return [...contentFaults(response, answer), ...headerFaults(response, answer)];
}

function contentFaults({ content }: Response, { text, mediaType }: Answer): readonly string[] {
  if (!content) return text === undefined ? [] : ['no body is described'];
  return (mediaType.split(';', 1)[0] ?? '') in content ? [] : [`${mediaType} is not described`];
}

function headerFaults({ headers = {} }: Response, answer: Answer): readonly string[] {
  // What is sent while it is made tells its headers to the connection alone.
  if (answer.text === undefined) return [];
  const sent = (answer.headers ?? []).filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  return Object.entries(headers)
    .filter(([name, { required }]) => required === true && !sent.includes(name.toLowerCase()))
    .map(([name]) => `the header ${name} is described, and missing`);
}

let operations: ReadonlyMap<Endpoint, Operation> | undefined;

function readOperations(): ReadonlyMap<Endpoint, Operation> {
  const description = JSON.parse(JSON.stringify(describeApi(endpoints, apiDescription))) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  return new Map(
    Object.entries(endpoints).flatMap(([address, endpoint]) => {
      const { method, path } = splitAddress(address);
      const operation = description.paths[path]?.[method.toLowerCase()];
      return operation ? [[endpoint, operation] as const] : [];
    }),
  );
}
