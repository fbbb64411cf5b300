import type { ListedEntry } from '../lists/listed-entry.ts';

const KINDS: readonly ListedEntry['entityType'][] = ['unknown', 'person', 'entity'];

/** Who may be either kind. */
export const UNKNOWN = 0;
export const KIND_NUMBERS: readonly number[] = Array.from(KINDS.keys());

export function kindNumber(kind: ListedEntry['entityType'] | null): number {
  return kind === null ? UNKNOWN : KINDS.indexOf(kind);
}

/** Contract 4, *Scorer*: a person and an entity never match; who is unknown may be either. */
export function mayMeet(listed: number, searched: number): boolean {
  return listed === searched || listed === UNKNOWN || searched === UNKNOWN;
}
