import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'rolldown';
import { BUNDLED, isUnused, leanPackages } from './bundled-packages.ts';
import { licences } from './program-licences.ts';

const repository = fileURLToPath(new URL('../', import.meta.url));
const source = join(repository, 'src');

/** Our own packages, and what the bundler itself adds. */
const WITH_THE_PROGRAM = /^@(?:assay|oxc-project\/runtime)\//;

interface Target {
  /** Takes the place of `dist`. */
  readonly folder: string;
  readonly sourceMaps: boolean;
  /** Further modules of `src` that somebody loads by their path. */
  readonly modules?: readonly string[];
}

/**
 * Puts the modules of the service into few files: reading a thousand was half of each start. What is imported late stays
 * in files of its own. Types are checked by the compiler, not here.
 */
export async function bundleProgram({ folder, sourceMaps, modules = [] }: Target): Promise<void> {
  const threads = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.thread.ts'),
  );
  const entries = ['cli.ts', ...threads, ...modules];
  await build({
    input: Object.fromEntries(entries.map((path) => [path.replace(/\.ts$/, ''), join(source, path)])),
    cwd: repository,
    platform: 'node',
    tsconfig: false,
    resolve: { conditionNames: ['source', 'node', 'default'] },
    external: (id, importer) => isBuiltin(id) || (!/^[./]/.test(id) && staysOutside(id, importer)),
    plugins: [ownAddresses, leanPackages, licences],
    output: {
      dir: folder,
      format: 'esm',
      sourcemap: sourceMaps,
      entryFileNames: '[name].js',
      // A service that runs meanwhile still finds the files of its own build.
      chunkFileNames: 'chunks/[name]-[hash].js',
      banner: ({ fileName }) => addressing(fileName.split('/').length - 1),
    },
    logLevel: 'warn',
  });
}

/** Loaded from source only, where a thread is started without a build. */
const FROM_SOURCE_ONLY = ['tsx'];

const { dependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(repository, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'optionalDependencies', Readonly<Record<string, string>>>;

function staysOutside(id: string, importer: string | undefined): boolean {
  if (importer?.includes('/node_modules/')) return isUnused(id);
  const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(id) ?? [];
  return !BUNDLED.includes(name) && !WITH_THE_PROGRAM.test(id) && isInstalled(id, name);
}

/** A package that only the sources have is missing where the program was installed: then there is no program. */
function isInstalled(id: string, name: string): boolean {
  if (name in dependencies || name in optionalDependencies || FROM_SOURCE_ONLY.includes(name)) return true;
  throw new Error(`The program imports '${id}': enter ${name} in the dependencies of package.json.`);
}

/** A module finds threads and files of the project from where it would lie if it were compiled alone. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform: (code, id) => {
    if (!id.startsWith(`${source}${sep}`) || !code.includes('import.meta.url')) return null;
    const path = relative(source, id).replaceAll(sep, '/').replace(/\.ts$/, '.js');
    // Every line stays where it was, so its source map stays true.
    return {
      code: code.replaceAll('import.meta.url', `assayModuleAddress(${JSON.stringify(path)})`),
      map: null,
    };
  },
};

function addressing(depth: number): string {
  const up = `./${'../'.repeat(depth)}`;
  return `const assayModuleAddress = (path) => new URL(${JSON.stringify(up)} + path, import.meta.url).href;`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await bundleProgram({ folder: join(repository, 'dist'), sourceMaps: true });
