import type { AddressRules } from './addresses.ts';
import type { Resolve } from './resolver.ts';

export interface OutboundCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  readonly deadlineMilliseconds: number;
  /** No more than this is read of the answer. */
  readonly maxAnswerBytes: number;
}

export type OutboundFailure =
  | 'timeout'
  | 'address_not_allowed'
  | 'name_not_resolved'
  | 'tls_failed'
  | 'connection_failed';

export type OutboundOutcome =
  | { readonly status: number; readonly body: Buffer }
  | { readonly failed: OutboundFailure };

export interface DownloadCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Until the head of the answer is there. */
  readonly headWithinMilliseconds: number;
  /** Between two pieces of the body. */
  readonly silentAtMostMilliseconds: number;
  /** For all of it. */
  readonly deadlineMilliseconds: number;
  readonly signal?: AbortSignal;
}

export interface Download {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** As it comes. It throws `DownloadBroken`; a reader that leaves it early drops the connection. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Drops the connection with the rest of the body. */
  discard(): void;
}

/** The body of a download ended before its end. */
export class DownloadBroken extends Error {
  readonly failure: OutboundFailure;

  constructor(failure: OutboundFailure) {
    super(`the download broke off: ${failure}`);
    this.failure = failure;
  }
}

/** HTTP calls to addresses that tenants or operators give. */
export interface Outbound {
  /** Redirects are answers like any other. It never throws because of the other side. */
  post(call: OutboundCall): Promise<OutboundOutcome>;
  /** The same for a GET whose body may be long: it is not buffered. */
  download(call: DownloadCall): Promise<Download | { readonly failed: OutboundFailure }>;
  close(): Promise<void>;
}

export interface OutboundOptions extends AddressRules {
  readonly resolve?: Resolve;
}
