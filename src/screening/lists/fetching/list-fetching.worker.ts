import type { Span } from '../../../kernel/span.ts';
import { tracedDatabase } from '../../../platform/traces/traced-database.ts';
import type { ScreeningLongWork } from '../../capabilities.ts';
import {
  type ListFetchParts,
  type ListFetchingOptions,
  openListFetching,
  tickListFetches,
} from './list-fetches.worker.ts';

export interface FetchOptions {
  /** Where lists are fetched instead of from their publishers; without it nobody is asked for a list. */
  readonly listAddresses?: ListFetchingOptions['addresses'];
  /** They are fetched by themselves. */
  readonly fetchLists?: boolean;
  readonly listsAllowPrivate?: boolean;
  readonly fetchBounds?: ListFetchingOptions['bounds'];
}

/** Every process can be asked to fetch a list; those that work also do it by themselves. */
export function fetchLists(
  parts: FetchOptions & Omit<ListFetchParts, 'fetching' | 'signal' | 'chance' | 'span'>,
): {
  readonly listFetching: ScreeningLongWork['listFetching'];
  /** Fetches lists that are due. */
  tick(now: Date, span: Span): Promise<number>;
  abort(): void;
  close(): Promise<void>;
} {
  const closing = new AbortController();
  const { signal } = closing;
  const fetching = openListFetching({
    addresses: parts.listAddresses,
    automatic: parts.fetchLists ?? false,
    allowPrivate: parts.listsAllowPrivate ?? false,
    ...(parts.fetchBounds && { bounds: parts.fetchBounds }),
  });
  const working = { ...parts, fetching, signal, chance: Math.random };
  return {
    listFetching: fetching,
    tick: (now, span) =>
      tickListFetches({ ...working, span, database: tracedDatabase(span, parts.database) }, now),
    abort: () => closing.abort(),
    close: () => fetching.close(),
  };
}
