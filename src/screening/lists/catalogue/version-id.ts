import type { ListKey } from '@assay/name-screening';

/** Names a version for people and runs: the list, the day it was published and what it holds in which order. */
export function versionIdOf(version: {
  readonly key: ListKey;
  /** As the file states it; a file without a date counts as of the day it was loaded. */
  readonly publishedAt: string | null;
  readonly sequenceDigest: string;
  readonly now: Date;
}): string {
  const day = (version.publishedAt ?? version.now.toISOString()).slice(0, 10);
  return `${version.key}-${day}-${version.sequenceDigest.slice(0, 10)}`;
}
