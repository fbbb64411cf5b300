import { type ListKind, listKindOf, type LoadedList, TERM_BUILDER_VERSION } from '@assay/name-screening';
import { onceForEach } from '@assay/values';
import type { ListState } from '../../lists/list-state.ts';
import { INCOMPLETE_REASONS, type IncompleteReason } from './incomplete.ts';

/** Document 2, *Run*: what a run tells of each list that it was asked to search. */
export interface SourceReport {
  readonly key: string;
  /** Of an own list; that of any other is told by its key. */
  readonly listKind?: ListKind;
  readonly versionId: string | null;
  readonly publishedAt: string | null;
  /** Unknown, switched off or never loaded. */
  readonly missing: boolean;
  readonly stale: boolean;
  readonly staleReasons: readonly string[];
  readonly attention: boolean;
  readonly droppedEntries?: number;
  readonly reindexPending?: boolean;
  readonly termBuilderVersion?: number;
}

export interface RequestedList {
  readonly key: string;
  /** Of an own list. */
  readonly listKind?: ListKind | undefined;
  /** Of a list that nobody knows, undefined. */
  readonly state: Pick<ListState, 'enabled' | 'attention'> | undefined;
  /** The version that this process searches. */
  readonly loaded: Omit<LoadedList, 'index' | 'key' | 'listKind'> | undefined;
  readonly staleReasons: readonly string[];
}

export function sourceReport({ key, listKind, state, loaded, staleReasons }: RequestedList): SourceReport {
  const named = listKind === undefined ? { key } : { key, listKind };
  if (!state?.enabled || !loaded) return missingSource(named);
  const { versionId, publishedAt, droppedEntries, termBuilderVersion } = loaded;
  return {
    ...named,
    versionId,
    publishedAt,
    missing: false,
    stale: staleReasons.length > 0,
    staleReasons,
    attention: state.attention.length > 0,
    droppedEntries,
    reindexPending: termBuilderVersion < TERM_BUILDER_VERSION,
    termBuilderVersion,
  };
}

/**
 * As JSON: most of what is kept of a run, and of its answer. Runs that took the same lists at the same time have the very
 * same reports.
 */
export const sourcesText = onceForEach((sources: readonly SourceReport[]) => JSON.stringify(sources));

function missingSource(named: Pick<SourceReport, 'key' | 'listKind'>): SourceReport {
  return {
    ...named,
    versionId: null,
    publishedAt: null,
    missing: true,
    stale: false,
    staleReasons: [],
    attention: false,
  };
}

/** Each reason once, in the order of document 2; the search adds its own to those of the lists. */
export function incompleteReasons(
  sources: readonly SourceReport[],
  ofSearch: readonly IncompleteReason[],
): readonly IncompleteReason[] {
  const ofLists = listReasons(sources);
  if (ofLists.length === 0 && ofSearch.length === 0) return [];
  const found = new Set([...ofLists, ...ofSearch]);
  return INCOMPLETE_REASONS.filter((reason) => found.has(reason));
}

/** Reasons of the search that concern one kind of list; the others concern both. */
const CONCERNS: Partial<Record<IncompleteReason, ListKind>> = {
  candidates_capped: 'sanctions',
  pep_candidates_capped: 'pep',
  internal_candidates_capped: 'internal',
};

export function kindOfSource({ key, listKind }: Pick<SourceReport, 'key' | 'listKind'>): ListKind {
  return listKind ?? listKindOf(key);
}

/** Whether every list of that kind was searched completely. Document 2, *Risk evidence*: one kind does not hurt the other. */
export function isIncompleteFor(
  kind: ListKind,
  sources: readonly SourceReport[],
  reasons: readonly IncompleteReason[],
): boolean {
  const ofKind = sources.filter((source) => kindOfSource(source) === kind);
  const ofLists = new Set(listReasons(sources));
  const ofSearch = reasons.filter((reason) => !ofLists.has(reason));
  return (
    ofKind.some((source) => sourceReasons(source).length > 0) ||
    ofSearch.some((reason) => (CONCERNS[reason] ?? kind) === kind)
  );
}

const listReasons = onceForEach((sources: readonly SourceReport[]) => sources.flatMap(sourceReasons));

function sourceReasons(source: SourceReport): readonly IncompleteReason[] {
  return [
    ...(source.missing ? (['source_missing'] as const) : []),
    ...(source.stale ? (['source_stale'] as const) : []),
    ...(source.attention ? (['source_attention'] as const) : []),
    ...((source.droppedEntries ?? 0) > 0 ? (['source_dropped_entries'] as const) : []),
    ...(source.reindexPending ? (['source_reindex_pending'] as const) : []),
  ];
}
