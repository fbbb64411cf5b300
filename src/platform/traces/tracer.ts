import { NO_SPAN, type Span, type SpanAttributes, type SpanKind } from '../../kernel/span.ts';

/** Begins traces. The spans of a trace are passed on as arguments, so nothing of it is ambient. */
export interface Tracer {
  /** `traceparent` is what the caller sent under that name, whatever it is. */
  request(name: string, traceparent: unknown): Span;
  /** Work that no caller waits for. */
  root(name: string, attributes?: SpanAttributes, kind?: SpanKind): Span;
  /** Recorded only if it turns out to have something to do: most ticks do not. */
  tick(worker: string): Span;
  /** Sends what is left, for a bounded time. */
  close(): Promise<void>;
}

/** Where spans are sent, which, and as whose. */
export interface TraceOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly resource: Readonly<Record<string, string>>;
  readonly sampling: Sampling;
  /** For so long spans are gathered before they are sent, and twice as long after each failure. */
  readonly delayMilliseconds?: number;
}

export interface Sampling {
  /** From 0 to 1. */
  readonly share: number;
  /** A request that its caller does not record is not recorded here either. */
  readonly heedsCaller: boolean;
}

export const NO_TRACER: Tracer = {
  request: () => NO_SPAN,
  root: () => NO_SPAN,
  tick: () => NO_SPAN,
  close: async () => undefined,
};
