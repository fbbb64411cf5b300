import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/endpoints.ts';
import { readSources } from './import-graph.ts';

/** What only people may do who are signed in: a program has no way to it. */
const FOR_PEOPLE = ['member', 'administrator', 'owner'];

const dashboard = (await readSources(['web/dashboard'])).map(({ text }) => text).join('\n');
/** Every path of the API that a page names, as `/risk/policies/*`. */
const named = new Set(
  [...dashboard.matchAll(/['`](\/[a-z][^'`\n]*)['`]/g)].map(([, path = '']) =>
    path.replaceAll(/\$\{[^}]*\}/g, '*'),
  ),
);

/** What has no page yet, each named until it has one. */
const WITHOUT_PAGE: readonly string[] = [
  'GET /api/v1/home',
  'PATCH /api/v1/risk/actions/{id}/assignment',
  'PATCH /api/v1/screening/matches/{id}/assignment',
];

/** The path of an endpoint as pages name it. */
function pathOf(address: string): string {
  return (address.split(' ')[1] ?? '').replace('/api/v1', '').replaceAll(/\{[^}]*\}/g, '*');
}

describe('The dashboard', () => {
  test('was read', () => {
    expect(named.size).toBeGreaterThan(50);
  });

  const addresses = Object.entries(endpoints)
    .filter(([, { access }]) => FOR_PEOPLE.includes(access))
    .map(([address]) => address)
    .filter((address) => !WITHOUT_PAGE.includes(address));
  test.each(addresses)('has a place for what only people may do: %s', (address) => {
    const path = pathOf(address);
    expect(named, `no page of web/dashboard asks ${path}`).toContain(path);
  });

  test('what has no page is there, and has none', () => {
    const stale = WITHOUT_PAGE.filter((address) => !(address in endpoints) || named.has(pathOf(address)));
    expect(stale, 'Take them off WITHOUT_PAGE').toEqual([]);
  });
});
