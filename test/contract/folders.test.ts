import { describe, expect, test } from 'vitest';
import { circlesOf, fileCirclesOf, upwardImportsOf } from './folder-rules.ts';
import { ownPackages, readSources } from './import-graph.ts';

const CHAPTERS = [
  'cli',
  'demo',
  'documents',
  'history',
  'identity',
  'kernel',
  'operator',
  'platform',
  'risk',
  'screening',
  'verification',
  'webhooks',
];
const TOPS = [
  ...CHAPTERS.map((name) => `src/${name}`),
  ...ownPackages().map(({ folder }) => `${folder}/src`),
  'web/dashboard',
  'web/parts',
  'web/signing',
];
/** The folders of the dashboard from the bottom up: what pages are made of, the chapters, and what shows several of them. */
const DASHBOARD = [
  'data',
  'design',
  'shell',
  'subjects',
  'screening',
  'verification',
  'documents',
  'risk',
  'queue',
  'home',
  'activity',
  'settings',
];

describe.each(TOPS)('The folders of %s', (top) => {
  test('form no circle', async () => {
    const files = await readSources([top]);
    expect(
      circlesOf(
        files.filter(({ path }) => !path.endsWith('.test.ts')),
        top,
      ),
    ).toEqual([]);
  });

  test('lie at most two deep', async () => {
    const files = await readSources([top]);
    const deep = files.filter(({ path }) => path.split('/').length > `${top}/a/b/file`.split('/').length);
    expect(deep.map(({ path }) => path)).toEqual([]);
  });
});

test('A folder of the dashboard imports only those below it', async () => {
  const files = await readSources(['web/dashboard']);
  expect(upwardImportsOf(files, 'web/dashboard', DASHBOARD)).toEqual([]);
});

test.each(['src', 'packages', 'web'])('No files of %s import each other in a circle', async (folder) => {
  const files = await readSources([folder]);
  expect(files.length).toBeGreaterThan(100);
  expect(fileCirclesOf(files)).toEqual([]);
});

test('A type closes a circle between files, and so does what is imported late', () => {
  const files = [
    { path: 'web/x/page.ts', text: "const view = () => import('./view.ts');" },
    { path: 'web/x/view.ts', text: "import type { Props } from './page.ts';" },
  ];
  expect(fileCirclesOf(files)).toEqual([expect.stringContaining('  web/x/view.ts imports web/x/page.ts\n')]);
});

test('A circle is told with the files that close it', () => {
  const files = [
    { path: 'packages/x/src/words/word.ts', text: "import { one } from '../index/one.ts';" },
    { path: 'packages/x/src/index/one.ts', text: "import type { Word } from '../words/word.ts';" },
  ];
  expect(circlesOf(files, 'packages/x/src')).toEqual([
    expect.stringContaining(
      '  packages/x/src/words/word.ts imports packages/x/src/index/one.ts\n  packages/x/src/index/one.ts imports packages/x/src/words/word.ts\n',
    ),
  ]);
});

describe('In an order of folders', () => {
  const upward = (path: string, text: string) =>
    upwardImportsOf(
      [
        { path, text },
        { path: 'web/x/app.ts', text: '' },
        { path: 'web/x/low/words.ts', text: '' },
        { path: 'web/x/high/rooms/page.ts', text: '' },
      ],
      'web/x',
      ['low', 'high'],
    );

  test.each([
    ['web/x/low/one.ts', './words.ts'],
    ['web/x/high/rooms/one.ts', '../../low/words.ts'],
    ['web/x/main.ts', './high/rooms/page.ts'],
    ['web/x/main.ts', './app.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(upward(path, `import '${specifier}';`)).toEqual([]);
  });

  test.each([
    ['web/x/low/one.ts', '../high/rooms/page.ts', 'web/x/high/rooms/page.ts'],
    ['web/x/high/rooms/one.ts', '../../app.ts', 'web/x/app.ts'],
  ])('%s may not import %s, not even late', (path, specifier, target) => {
    const told = [expect.stringContaining(`${path} imports ${target}, which stands above it.`)];
    expect(upward(path, `import '${specifier}';`)).toEqual(told);
    expect(upward(path, `const later = () => import('${specifier}');`)).toEqual(told);
  });

  test('every folder has its place', () => {
    expect(upward('web/x/odd/one.ts', '')).toEqual([
      'web/x/odd has no place in the order of the folders of web/x.',
    ]);
  });
});

test('A file at the top stands for itself, so that a chapter has a door and shared words', () => {
  const files = [
    { path: 'src/x/index.ts', text: "export { one } from './ones/one.ts';" },
    { path: 'src/x/ones/one.ts', text: "import { id } from '../ids.ts';" },
    { path: 'src/x/ids.ts', text: 'export const id = 1;' },
  ];
  expect(circlesOf(files, 'src/x')).toEqual([]);
});

test('What a chapter declares to need closes no circle with the folders that need it', () => {
  const files = [
    { path: 'src/x/capabilities.ts', text: "import type { Pool } from './ones/pool.ts';" },
    { path: 'src/x/ones/pool.ts', text: 'export interface Pool {}' },
    { path: 'src/x/ones/one.query.ts', text: "import type { XLongWork } from '../capabilities.ts';" },
  ];
  expect(circlesOf(files, 'src/x')).toEqual([]);
});
