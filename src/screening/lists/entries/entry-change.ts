/** What became of an entry from one version of a list to another. */
export const ENTRY_CHANGES = ['added', 'changed', 'removed'] as const;
export type EntryChange = (typeof ENTRY_CHANGES)[number];
