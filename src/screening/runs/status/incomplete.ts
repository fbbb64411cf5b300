import { SEARCH_GAPS } from '@assay/name-screening';

/** Document 2, *Run status*: why a search was not complete, in its order; first the reasons that lie in the lists. */
export const INCOMPLETE_REASONS = [
  'source_missing',
  'source_stale',
  'source_attention',
  'source_dropped_entries',
  ...SEARCH_GAPS,
] as const;

export type IncompleteReason = (typeof INCOMPLETE_REASONS)[number];
