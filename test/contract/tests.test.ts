import { describe, expect, test } from 'vitest';
import { readSources } from './import-graph.ts';
import { pollFaults } from './test-rules.ts';

const files = await readSources(['src', 'packages', 'test']);

describe('Tests that run at once', () => {
  test('poll with the expect of their own context', () => {
    const tests = files.filter(({ path }) => path.endsWith('.test.ts'));
    expect(tests.length, 'the tests were not found').toBeGreaterThan(200);
    expect(pollFaults(tests)).toEqual([]);
  });
});

describe('The rule can fail', () => {
  const faults = (body: string, kind = 'describe.concurrent') =>
    pollFaults([{ path: 'a.test.ts', text: `${kind}('x', () => {\n${body}\n});` }]);
  const POLL = 'await expect\n  .poll(() => one()).toBe(1);';

  test.each([
    ['with the shared one', `test('a', async () => {\n${POLL}\n});`],
    [
      'where another test has its own',
      `test('b', async ({ expect }) => {});\ntest('a', async () => {${POLL}});`,
    ],
  ])('%s', (_what, body) => {
    expect(faults(body)).toEqual([expect.stringMatching(/^a\.test\.ts: .*: a$/)]);
  });

  test.each([
    ['its own', `test('a', async ({ expect }) => {\n${POLL}\n});`, 'describe.concurrent'],
    ['one after the other', `test('a', async () => {\n${POLL}\n});`, 'describe'],
  ])('and passes %s', (_what, body, kind) => {
    expect(faults(body, kind)).toEqual([]);
  });
});
