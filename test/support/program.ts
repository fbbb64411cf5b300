import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject, vi } from 'vitest';
import { bundleProgram } from '../../scripts/bundle-program.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A folder with the built program, made once in a run by the first caller: it starts twice as fast as from source, and
 * neither waits for a build of the project nor disturbs one.
 */
export async function builtProgram(): Promise<string> {
  const folder = join(inject('runFolder'), 'program');
  if (claim(`${folder}.claim`)) {
    await build(`${folder}.building`);
    await rename(`${folder}.building`, folder);
  }
  await vi.waitFor(() => existsSync(folder) || Promise.reject(new Error('still being built')), {
    timeout: 300_000,
    interval: 50,
  });
  return folder;
}

/** Whether nobody did before; a claim is never given back. */
function claim(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch {
    return false;
  }
}

async function build(folder: string): Promise<void> {
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
