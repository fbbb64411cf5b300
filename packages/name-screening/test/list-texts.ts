import type { ListedEntry } from '@assay/name-screening';
import { listFile, type ReadFile } from './list-files.ts';

/** The text of a file of `packages/name-screening/test/lists`, to be changed by a test. */
export async function listText(name: string): Promise<string> {
  return (await listFile(name)).toString('utf8');
}

export async function* textInPieces(text: string, pieceCharacters: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += pieceCharacters) {
    yield text.slice(start, start + pieceCharacters);
  }
}

export function entryOf({ entries }: ReadFile, entryId: string): ListedEntry {
  const entry = entries.find((one) => one.entryId === entryId);
  if (!entry) throw new Error(`no entry ${entryId} was read`);
  return entry;
}
