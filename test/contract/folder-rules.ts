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
  const importing = files.filter(({ path }) => path !== `${top}/capabilities.ts`);
  return roundsOf(stepsBetween(importing, nodeOf), nodeOf).map((round) =>
    tell('Folders', round, FOLDERS_UNDONE),
  );
}

/** Every circle between files: whoever reads one of them has to read all. A type counts as much as a function. */
export function fileCirclesOf(files: readonly SourceFile[]): readonly string[] {
  const nodeOf = (path: string) => path;
  return roundsOf(stepsBetween(files, nodeOf), nodeOf).map((round) => tell('Files', round, FILES_UNDONE));
}

/**
 * Every import by which a folder at the top asks one that comes after it in their order; `order` names all of them. The
 * files beside them, at the top, come after all: they compose what the folders hold.
 */
export function upwardImportsOf(
  files: readonly SourceFile[],
  top: string,
  order: readonly string[],
): readonly string[] {
  const folderOf = (path: string) => posix.relative(top, path).split('/')[0] ?? '';
  const isAtTop = (path: string) => posix.dirname(path) === top;
  const placeOf = (path: string) => (isAtTop(path) ? order.length : order.indexOf(folderOf(path)));
  const unplaced = new Set(
    files.filter(({ path }) => placeOf(path) === -1).map(({ path }) => folderOf(path)),
  );
  const upward = [...stepsBetween(files, (path) => (isAtTop(path) ? top : folderOf(path))).values()]
    .flat()
    .filter(({ from, to }) => placeOf(from) < placeOf(to));
  return [
    ...[...unplaced].map((folder) => `${top}/${folder} has no place in the order of the folders of ${top}.`),
    ...upward.map(({ from, to }) => `${from} imports ${to}, which stands above it. ${UPWARD_UNDONE}`),
  ];
}

type NodeOf = (path: string) => string;

/** By node: the imports that lead to another. */
function stepsBetween(files: readonly SourceFile[], nodeOf: NodeOf): ReadonlyMap<string, readonly Step[]> {
  const inside = new Set(files.map(({ path }) => path));
  const steps = new Map<string, Step[]>();
  for (const file of files) {
    const node = nodeOf(file.path);
    const outward = importsOf(file).flatMap(({ target }) =>
      target !== undefined && inside.has(target) && nodeOf(target) !== node
        ? [{ from: file.path, to: target }]
        : [],
    );
    steps.set(node, [...(steps.get(node) ?? []), ...outward]);
  }
  return steps;
}

function roundsOf(steps: ReadonlyMap<string, readonly Step[]>, nodeOf: NodeOf): readonly (readonly Step[])[] {
  const done = new Set<string>();
  const rounds: (readonly Step[])[] = [];
  const walk = (node: string, way: readonly Step[]): void => {
    const start = way.findIndex(({ from }) => nodeOf(from) === node);
    if (start !== -1) {
      rounds.push(way.slice(start));
      return;
    }
    if (done.has(node)) return;
    for (const step of steps.get(node) ?? []) walk(nodeOf(step.to), [...way, step]);
    done.add(node);
  };
  for (const node of steps.keys()) walk(node, []);
  return rounds;
}

const FOLDERS_UNDONE =
  'One of these files lies on the wrong side. Move a rule or type that both folders need into the lower one; move a use case that needs both into the upper one; or let the caller pass the value in.';
const UPWARD_UNDONE =
  'Move what both folders need into the lower one or one below both, or move a part that needs both into the upper one.';
const FILES_UNDONE =
  'Move the type or rule that both need into a file of its own, or into the one that needs nothing of the other.';

/** The imports of a circle, and how circles are usually undone. */
function tell(what: string, round: readonly Step[], undone: string): string {
  return [
    `${what} import each other in a circle:`,
    ...round.map(({ from, to }) => `  ${from} imports ${to}`),
    undone,
  ].join('\n');
}
