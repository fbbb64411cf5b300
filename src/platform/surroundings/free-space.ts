import { statfs } from 'node:fs/promises';

/** With less than this the files of a list may find no room, nor the embedded database. */
export const FREE_BYTES_WANTED = 1024 ** 3;

/** What the user of this process may still write there. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
