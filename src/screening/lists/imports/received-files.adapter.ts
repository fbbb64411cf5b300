import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImportId, ReceivedFile } from '../list-import.ts';

/** Keeps a body in the folder as it streams in. Where it breaks, nothing is left. */
export async function receiveFile(
  folder: string,
  id: ImportId,
  bytes: AsyncIterable<Uint8Array>,
  onBytes: (byteLength: number) => void = () => undefined,
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, id);
  const hash = createHash('sha256');
  let byteLength = 0;
  // Open before anything can break: a stream that opens it itself may do so after it was removed.
  const file = await open(path, 'w', 0o600);
  try {
    await pipeline(
      bytes,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          byteLength += chunk.byteLength;
          onBytes(byteLength);
          yield chunk;
        }
      },
      file.createWriteStream(),
    );
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { id, path, byteLength, sha256: hash.digest('hex') };
}

export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
}

/** Files that a process left behind: their names, and when each was last written. */
export async function leftFiles(
  folder: string,
): Promise<readonly { readonly name: string; readonly path: string; readonly writtenAt: Date }[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names.map(async (name) => {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    return stats?.isFile() ? [{ name, path, writtenAt: stats.mtime }] : [];
  });
  return (await Promise.all(found)).flat();
}
