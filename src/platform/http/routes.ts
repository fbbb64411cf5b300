import type { HTTPMethods } from 'fastify';
import type { Endpoint, EndpointTable } from '../endpoints/endpoint.ts';

export interface Route<Needs = never, Work = never> {
  readonly method: HTTPMethods;
  /** As the endpoint table writes it: `/risk/{resource}`. */
  readonly path: string;
  readonly endpoint: Endpoint<Needs, Work>;
}

export function routesOf<Needs, Work>(endpoints: EndpointTable<Needs, Work>): readonly Route<Needs, Work>[] {
  return Object.entries(endpoints).map(([address, endpoint]) => ({ ...splitAddress(address), endpoint }));
}

export function splitAddress(address: string): { readonly method: HTTPMethods; readonly path: string } {
  const [method, path] = address.split(' ');
  if (!method || !path?.startsWith('/')) throw new Error(`not an endpoint address: ${address}`);
  return { method, path };
}

/** The path in the router's notation. */
export function urlOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** The methods that a path serves, whichever pattern serves them: `/risk/{resource}` also answers `/risk/subjects`. */
export function methodsOf(routes: readonly Pick<Route, 'method' | 'path'>[], url: string): readonly string[] {
  const [path = ''] = url.split('?', 1);
  const methods = routes.filter((route) => covers(route.path, path)).map(({ method }) => method);
  return [...new Set(methods)].toSorted();
}

function covers(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('{') || part === given[index])
  );
}
