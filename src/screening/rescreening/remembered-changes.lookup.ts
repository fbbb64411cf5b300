import type { LoadedList } from '@assay/name-screening';
import type { Reader } from '../../platform/database/database.ts';
import type { ScreeningLongWork } from '../capabilities.ts';
import type { ListBase } from '../monitors/monitor-lists.ts';
import type { ListChanges } from './list-changes.ts';
import { readChanges } from './read-changes.lookup.ts';

/** What a list says otherwise than the version that a monitor was screened against. */
export type ChangesSince = (base: ListBase, list: LoadedList) => Promise<ListChanges | undefined>;

/** Most monitors were screened against the version before, so what it says otherwise is made ready once. */
const REMEMBERED_CHANGES = 8;

interface Remembering {
  readonly database: Reader;
  readonly longWork: Pick<ScreeningLongWork, 'searches'>;
}

export function rememberedChanges({ database, longWork: { searches } }: Remembering): ChangesSince {
  const remembered = new Map<string, Promise<ListChanges | undefined>>();
  const forget = (name: string): void => {
    const dropPieces = (changes: ListChanges | undefined): void =>
      changes?.pieces.forEach(({ list }) => searches.forget(list));
    remembered.get(name)?.then(dropPieces, () => undefined);
    remembered.delete(name);
  };
  return (base, list) => {
    // Other terms find other names, also of entries that did not change.
    if (base.termBuilderVersion !== list.termBuilderVersion) return Promise.resolve(undefined);
    const name = `${base.versionId} ${list.versionId} ${list.termBuilderVersion}`;
    const known = remembered.get(name);
    if (known) return known;
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size >= REMEMBERED_CHANGES) forget(oldest);
    const reading = readChanges(database, base.versionId, list);
    remembered.set(name, reading);
    reading.catch(() => remembered.delete(name));
    return reading;
  };
}
