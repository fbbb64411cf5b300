import { setTimeout as pause } from 'node:timers/promises';
import type { AssayClient } from '@assay/client';
import { inventedList, type ListOfYear } from '../../demo/index.ts';

const POLL_MILLISECONDS = 25;

/** Invented people in the place of an official list: the database is the demo's own, so nobody else is screened against it. */
export function officialList(operator: AssayClient, now: () => Date): ListOfYear {
  return {
    key: 'eu_fsf',
    give: async () => {
      const body = new TextEncoder().encode(inventedList(now()));
      const { importId } = await operator.call('importListFile', { params: { key: 'eu_fsf' }, body });
      for (;;) {
        const { state } = await operator.call('readListImport', { params: { importId } });
        if (state === 'activated') return;
        if (state !== 'running') throw new Error(`the invented list was ${state}`);
        await pause(POLL_MILLISECONDS);
      }
    },
  };
}
