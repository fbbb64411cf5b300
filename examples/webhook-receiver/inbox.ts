import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebhookEvent } from '@assay/client';

/** Events that came in, one file each, named by the event. What lies here has been taken, also after a crash. */
export interface Inbox {
  /** Whether it is new. It is on the disk once this is told. */
  take(event: WebhookEvent): Promise<boolean>;
}

export async function openInbox(folder: string): Promise<Inbox> {
  await mkdir(folder, { recursive: true });
  return {
    take: async (event) => {
      const path = join(folder, `${event.eventId}.json`);
      const written = `${path}.${process.pid}.${(counter += 1)}`;
      await writeFile(written, JSON.stringify(event), { flush: true });
      try {
        // Of two that come at the same moment, one finds the name taken; nobody ever sees half a file.
        await link(written, path);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      } finally {
        await rm(written);
      }
    },
  };
}

let counter = 0;
