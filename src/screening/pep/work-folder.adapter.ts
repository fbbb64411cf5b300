import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BuildRefused } from '@assay/name-screening';

/** A folder beside the list, for what is needed only while it is built; it is gone afterwards. */
export async function inWorkFolder<T>(outPath: string, work: (folder: string) => Promise<T>): Promise<T> {
  const beside = dirname(outPath);
  const found = await stat(beside).catch(() => undefined);
  if (!found?.isDirectory()) throw new BuildRefused(`There is no folder ${beside}.`);
  const folder = await mkdtemp(join(beside, '.pep-build-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) throw new BuildRefused(`There is no file ${path}.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new BuildRefused(`${path} is no JSON.`);
  }
}
