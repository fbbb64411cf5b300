import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, ownPackages, readSources, type SourceFile } from './import-graph.ts';

describe.each(ownPackages())('The folders of $name', ({ folder }) => {
  test('form no circle', async () => {
    const files = await readSources([`${folder}/src`]);
    expect(circlesOf(files.filter(({ path }) => !path.endsWith('.test.ts')))).toEqual([]);
  });

  test('lie at most two deep', async () => {
    const files = await readSources([`${folder}/src`]);
    const deep = files.filter(
      ({ path }) => path.split('/').length > `${folder}/src/a/b/file`.split('/').length,
    );
    expect(deep.map(({ path }) => path)).toEqual([]);
  });
});

test('A circle is told with the files that close it', () => {
  const files = [
    { path: 'packages/x/src/words/word.ts', text: "import { one } from '../index/one.ts';" },
    { path: 'packages/x/src/index/one.ts', text: "import type { Word } from '../words/word.ts';" },
  ];
  expect(circlesOf(files)).toEqual([
    'packages/x/src/words/word.ts → packages/x/src/index/one.ts → packages/x/src/words/word.ts: move what both need below them',
  ]);
});

interface Step {
  readonly from: string;
  readonly to: string;
}

/** A way round for each folder that begins one, as the files that import each other. */
function circlesOf(files: readonly SourceFile[]): readonly string[] {
  const steps = new Map<string, Step[]>();
  for (const file of files)
    for (const { target } of importsOf(file)) {
      const folder = posix.dirname(file.path);
      if (target === undefined || posix.dirname(target) === folder) continue;
      steps.set(folder, [...(steps.get(folder) ?? []), { from: file.path, to: target }]);
    }
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (folder: string, way: readonly Step[]): void => {
    const start = way.findIndex(({ from }) => posix.dirname(from) === folder);
    if (start !== -1) {
      const round = way.slice(start).flatMap(({ from, to }, at) => (at === 0 ? [from, to] : [to]));
      circles.push(`${round.join(' → ')}: move what both need below them`);
      return;
    }
    if (done.has(folder)) return;
    for (const step of steps.get(folder) ?? []) walk(posix.dirname(step.to), [...way, step]);
    done.add(folder);
  };
  for (const folder of steps.keys()) walk(folder, []);
  return circles;
}
