/** What became of an entry from one version of a list to another. */
export const ENTRY_CHANGES = ['added', 'changed', 'removed'] as const;
export type EntryChange = (typeof ENTRY_CHANGES)[number];

export interface ChangedEntry {
  /** Its place among the changes. */
  readonly position: number;
  readonly entryId: string;
  readonly change: EntryChange;
}

export type ChangeCounts = Readonly<Record<EntryChange, number>>;
