import { readFile } from 'node:fs/promises';
import { BuildRefused } from '@assay/name-screening';
import { manifestPathOf, readRoster, type Roster } from '@assay/name-screening/pep-builder';

export async function openRoster(path: string): Promise<Roster> {
  const manifest = await contentOf(manifestPathOf(path));
  return readRoster({ path, content: await contentOf(path), manifest: manifest.toString('utf8') });
}

async function contentOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch {
    throw new BuildRefused(`There is no file ${path}.`);
  }
}
