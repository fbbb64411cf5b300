import { secondsAfter } from '@assay/values';
import { LIST_KEYS, type ListKey } from '@assay/name-screening';
import { NO_SPAN, type Span } from '../../../kernel/span.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type LeaseRenewal, renewLease } from '../../../platform/workers/lease-renewal.ts';
import type { Log } from '../../../platform/log/log.ts';
import { openOutbound } from '../../../platform/outbound/open-outbound.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { within } from '../../../platform/writing/traced-work.ts';
import {
  askPublisher,
  type FetchBounds,
  FetchFailed,
  fetchList,
  USUAL_BOUNDS,
} from './fetch-list.adapter.ts';
import { nextFetchAt, REFUSED } from './fetch-schedule.ts';
import { claimFetch, type ClaimedFetch, giveBackFetch, renewFetch, saveFetch } from './fetches.store.ts';
import { findImport } from '../imports/imports.store.ts';
import type { ListFetching } from '../list-fetching.ts';
import type { FetchFile, ListImport, ListImports } from '../list-import.ts';
import { readList } from '../catalogue/lists.store.ts';
import { NO_PUBLISHERS, originOf, type OwnAddresses, publishersOf } from '../publishers.ts';

export interface ListFetchingOptions {
  /** Instead of the publishers' own; undefined: nobody is asked for anything. */
  readonly addresses: OwnAddresses | undefined;
  readonly automatic: boolean;
  /** Lists may come over http and from private networks: from a mirror of the operator's own. */
  readonly allowPrivate: boolean;
  readonly bounds?: FetchBounds;
}

export interface OpenListFetching extends ListFetching {
  readonly outbound: Outbound;
  readonly bounds: FetchBounds;
  close(): Promise<void>;
}

/** What commands and the worker fetch with. */
export function openListFetching(options: ListFetchingOptions): OpenListFetching {
  const { addresses, automatic, allowPrivate, bounds = USUAL_BOUNDS } = options;
  const publishers = addresses ? publishersOf(addresses) : NO_PUBLISHERS;
  const protocols = allowPrivate ? ['https:', 'http:'] : ['https:'];
  const outbound = openOutbound({ allowPrivate, protocols });
  return {
    publishers,
    automatic,
    outbound,
    bounds,
    fetchFile: (key) => {
      const publisher = publishers[key];
      return publisher ? (fetching) => fetchList(outbound, publisher, fetching, bounds) : undefined;
    },
    close: () => outbound.close(),
  };
}

export interface ListFetchParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetching: OpenListFetching;
  readonly imports: ListImports;
  /** From 0 to 1. */
  readonly chance: () => number;
  /** The process is closing. */
  readonly signal: AbortSignal;
  readonly span?: Span;
}

const LEASE_SECONDS = 180;
const HEARTBEAT_MILLISECONDS = 60_000;

/**
 * Fetches the one list that has waited longest, and imports it. What fails is tried again by the schedule. That a
 * publisher cannot be reached is no fault of the list: it is confirmed later, or stale.
 */
export async function tickListFetches(parts: ListFetchParts, now: Date): Promise<number> {
  const { database, clock, fetching, signal, span = NO_SPAN } = parts;
  if (!fetching.automatic) return 0;
  const keys = LIST_KEYS.filter((key) => fetching.publishers[key] !== null);
  const lease = { until: secondsAfter(now, LEASE_SECONDS) };
  const claimed = await claimFetch(database, { keys, now, lease });
  if (!claimed) return 0;
  const renewal = renewing(parts, claimed);
  try {
    const part = span.part('fetch list', { 'assay.list': claimed.key });
    const { failures, failure } = await within(part, () => fetchAndImport(parts, claimed));
    // What closing has cut off is due as before.
    if (signal.aborted) return 0;
    const dueAt = nextFetchAt(claimed.key, { now: clock.now(), failures, chance: parts.chance() });
    const ended = { ...claimed, lease: await renewal.end() };
    await saveFetch(database, ended, { dueAt, failures, fetchedAt: now, failure });
    return 1;
  } finally {
    await giveBackFetch(database, { ...claimed, lease: await renewal.end() });
  }
}

/** Another process may claim the list after all; the import of a list is one at a time all the same. */
function renewing({ database, clock, log }: ListFetchParts, claimed: ClaimedFetch): LeaseRenewal {
  return renewLease(claimed.lease, {
    everyMilliseconds: HEARTBEAT_MILLISECONDS,
    renew: (lease) => renewFetch(database, { ...claimed, lease }, secondsAfter(clock.now(), LEASE_SECONDS)),
    onFailure: (error) =>
      log.warn({ list: claimed.key, error }, 'the lease on the fetching of a list was not renewed'),
  });
}

interface FetchOutcome {
  /** In a row. */
  readonly failures: number;
  /** Why there is no file. */
  readonly failure: string | null;
}

async function fetchAndImport(parts: ListFetchParts, { key, failures }: ClaimedFetch): Promise<FetchOutcome> {
  const { log, signal } = parts;
  try {
    const file = await offeredFile(parts, key);
    return { failures: await failuresAfter(parts, { key, file, failures }), failure: null };
  } catch (error) {
    if (signal.aborted) return { failures, failure: null };
    if (!(error instanceof FetchFailed)) throw error;
    log.warn({ list: key, reason: error.message }, 'a list could not be fetched');
    // Who is not reached has said nothing about the list. Anything else is for a person to look at.
    if (error.kind !== 'unreachable') await importFile(parts, key, () => Promise.reject(error));
    return { failures: failures + 1, failure: error.message };
  }
}

async function failuresAfter(
  parts: ListFetchParts,
  { key, file, failures }: { readonly key: ListKey; readonly file: FetchFile; readonly failures: number },
): Promise<number> {
  const state = await importFile(parts, key, file);
  if (state === 'refused') return Math.max(failures + 1, REFUSED);
  return state === 'activated' ? 0 : failures + 1;
}

/** To its end, one list after the other: each import takes a thread and its memory. */
async function importFile(
  { database, imports, fetching, signal }: ListFetchParts,
  key: ListKey,
  file: FetchFile,
): Promise<ListImport['state'] | undefined> {
  const origin = originOf(key, fetching.publishers[key]);
  const id = await imports.start({ key, force: false, file, origin });
  // Who closes the process ends the import too, but later.
  await Promise.race([imports.settled(), aborted(signal)]);
  return (await findImport(database, id))?.state;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Asks before an import is begun. Where the file breaks off, the import asks again. */
async function offeredFile({ database, fetching, signal }: ListFetchParts, key: ListKey): Promise<FetchFile> {
  const { outbound, bounds, publishers } = fetching;
  const publisher = publishers[key];
  if (!publisher) throw new Error(`nobody publishes ${key}`);
  const { etag, lastModified } = await readList(database, key);
  const offer = await askPublisher(outbound, publisher, { etag, lastModified, signal }, bounds);
  if (offer === 'not_modified') return async () => offer;
  return async (importing) => {
    try {
      return await offer.take(importing);
    } catch (error) {
      if (!(error instanceof FetchFailed && error.kind === 'unreachable')) throw error;
      return fetchList(outbound, publisher, importing, bounds);
    }
  };
}
