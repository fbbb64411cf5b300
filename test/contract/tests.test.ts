import { describe, expect, test } from 'vitest';
import { readSources } from './import-graph.ts';
import { FILE_TAG, markFaults, pollFaults, secondTryFaults } from './test-rules.ts';

const files = await readSources(['src', 'packages', 'test']);
const tests = files.filter(
  ({ path }) => path.endsWith('.test.ts') && !path.endsWith('contract/tests.test.ts'),
);

describe('Tests that run at once', () => {
  test('poll with the expect of their own context', () => {
    expect(tests.length, 'the tests were not found').toBeGreaterThan(200);
    expect(pollFaults(tests)).toEqual([]);
  });
});

test('Tests of the long run are marked in one way', () => {
  expect(markFaults(tests)).toEqual([]);
});

test('Tests of kills, races and random draws get no second try', () => {
  expect(secondTryFaults(tests)).toEqual([]);
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

describe('The rule of marks can fail', () => {
  const faults = (text: string) => markFaults([{ path: 'a.test.ts', text }]);

  test.each([
    ['a mark of the file further down', `const a = 1;\n// ${FILE_TAG} long`, 'first line'],
    ['a tag by another name', "test('a', { tags: ['long'] }, run);", 'mark a test by'],
    ['what repeats without a mark', 'const rounds = repeats(2, 10);', 'leaves it out'],
    ['what asks for the run without a mark', 'const rounds = isLong ? [2, 4] : [2];', 'leaves it out'],
  ])('%s', (_what, text, message) => {
    expect(faults(text)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['no mark', "test('a', run);"],
    ['a mark of the file', `/** ${FILE_TAG} repeated */\nconst rounds = repeats(2, 10);`],
    ['a mark of a test', "test('a', REPEATED, () => repeats(2, 10));"],
  ])('and passes %s', (_what, text) => {
    expect(faults(text)).toEqual([]);
  });
});

describe('The rule of second tries can fail', () => {
  const faults = (path: string, text: string) => secondTryFaults([{ path, text }]);
  const DRAWS = "import fc from 'fast-check';\n";

  test.each([
    ['kills', 'test/process/a-kill.test.ts', '', 'kills, races or load'],
    ['races', 'test/stories/a-races.test.ts', '', 'kills, races or load'],
    ['load', 'test/process/a.test.ts', 'const load = startLoad(caller);', 'kills, races or load'],
    ['draws', 'test/stories/a.test.ts', DRAWS, 'draws at random'],
  ])('%s', (_what, path, text, message) => {
    expect(faults(path, text)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['what is marked', 'test/process/a-kill.test.ts', `/** ${FILE_TAG} long */ /** ${FILE_TAG} once */\n`],
    ['draws that repeat', 'test/stories/a.test.ts', `${DRAWS}test('a', REPEATED, run);`],
    ['what does not draw', 'src/risk/a.test.ts', ''],
  ])('and passes %s', (_what, path, text) => {
    expect(faults(path, text)).toEqual([]);
  });
});
