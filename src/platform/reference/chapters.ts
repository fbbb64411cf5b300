import { METHODS, type Method, type OpenApiDocument, type Operation } from './document.ts';

export interface Endpoint {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly title: string;
  readonly operation: Operation;
}

export interface Chapter {
  readonly id: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly endpoints: readonly Endpoint[];
}

const UNTAGGED = 'Other';

/** Endpoints under their first tag: chapters in the order of `tags`, then those that only an operation names. */
export function chaptersOf(document: OpenApiDocument): readonly Chapter[] {
  const endpoints = endpointsOf(document);
  const declared = (document.tags ?? []).map((tag) => tag.name);
  return [...new Set([...declared, ...endpoints.map(tagOf)])]
    .map((name) => ({
      id: `chapter-${slug(name)}`,
      name,
      description: document.tags?.find((tag) => tag.name === name)?.description,
      endpoints: endpoints.filter((endpoint) => tagOf(endpoint) === name),
    }))
    .filter((chapter) => chapter.endpoints.length > 0);
}

/** Text made fit for an id and for the address that leads to it. */
export function slug(text: string): string {
  return text.replace(/[^A-Za-z0-9_.]+/g, '-').replace(/^-|-$/g, '');
}

function tagOf(endpoint: Endpoint): string {
  return endpoint.operation.tags?.[0] ?? UNTAGGED;
}

function endpointsOf(document: OpenApiDocument): readonly Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const id = operation.operationId ?? slug(`${method} ${path}`);
      return [{ id, method, path, title: operation.summary ?? `${method.toUpperCase()} ${path}`, operation }];
    }),
  );
}
