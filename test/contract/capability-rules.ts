import { posix } from 'node:path';
import { codeOf, linesWith, type SourceFile } from './import-graph.ts';

/** Every break of the rules by which chapters get capabilities, each with the way to mend it. */
export function capabilityFaults(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) => [
    ...wideningFaults(file),
    ...borrowingFaults(file),
    ...(isDeclaration(file.path) ? declarationFaults(file, files) : []),
  ]);
}

/** `declare module` on a file of the project: one place would have what another place wrote. */
function wideningFaults({ path, text }: SourceFile): readonly string[] {
  const code = codeOf(text);
  return [...code.matchAll(/\bdeclare\s+module\s*(['"])/g)].flatMap(({ 0: { length }, index }) => {
    const name = text.slice(index + length).match(/^[^'"]*/)?.[0] ?? '';
    if (!/^[./]|^@assay\//.test(name)) return [];
    return [
      `${path}: widens '${name}' for every file that uses it. Declare what this chapter needs as an interface in its capabilities.ts.`,
    ];
  });
}

/** Names by which capabilities are known across the doors of chapters. */
const DECLARED = /\b\w+(?:Capabilities|LongWork)\b/g;

/** Capabilities of another chapter, in a file that is no declaration. */
function borrowingFaults(file: SourceFile): readonly string[] {
  const chapter = chapterOf(file.path);
  if (chapter === undefined || isDeclaration(file.path)) return [];
  return statementsOf(file)
    .filter(({ target }) => target !== `src/${chapter}/capabilities.ts`)
    .flatMap(({ names }) => names.match(DECLARED) ?? [])
    .map(
      (name) =>
        `${file.path}: reads ${name}, which another chapter declares. Let src/${chapter}/capabilities.ts extend it, and use the name of this chapter.`,
    );
}

/** `import { names } from` and `export { names } from`. */
const STATEMENT = /\b(?:import|export)\b(?<names>[^;'"]*?)\bfrom\s*['"](?<blank>[^'"]*)['"]/dg;

function statementsOf({ path, text }: SourceFile) {
  return [...codeOf(text).matchAll(STATEMENT)].map(({ groups, indices }) => {
    const specifier = text.slice(...(indices?.groups?.['blank'] ?? [0, 0]));
    return { names: groups?.['names'] ?? '', target: posix.join(posix.dirname(path), specifier) };
  });
}

/** A declaration holds types alone, each member says what it is for, and somebody in the chapter uses it. */
function declarationFaults(file: SourceFile, files: readonly SourceFile[]): readonly string[] {
  const chapter = chapterOf(file.path) ?? '';
  const others = files.filter(({ path }) => chapterOf(path) === chapter && !isDeclaration(path));
  const code = others.map(({ text }) => codeOf(text)).join('\n');
  const running = linesWith(file, /\b(?:const|let|function|class|enum)\b/).map(
    (line) =>
      `${file.path}:${line} runs. Capabilities are declared as types; move the rest to where it is used.`,
  );
  const members = membersOf(file).flatMap(({ name, commented }) => [
    ...(commented
      ? []
      : [`${file.path}: ${name} has no comment. Say in one line what the chapter has it for.`]),
    ...(new RegExp(`\\b${name}\\b`).test(code)
      ? []
      : [`${file.path}: ${name} is declared, and nothing in src/${chapter} uses it. Take it out.`]),
  ]);
  return [...running, ...members];
}

interface Member {
  readonly name: string;
  readonly commented: boolean;
}

/** Those of interfaces, which the formatter indents by two. */
function membersOf({ text }: SourceFile): readonly Member[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const name = line.match(/^ {2}(?:readonly )?(\w+)(?:\?|\(|:)/)?.[1];
    const commented = lines[index - 1]?.endsWith('*/') ?? false;
    return name === undefined ? [] : [{ name, commented }];
  });
}

function isDeclaration(path: string): boolean {
  return /^src\/\w+\/capabilities\.ts$/.test(path);
}

function chapterOf(path: string): string | undefined {
  const [, chapter] = path.match(/^src\/(\w+)\/(?!.*\.test\.ts$)/) ?? [];
  return chapter === 'kernel' || chapter === 'platform' || chapter === 'cli' ? undefined : chapter;
}
