import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { discoverItems, type Discovery } from '@assay/name-screening/pep-builder';

/** The file holds entity JSON lines like a part of a dump. */
export async function fetchItems(discovery: Discovery, path: string): Promise<void> {
  const file = createWriteStream(path);
  try {
    await discoverItems(discovery, async (answer) => {
      if (!file.write(`${JSON.stringify(answer)}\n`)) await once(file, 'drain');
    });
  } finally {
    file.end();
    await finished(file);
  }
}
