import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { BuildRefused } from '@assay/name-screening';
import { entitiesIn, type ReadEntity } from '@assay/name-screening/pep-builder';

export interface EntityFile {
  /** Of a pipe nobody knows it. */
  readonly totalBytes: number | null;
  readonly entities: AsyncIterable<ReadEntity>;
}

/** Formats, *Wikidata entity JSON*; `-` is the standard input. */
export async function openEntities(path: string, onBytes: (bytes: number) => void): Promise<EntityFile> {
  if (path === '-') return { totalBytes: null, entities: entitiesIn(process.stdin, path, onBytes) };
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new BuildRefused(`There is no file ${path}.`);
  const bytes = createReadStream(path, { highWaterMark: 1024 * 1024 });
  return { totalBytes: found.size, entities: entitiesIn(bytes, path, onBytes) };
}
