import type { Chapter, Route } from './parts/page.ts';

/** A place that an address behind `#` names. */
export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
}

export function placeIn(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  return { path: path === '' ? '/' : path, query: new URLSearchParams(query) };
}

export interface Found {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The route of a path, with what the path says where the route has a colon. */
export function findRoute(chapters: readonly Chapter[], path: string): Found | undefined {
  for (const { routes } of chapters)
    for (const route of routes) {
      const parameters = matched(route.path.split('/'), path.split('/'));
      if (parameters) return { route, parameters };
    }
  return undefined;
}

function matched(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (expected.startsWith(':')) parameters[expected.slice(1)] = part;
    else if (expected !== part) return undefined;
  }
  return parameters;
}
