import { readFileSync } from 'node:fs';

/** Every address that the dashboard knows, also one that is added tomorrow. */
export const ROUTES = [
  ...readFileSync('web/dashboard/routes.tsx', 'utf8').matchAll(/page\(\s*'([^']+)'/g),
].map(([, path = '']) => path);

/** Whether an address such as `/risk/subjects/01a` belongs to a route such as `/risk/subjects/$id`; the plain route wins. */
export function isPlaceOf(route: string, place: string): boolean {
  return place !== route && !ROUTES.includes(place) && patternOf(route).test(place);
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replace(/\$[a-z]+/g, '[^/]+')}$`);
}
