import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ListedEntry, LISTS } from '@assay/name-screening';
import { idMaker, systemClock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { EntryCollector } from '../../src/screening/lists/indexes/entry-collector.ts';
import { importList } from '../../src/screening/lists/imports/import-list.command.ts';
import { insertImport } from '../../src/screening/lists/imports/imports.store.ts';
import { giveToImport } from '../../src/screening/lists/catalogue/lists.store.ts';
import type { MeasuredList } from '../../packages/name-screening/bench/support/lists.ts';

const newId = idMaker();

/** Gives a list these entries by the import of the service, without a file. Hands each entry on as it goes. */
export async function putList(
  database: Database,
  { key, entries }: MeasuredList,
  each: (entry: ListedEntry) => Promise<void>,
): Promise<void> {
  const clock = systemClock;
  const id = newId<'list-import'>(clock.now());
  const progress = { stage: 'reading' as const, bytes: 0, totalBytes: null, entries: 0 };
  const lease = { until: new Date(clock.now().getTime() + 24 * 3_600_000) };
  await insertImport(database, { id, key, force: true, progress, now: clock.now(), lease });
  while (!(await giveToImport(database, key, id))) await sleep(20);
  const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
  const origin = 'file' as const;
  const importing = {
    id,
    key,
    origin,
    force: true,
    file: { sha256 },
    fetched: null,
    progress: () => progress,
    lastLease: async () => lease,
  };
  await importList({ database, clock }, importing, async (write) => {
    const gathering = new EntryCollector();
    const batch = async (rows: Uint8Array | undefined): Promise<void> => {
      if (rows) await write({ rows, bytesRead: 0, entries: gathering.entryCount });
    };
    for await (const entry of entries()) {
      await batch(gathering.add(entry, null));
      await each(entry);
    }
    const { rest, ...gathered } = gathering.finish(0);
    await batch(rest);
    const format = LISTS[key].listKind === 'pep' ? ('service_pep_1' as const) : ('eu_xml_1_1' as const);
    const publishedAt = clock.now().toISOString().slice(0, 10);
    const read = { format, publishedAt, entryCount: gathering.entryCount, droppedEntries: 0 };
    return { read: { ...read, counts: {}, attribution: null }, ...gathered };
  });
}
