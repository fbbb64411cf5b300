import { expect, test } from 'vitest';
import { linesIn, withLine, withMissing } from './sample-data.ts';

test('what the source reads and the data does not have is added empty; lists as lists', () => {
  const variables = ['client.name', 'client.city', 'services', 'services[].what', 'tags', 'tags[]', 'total'];
  expect(withMissing({ client: { name: 'Ann' } }, variables)).toEqual({
    client: { name: 'Ann', city: '' },
    services: [],
    tags: [],
    total: '',
  });
});

test('a form has a line for each text, number and yes or no, and says that there is more', () => {
  const { lines, hasMore } = linesIn({ client: { name: 'Ann', years: 3 }, active: true, services: [] });
  expect(lines.map(({ path }) => path)).toEqual(['client.name', 'client.years', 'active']);
  expect(hasMore).toBe(true);
});

test('a line changes its value and nothing else', () => {
  const data = { client: { name: 'Ann', city: 'Lille' }, total: 3 };
  expect(withLine(data, { path: 'client.name', value: 'Bea' })).toEqual({
    client: { name: 'Bea', city: 'Lille' },
    total: 3,
  });
});
