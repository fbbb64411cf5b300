/** Document 2, *Run status*: why a search was not complete, in its order. */
export const INCOMPLETE_REASONS = [
  'source_missing',
  'source_stale',
  'source_attention',
  'source_dropped_entries',
  'source_reindex_pending',
  'candidates_capped',
  'pep_candidates_capped',
  'name_terms_capped',
  'name_without_tokens',
] as const;

export type IncompleteReason = (typeof INCOMPLETE_REASONS)[number];
