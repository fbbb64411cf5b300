import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { reasonOf, UnreadableFile } from '../policy-file.ts';
import type { MovedAssessment } from './tally.ts';

/** Takes everybody who would move, as JSON lines. */
export interface MovedFile {
  write(moved: MovedAssessment): Promise<void>;
  end(): Promise<void>;
}

/** Without a path they are counted and not kept. */
export async function openMovedFile(path: string | undefined): Promise<MovedFile> {
  if (path === undefined) return { write: async () => undefined, end: async () => undefined };
  const file = createWriteStream(path);
  await once(file, 'open').catch((error: unknown) => {
    throw new UnreadableFile(`${path} cannot be written: ${reasonOf(error)}.`);
  });
  return {
    write: async (moved) => {
      if (!file.write(`${JSON.stringify(moved)}\n`)) await once(file, 'drain');
    },
    end: async () => {
      file.end();
      await finished(file);
    },
  };
}
