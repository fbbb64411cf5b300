import type { ListVersion } from '../list-state.ts';

/** Contract 4, *Operator endpoints*: more of the entries gone than this share, and the file is not believed. */
const MOST_GONE_PERCENT = 10;
/** Somebody who keeps a short list by hand takes entries off it: a share says nothing of such a list. */
const SHORT_OWN_ENTRIES = 100;

export interface GuardedVersion {
  /** As the new file states it. */
  readonly publishedAt: string | null;
  readonly entryCount: number;
  /** Entries of the active version that the new file no longer has. */
  readonly goneEntries: number;
  /** An organization keeps the list itself. */
  readonly isOwn?: boolean;
  /** An operator rolled a version with the same entries back. */
  readonly wasWithdrawn: boolean;
}

/** What the version in use says; null before the first. */
export type GuardingVersion = Pick<ListVersion, 'entryCount'> & {
  /** Of the newest file that said the same. */
  readonly publishedAt: string | null;
};

/** Why a file that could be read is not taken all the same. An operator may pass every one of these. */
export function guardTexts(found: GuardedVersion, active: GuardingVersion | null): readonly string[] {
  return [
    ...(active && isEarlier(found.publishedAt, active.publishedAt)
      ? [`The file was published on ${found.publishedAt}, before the version in use (${active.publishedAt}).`]
      : []),
    ...(active && hasShrunk(found, active)
      ? [
          `${found.goneEntries} of the ${active.entryCount} entries in use are gone, more than ${MOST_GONE_PERCENT} percent.`,
        ]
      : []),
    ...(found.wasWithdrawn ? ['The file holds the version that was rolled back.'] : []),
  ];
}

function hasShrunk({ goneEntries, isOwn = false }: GuardedVersion, { entryCount }: GuardingVersion): boolean {
  if (isOwn && entryCount < SHORT_OWN_ENTRIES) return false;
  return goneEntries * 100 > entryCount * MOST_GONE_PERCENT;
}

/** A day is compared with a day; a file that states no date goes neither forward nor back. */
function isEarlier(found: string | null, active: string | null): boolean {
  if (found === null || active === null) return false;
  const [one, other] = [Date.parse(found), Date.parse(active)];
  const daysOnly = found.length === 10 || active.length === 10;
  return daysOnly ? found.slice(0, 10) < active.slice(0, 10) : one < other;
}
