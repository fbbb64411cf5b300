import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../../', import.meta.url));

export interface Packed {
  /** Of the tarball. */
  readonly path: string;
  readonly bytes: number;
  /** Its files, by their paths in the package. */
  readonly files: readonly string[];
}

interface PackedByNpm {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** Packs the tree as `npm pack` does after a build, with the program that was bundled for this run. */
export async function packProgram(folder: string): Promise<Packed> {
  const tree = join(folder, 'tree');
  mkdirSync(tree);
  for (const name of ['package.json', 'README.md', 'LICENSE', 'migrations', 'packages', 'src', 'test', 'web'])
    cpSync(join(repository, name), join(tree, name), { recursive: true });
  const dist = join(tree, 'dist');
  cpSync(join(inject('program'), 'dist'), dist, {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  });
  cpSync(join(repository, 'dist', 'web'), join(dist, 'web'), { recursive: true });
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: tree,
  });
  const [packed] = JSON.parse(stdout) as [PackedByNpm];
  return {
    path: join(folder, packed.filename),
    bytes: packed.size,
    files: packed.files.map(({ path }) => path),
  };
}

/** Installs with npm, which asks the registry for every package that the program needs. */
export async function installWithNpm({ path }: Packed, folder: string): Promise<void> {
  const options = ['--prefer-offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', '--prefix', folder, ...options, path]);
}

/** The same without a registry: what the package declares, and nothing else, is linked from what is installed here. */
export async function installFromHere({ path }: Packed, folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  const own = join(modules, 'assay');
  mkdirSync(own, { recursive: true });
  await run('tar', ['-xzf', path, '-C', own, '--strip-components=1']);
  const { bin, dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(own, 'package.json'), 'utf8'),
  ) as Record<'bin' | 'dependencies' | 'optionalDependencies', Readonly<Record<string, string>>>;
  for (const name of Object.keys(dependencies)) link(installed(name), join(modules, name));
  for (const name of Object.keys(optionalDependencies))
    if (existsSync(installed(name))) link(installed(name), join(modules, name));
  for (const [name, file] of Object.entries(bin)) {
    chmodSync(join(own, file), 0o755);
    link(join(own, file), join(modules, '.bin', name));
  }
}

function installed(name: string): string {
  return join(repository, 'node_modules', name);
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
