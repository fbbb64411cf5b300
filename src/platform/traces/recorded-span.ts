import { randomBytes } from 'node:crypto';
import { errorCode } from '../../kernel/error-code.ts';
import type { Span, SpanAttributes, SpanKind } from '../../kernel/span.ts';

/** What is kept of a span once it has ended. */
export interface EndedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  /** Milliseconds since 1970, with fractions. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: SpanAttributes;
  readonly failed: boolean;
}

/** What the spans of one trace have in common. */
export interface TraceFrame {
  readonly traceId: string;
  /** Added to the process's own clock it gives the time: spans of a trace fit each other wherever the clock is set. */
  readonly epoch: number;
  readonly keep: (span: EndedSpan) => void;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  readonly parentId: string | undefined;
  readonly attributes: SpanAttributes;
  /** By the process's own clock. */
  readonly at: number;
}

export class RecordedSpan implements Span {
  readonly recording = 'now';
  readonly #frame: TraceFrame;
  readonly #start: SpanStart;
  readonly #id = randomId(8);
  #attributes: SpanAttributes;
  #hasEnded = false;

  constructor(frame: TraceFrame, start: SpanStart) {
    this.#frame = frame;
    this.#start = start;
    this.#attributes = start.attributes;
  }

  get traceId(): string {
    return this.#frame.traceId;
  }

  part(name: string, attributes: SpanAttributes = {}, kind: SpanKind = 'internal'): Span {
    const at = performance.now();
    return new RecordedSpan(this.#frame, { name, kind, attributes, parentId: this.#id, at });
  }

  note(attributes: SpanAttributes): void {
    this.#attributes = { ...this.#attributes, ...attributes };
  }

  end(error?: unknown): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const { epoch, traceId, keep } = this.#frame;
    const { at, name, kind, parentId } = this.#start;
    const failed = error !== undefined;
    keep({
      traceId,
      spanId: this.#id,
      parentId,
      name,
      kind,
      startedAt: epoch + at,
      endedAt: epoch + performance.now(),
      attributes: failed ? { ...this.#attributes, 'error.type': kindOfError(error) } : this.#attributes,
      failed,
    });
  }
}

export function randomId(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** The code or the name: a message may repeat what somebody sent. */
function kindOfError(error: unknown): string {
  if (typeof error === 'string') return error;
  if (!(error instanceof Error)) return 'unknown';
  return errorCode(error) ?? error.name;
}
