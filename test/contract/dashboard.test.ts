import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/endpoints.ts';
import { readSources } from './import-graph.ts';

/** What only people may do who are signed in: a program has no way to it. */
const FOR_PEOPLE = ['member', 'administrator', 'owner'];

const dashboard = (await readSources(['web/dashboard'])).map(({ text }) => text).join('\n');
/** Every text in quotes: pages call operations by their names. */
const named = new Set([...dashboard.matchAll(/'([a-z][A-Za-z]+)'/g)].map(([, name]) => name));

describe('The dashboard', () => {
  const operations = Object.values(endpoints)
    .filter(({ access }) => FOR_PEOPLE.includes(access))
    .map(({ name }) => name);

  test('was read', () => {
    expect([named.size, operations.length].every((count) => count > 10)).toBe(true);
  });

  test.each(operations)('has a place for what only people may do: %s', (operation) => {
    expect(named, `no page of web/dashboard calls ${operation}`).toContain(operation);
  });
});
