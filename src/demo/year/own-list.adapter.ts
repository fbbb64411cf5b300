import { setTimeout as pause } from 'node:timers/promises';
import type { AssayClient } from '@assay/client';
import type { ListOfYear } from './callers.ts';
import { FORTNIGHTS } from './calendar.ts';
import { inventedOwnList } from './invented-list.ts';

const NAME = 'invented-sanctions';
const POLL_MILLISECONDS = 25;
const ADDED_IN_THE_YEAR = 2;

/**
 * A list of the organization's own: official lists are everybody's, and an invented file would take their place. After
 * half a year some entries are added to it.
 */
export function ownListOf(owner: AssayClient): ListOfYear {
  return {
    key: `own:${NAME}`,
    give: async (fortnight) => {
      if (fortnight === 0) await giveVersion(owner, 1, inventedOwnList(-ADDED_IN_THE_YEAR));
      if (fortnight === FORTNIGHTS / 2) await giveVersion(owner, 2, inventedOwnList());
    },
  };
}

/** Nothing where it has been given before: a file has no idempotency key. */
async function giveVersion(owner: AssayClient, version: number, text: string): Promise<void> {
  const params = { name: NAME };
  await owner.call('saveScreeningOwnList', {
    params,
    body: { title: 'Invented sanctions', listKind: 'sanctions' },
  });
  const { items } = await owner.call('listScreeningOwnListVersions', { params });
  if (items.length >= version) return;
  const body = new TextEncoder().encode(text);
  const { importId } = await owner.call('importScreeningOwnList', { params, body });
  for (;;) {
    const { state } = await owner.call('readScreeningOwnListImport', { params: { ...params, importId } });
    if (state === 'activated') return;
    if (state !== 'running') throw new Error(`the invented list was ${state}`);
    await pause(POLL_MILLISECONDS);
  }
}
