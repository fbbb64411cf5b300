import { createHash } from 'node:crypto';
import { isListKey } from '@assay/name-screening';
import type { StoredListKey } from '../list-state.ts';

/** Names a version for people and runs: the list, the day it was published and what it holds in which order. */
export function versionIdOf(version: {
  readonly key: StoredListKey;
  /** As people know the list. */
  readonly listName: string;
  /** As the file states it; a file without a date counts as of the day it was loaded. */
  readonly publishedAt: string | null;
  readonly sequenceDigest: string;
  readonly now: Date;
}): string {
  const day = (version.publishedAt ?? version.now.toISOString()).slice(0, 10);
  return `${version.listName}-${day}-${digestOf(version)}`;
}

/** Two organizations may give the same file to a list of the same name: their versions are apart all the same. */
function digestOf({ key, sequenceDigest }: { key: StoredListKey; sequenceDigest: string }): string {
  if (isListKey(key)) return sequenceDigest.slice(0, 10);
  return createHash('sha256').update(`${key} ${sequenceDigest}`).digest('hex').slice(0, 20);
}
