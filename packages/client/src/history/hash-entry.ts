import { canonicalJson } from './canonical-json.ts';
import type { HistoryEntry } from './export-lines.ts';
import { leafHash } from './hashes.ts';

/** The hash of an entry as a leaf: `leafHash` of its proof. */
export function hashEntry(entry: HistoryEntry): Promise<string> {
  return leafHash(canonicalJson(entry));
}
