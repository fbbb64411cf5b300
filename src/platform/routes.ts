import type { HTTPMethods } from 'fastify';
import type { Endpoint, EndpointTable } from './endpoint.ts';

export interface Route {
  readonly method: HTTPMethods;
  readonly url: string;
  readonly endpoint: Endpoint;
}

/** A known path asked with a method that it does not serve: 405 with what it does serve. */
export interface RefusedMethods {
  readonly methods: HTTPMethods[];
  readonly url: string;
  readonly allow: string;
}

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

export function routesOf(endpoints: EndpointTable): {
  routes: readonly Route[];
  refused: readonly RefusedMethods[];
} {
  const entries = Object.entries(endpoints).map(([address, endpoint]) => ({
    ...splitAddress(address),
    endpoint,
  }));
  const paths = [...new Set(entries.map(({ path }) => path))];
  return {
    routes: entries.map(({ method, path, endpoint }) => ({ method, url: urlOf(path), endpoint })),
    refused: paths.map((path) => {
      const served = entries.filter((entry) => covers(entry.path, path)).map(({ method }) => method);
      const allow = METHODS.filter((method) => served.includes(method));
      return {
        methods: METHODS.filter((method) => !served.includes(method)),
        url: urlOf(path),
        allow: allow.join(', '),
      };
    }),
  };
}

export function splitAddress(address: string): { readonly method: HTTPMethods; readonly path: string } {
  const [method, path] = address.split(' ');
  if (!method || !path?.startsWith('/')) throw new Error(`not an endpoint address: ${address}`);
  return { method, path };
}

/** `/risk/{resource}` also answers `/risk/subjects`, so GET is served there. */
function covers(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('{') || part === given[index])
  );
}

function urlOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
