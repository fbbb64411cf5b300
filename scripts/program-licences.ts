import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'rolldown';

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
}

/** Writes the licences of the packages that went into the program, which is installed without their folders. */
export const licences: Plugin = {
  name: 'program-licences',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
    const folders = new Set(modules.filter((id) => id.includes('/node_modules/')).map(packageFolder));
    const chapters = [...folders].map(chapterOf).toSorted();
    const source = ['# Licences of the packages inside the program\n', ...chapters].join('\n');
    this.emitFile({ type: 'asset', fileName: 'licences.md', source });
  },
};

/** Folders inside a package may have a manifest too, but without a name. */
function packageFolder(path: string): string {
  const folder = dirname(path);
  return manifestIn(folder).name === undefined ? packageFolder(folder) : folder;
}

function manifestIn(folder: string): Manifest {
  const path = join(folder, 'package.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function chapterOf(folder: string): string {
  const { name, version, license } = manifestIn(folder);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.|$)/i.test(entry));
  if (file === undefined && license === undefined) throw new Error(`${name} tells no licence.`);
  const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  return `## ${name} ${version} (${license})\n${text}`;
}
