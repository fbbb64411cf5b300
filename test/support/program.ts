import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from '../../scripts/bundle-program.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Makes a folder with the built program: it starts twice as fast as from source, and disturbs no build of the project. */
export async function buildProgram(folder: string): Promise<void> {
  mkdirSync(folder);
  await bundleProgram({ folder: join(folder, 'dist'), sourceMaps: false });
  linkProject(folder);
  symlinkSync(join(repository, 'dist', 'web'), join(folder, 'dist', 'web'));
}

/** What the program has beside itself; its script needs no build any more. */
export function linkProject(folder: string): void {
  const { scripts, ...project } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  const built = { ...project, scripts: { ...scripts, build: 'true' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(built));
  for (const name of ['node_modules', 'migrations', 'web'])
    symlinkSync(join(repository, name), join(folder, name));
}
