import { type Import, importsOf, linesWith, type SourceFile } from './import-graph.ts';

/** What computes for long, or waits for something else than the database. */
const LONG_PACKAGES: Readonly<Record<string, string>> = {
  '@node-rs/argon2': 'hashes passwords',
  '@zxcvbn-ts/core': 'judges passwords',
  '@zxcvbn-ts/language-common': 'judges passwords',
  jose: 'signs tokens, and is loaded for the first',
  nodemailer: 'sends mail',
  undici: 'calls other hosts',
  'node:http': 'calls other hosts',
  'node:https': 'calls other hosts',
  'node:net': 'calls other hosts',
  'node:dns': 'asks for names',
  'node:dns/promises': 'asks for names',
  'node:worker_threads': 'works in threads',
  'node:child_process': 'starts programs',
  'node:timers/promises': 'sleeps',
  'node:fs': 'reads files',
  'node:fs/promises': 'reads files',
  fontkit: 'reads fonts',
  pdfkit: 'writes PDFs',
  '@cantoo/pdf-lib': 'reads PDFs',
  '@assay/agreement-pdf/source': 'parses templates',
  '@assay/agreement-pdf/fonts': 'reads fonts',
  '@assay/agreement-pdf/typesetting': 'writes PDFs',
  '@assay/agreement-pdf/reading': 'reads PDFs',
  '@assay/agreement-pdf/stamping': 'writes PDFs',
};

/** The rooms of the platform that wait, but for what only judges an address; its other files are the write path itself. */
const LONG_ROOMS =
  /^src\/platform\/(?:outbound\/(?!addresses\.ts$)|mail\/|embedded-postgres\/|reference\/|gate\.ts$|workers\/loop\.ts$)/;

/** A function that has a transaction, or is handed one, names one of these types. */
const IN_TRANSACTION =
  /\bimport\b[^;]*\b(?:Tx|Command|CommandContext)\b[^;]*\bfrom '[^']*\/(?:database\/database|platform\/writing\/command)\.ts'/;

/** Files that search lists in threads: what reaches them waits for a thread. */
const SEARCHES = ['src/screening/runs/searching/search-lists.lookup.ts'];

/** Every file that works within a transaction and reaches what takes long, each with the way to mend it. */
export function transactionFaults(files: readonly SourceFile[]): readonly string[] {
  const graph = graphOf(files);
  return files
    .filter(worksInTransaction)
    .flatMap((file) => [
      ...[...reached(graph, file.path)].map(
        ([what, way]) => `${way.join(' → ')} ${LONG_PACKAGES[what] ?? 'waits'}: ${MEND}`,
      ),
      ...linesWith(file, /\b(?:setTimeout|setImmediate|sleep)\s*\(/).map(
        (line) => `${file.path}:${line} sleeps: ${MEND}`,
      ),
    ]);
}

const MEND =
  'a transaction holds a connection and locks, and everybody else waits for them. Do it before the transaction begins (`prepare` of an endpoint, decision 14) and pass what came of it in as input.';

function worksInTransaction({ path, text }: SourceFile): boolean {
  return (
    /^src\/(?!platform|kernel|cli).*\.(?:command|step|store|query|lookup)\.ts$/.test(path) &&
    IN_TRANSACTION.test(text)
  );
}

type Graph = ReadonlyMap<string, readonly Import[]>;

function graphOf(files: readonly SourceFile[]): Graph {
  return new Map(files.map((file) => [file.path, importsOf(file)]));
}

/**
 * What takes long and can be reached from a file by imports that stay in the program, and the way there. A door leads to a
 * whole module, so it is not passed: what is behind it and works within the transaction is judged where it stands.
 */
function reached(graph: Graph, start: string): ReadonlyMap<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>([[start, [start]]]);
  const found = new Map<string, readonly string[]>();
  for (const [path, way] of ways)
    for (const { specifier, target, typeOnly } of graph.get(path) ?? []) {
      const what = target ?? specifier;
      if (typeOnly) continue;
      if (isLong(target, specifier)) found.set(what, found.get(what) ?? [...way, what]);
      else if (isFollowed(target) && !ways.has(what)) ways.set(what, [...way, what]);
    }
  return found;
}

function isLong(target: string | undefined, specifier: string): boolean {
  if (target === undefined) return Object.hasOwn(LONG_PACKAGES, specifier);
  return LONG_ROOMS.test(target) || SEARCHES.includes(target);
}

function isFollowed(target: string | undefined): boolean {
  return target !== undefined && !/^src\/(?:platform|kernel)\/|\/index\.ts$/.test(target);
}
