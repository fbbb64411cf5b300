import type { Log } from '../log/log.ts';
import { otlpBody } from './otlp.ts';
import type { EndedSpan } from './recorded-span.ts';
import type { TraceOptions } from './tracer.ts';
import { type Collector, openCollector, type SendOutcome } from './collector.ts';

/** Told how many spans came to what. */
export type ExportCounts = (outcome: 'sent' | 'dropped', spans: number) => void;

interface ExporterParts {
  readonly log: Log;
  readonly counts: ExportCounts;
}

/** A few megabytes. */
const MOST_WAITING = 4_096;
const MOST_AT_ONCE = 512;
const GATHERED_MILLISECONDS = 1_000;
const LONGEST_BACKOFF_MILLISECONDS = 60_000;
/** What is left when the process ends is sent within this time, or not at all. */
const LAST_MILLISECONDS = 3_000;

/** Sends spans together. Nobody waits for it, and a collector that is away costs a bounded queue and two log lines. */
export class SpanExporter {
  readonly #collector: Collector;
  readonly #resource: TraceOptions['resource'];
  readonly #delay: number;
  readonly #parts: ExporterParts;
  #waiting: EndedSpan[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<unknown> | undefined;
  /** Nothing is waited for any more. */
  readonly #end = new AbortController();
  /** In a row. */
  #failures = 0;

  constructor(options: Omit<TraceOptions, 'sampling'>, parts: ExporterParts) {
    const { url, headers, resource, delayMilliseconds = GATHERED_MILLISECONDS } = options;
    this.#collector = openCollector(url, headers);
    this.#resource = resource;
    this.#delay = delayMilliseconds;
    this.#parts = parts;
  }

  add(span: EndedSpan): void {
    if (this.#waiting.length === MOST_WAITING) return this.#parts.counts('dropped', 1);
    this.#waiting.push(span);
    if (this.#sending) return;
    const isFull = this.#waiting.length >= MOST_AT_ONCE && this.#failures === 0;
    if (isFull) this.#begin();
    else this.#beginLater();
  }

  async close(): Promise<void> {
    const last = setTimeout(() => this.#end.abort(), LAST_MILLISECONDS);
    await this.#sending;
    clearTimeout(this.#timer);
    while (this.#waiting.length > 0 && !this.#end.signal.aborted) {
      if ((await this.#send()) === 'again') break;
    }
    clearTimeout(last);
    this.#parts.counts('dropped', this.#waiting.length);
    this.#waiting = [];
  }

  #beginLater(): void {
    const milliseconds = Math.min(this.#delay * 2 ** this.#failures, LONGEST_BACKOFF_MILLISECONDS);
    this.#timer ??= setTimeout(() => this.#begin(), milliseconds).unref();
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending = this.#send().finally(() => {
      this.#sending = undefined;
      if (this.#waiting.length > 0) this.#beginLater();
    });
  }

  /** Spans stay in the queue while they are on their way, and when they have to be sent again. */
  async #send(): Promise<SendOutcome['kind']> {
    const spans = this.#waiting.slice(0, MOST_AT_ONCE);
    const outcome = await this.#collector.send(otlpBody(this.#resource, spans), this.#end.signal);
    if (outcome.kind === 'again') {
      this.#failed(outcome.reason);
      return outcome.kind;
    }
    this.#waiting.splice(0, spans.length);
    if (outcome.kind === 'refused') {
      this.#parts.counts('dropped', spans.length);
      this.#failed(outcome.reason);
      return outcome.kind;
    }
    this.#parts.counts('dropped', outcome.rejected);
    this.#parts.counts('sent', spans.length - outcome.rejected);
    if (this.#failures > 0) this.#parts.log.info({}, 'traces are sent again');
    this.#failures = 0;
    return outcome.kind;
  }

  /** The first failure of a row is told, the rest is counted. */
  #failed(reason: string): void {
    if (this.#failures === 0) this.#parts.log.warn({ reason }, 'traces cannot be sent');
    this.#failures += 1;
  }
}
