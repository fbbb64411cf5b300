import { posix } from 'node:path';
import { importsOf, type SourceFile } from './import-graph.ts';

interface Step {
  readonly from: string;
  readonly to: string;
}

/**
 * Every circle between folders, told by the files that import each other round it. A file beside `index.ts`, at the top
 * of a chapter or a package, stands for itself: what all folders share lies there, and so does the door to all of them.
 * `capabilities.ts` is left out: it names the types of folders as the door names their functions, and holds no code.
 */
export function circlesOf(files: readonly SourceFile[], top: string): readonly string[] {
  const nodeOf = (path: string) => (posix.dirname(path) === top ? path : posix.dirname(path));
  const inside = new Set(files.map(({ path }) => path));
  const steps = new Map<string, Step[]>();
  for (const file of files.filter(({ path }) => path !== `${top}/capabilities.ts`))
    for (const { target } of importsOf(file)) {
      if (target === undefined || !inside.has(target) || nodeOf(target) === nodeOf(file.path)) continue;
      const node = nodeOf(file.path);
      steps.set(node, [...(steps.get(node) ?? []), { from: file.path, to: target }]);
    }
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (node: string, way: readonly Step[]): void => {
    const start = way.findIndex(({ from }) => nodeOf(from) === node);
    if (start !== -1) {
      circles.push(tell(way.slice(start)));
      return;
    }
    if (done.has(node)) return;
    for (const step of steps.get(node) ?? []) walk(nodeOf(step.to), [...way, step]);
    done.add(node);
  };
  for (const node of steps.keys()) walk(node, []);
  return circles;
}

/** The imports of a circle, and how circles are usually undone. */
function tell(round: readonly Step[]): string {
  return [
    'Folders import each other in a circle:',
    ...round.map(({ from, to }) => `  ${from} imports ${to}`),
    'One of these files lies on the wrong side. Move a rule or type that both folders need into the lower one; move a use case that needs both into the upper one; or let the caller pass the value in.',
  ].join('\n');
}
