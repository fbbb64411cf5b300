import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { byEntryId, entryLine, headerLine, type PepFile } from '@assay/name-screening/pep-builder';

/** Entries lie on disk as they come; the file is whole or not there. */
export function openPepFile(path: string, workPath: string): PepFile {
  const work = createWriteStream(workPath);
  const places: Place[] = [];
  let offset = 0;
  return {
    get count() {
      return places.length;
    },
    put: async (entry) => {
      const line = Buffer.from(entryLine(entry));
      places.push({ id: entry.id, offset, length: line.length });
      offset += line.length;
      if (!work.write(line)) await once(work, 'drain');
    },
    finish: async (header) => {
      work.end();
      await finished(work);
      places.sort((one, other) => byEntryId(one.id, other.id));
      const partPath = `${path}.part`;
      try {
        await writeInOrder(workPath, partPath, places, headerLine({ ...header, entryCount: places.length }));
        await rename(partPath, path);
      } finally {
        await rm(partPath, { force: true });
      }
    },
  };
}

interface Place {
  readonly id: string;
  readonly offset: number;
  readonly length: number;
}

async function writeInOrder(
  from: string,
  to: string,
  places: readonly Place[],
  header: string,
): Promise<void> {
  const out = createWriteStream(to);
  const source = await open(from, 'r');
  try {
    out.write(header);
    for (const { offset, length } of places) {
      const line = Buffer.alloc(length);
      await source.read(line, 0, length, offset);
      if (!out.write(line)) await once(out, 'drain');
    }
    out.end();
    await finished(out);
  } finally {
    out.destroy();
    await source.close();
  }
}
