import type { AssayClient } from '@assay/client';

/** A list of invented people, as the place where the year is spent can have one. */
export interface ListOfYear {
  /** As screening runs name it. */
  readonly key: string;
  /** Once a fortnight: given again, it stays fresh. */
  give(fortnight: number): Promise<void>;
}

/** The bank's own system that is told of events, as the place where the year is spent can have one. */
export interface ReceiverOfYear {
  readonly mode: 'live' | 'test';
  /** Where it is while the year is spent. */
  readonly url: string;
  /** Resolves once it was told of all that happened so far. */
  settled(): Promise<void>;
}

/** Those who act in the invented year, each through the API as any program or person would. */
export interface YearCallers {
  /** Set before each call, and never back. */
  readonly clock: { advanceTo(time: Date): void };
  /** A program of the organization, with an API key. */
  readonly program: AssayClient;
  readonly apiKeyId: string;
  /** Without a credential: who signs a document has a link. */
  readonly anyone: AssayClient;
  readonly list: ListOfYear;
  readonly receiver: ReceiverOfYear;
  owner(): Promise<AssayClient>;
  /** The officer who decides most of the time. */
  officer(): Promise<AssayClient>;
}

/**
 * The same for the same call: a worker that spends a part of the year again, after a crash, gets the answers of the first time
 * and does nothing twice.
 */
export function keyOf(...call: readonly string[]): string {
  return ['invented-year', ...call].join(':');
}
