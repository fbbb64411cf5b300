import type { LoadedList } from '@assay/name-screening';
import type { OwnList } from './own-list.ts';

/** Own lists in the memory of this process: those that were searched lately. */
export interface OwnIndexes {
  /**
   * The active version, loaded where it is not yet. Undefined where it cannot be searched now: there is none, its index is
   * of another program and is built anew, or another version has taken its place meanwhile.
   */
  load(list: OwnList): Promise<LoadedList | undefined>;
}
