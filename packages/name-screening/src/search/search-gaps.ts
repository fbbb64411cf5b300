/** Document 2, *Run status*: why a search may have left somebody out, in its order; behind them that of own lists. */
export const SEARCH_GAPS = [
  'source_reindex_pending',
  'candidates_capped',
  'pep_candidates_capped',
  'name_terms_capped',
  'name_without_tokens',
  'internal_candidates_capped',
] as const;

export type SearchGap = (typeof SEARCH_GAPS)[number];
