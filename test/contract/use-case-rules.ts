import { importsOf, type SourceFile } from './import-graph.ts';

/** What starts a use case: an endpoint, a worker, the command line. */
const STARTS = /\.(?:routes|worker)\.ts$|^src\/cli(?:\.ts$|\/)/;
/** An endpoint outside organizations finds the scope first and then hands its command to the write path. */
const HANDS_OVER = /\bwrites\.execute\(/;
const COMMAND = /^export const \w+: Command</m;

/** Every command and query that nothing starts: a part of others, whose suffix has to say so. */
export function useCaseFaults(files: readonly SourceFile[]): readonly string[] {
  const started = startedFiles(files);
  return files.flatMap(({ path }) => {
    const suffix = /\.(command|query)\.ts$/.exec(path)?.[1];
    if (suffix === undefined || started.has(path)) return [];
    const [part, does] = suffix === 'command' ? ['step', 'writes'] : ['lookup', 'reads'];
    return [
      `${path}: no endpoint, worker or command line starts it. A part of other use cases that ${does} is a .${part}.ts file.`,
    ];
  });
}

/** Files of which a starting file imports something, also by its name at the door of their chapter. */
function startedFiles(files: readonly SourceFile[]): ReadonlySet<string> {
  const behindDoors = doorsOf(files);
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const started = new Set<string>();
  for (const file of files.filter(({ path, text }) => STARTS.test(path) || HANDS_OVER.test(text)))
    for (const { target } of importsOf(file)) {
      if (target === undefined) continue;
      if (STARTS.test(file.path) || COMMAND.test(texts.get(target) ?? '')) started.add(target);
      for (const [name, source] of behindDoors.get(target) ?? [])
        if (new RegExp(`\\b${name}\\b`).test(file.text)) started.add(source);
    }
  return started;
}

/** For each door its names, with the file that each comes from. */
function doorsOf(files: readonly SourceFile[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return new Map(
    files
      .filter(({ path }) => /^src\/[a-z]+\/index\.ts$/.test(path))
      .map(({ path, text }) => {
        const names = [...text.matchAll(/export (?:type )?\{([^}]*)\} from '\.\/([^']+)'/g)].flatMap(
          ([, list = '', source = '']) =>
            list
              .split(',')
              .map(
                (one) =>
                  one
                    .replace(/\btype\b/, '')
                    .split(/\bas\b/)
                    .at(-1)
                    ?.trim() ?? '',
              )
              .filter((name) => name !== '')
              .map((name) => [name, path.replace('index.ts', source)] as const),
        );
        return [path, new Map(names)];
      }),
  );
}
