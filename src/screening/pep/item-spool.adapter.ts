import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { createInterface } from 'node:readline';
import type { Item, ItemSpool } from '@assay/name-screening/pep-builder';

/** Items on disk: they are read again and again, and never all held. */
export function openSpool(path: string): ItemSpool {
  const file: WriteStream = createWriteStream(path);
  let count = 0;
  return {
    get count() {
      return count;
    },
    put: async (item) => {
      count += 1;
      if (!file.write(`${JSON.stringify(item)}\n`)) await once(file, 'drain');
    },
    close: async () => {
      file.end();
      await finished(file);
    },
    read: () => itemsIn(path),
  };
}

async function* itemsIn(path: string): AsyncGenerator<Item> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) yield JSON.parse(line) as Item;
}
