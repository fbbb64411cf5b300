import type { Span, SpanAttributes, SpanKind } from '../../kernel/span.ts';
import { RecordedSpan, type TraceFrame } from './recorded-span.ts';

/** A tick that finds nothing to do leaves no trace: there is one every few seconds of each worker. */
export class TickSpan implements Span {
  readonly #frame: TraceFrame;
  readonly #worker: string;
  readonly #at = performance.now();
  #recorded: RecordedSpan | undefined;

  constructor(frame: TraceFrame, worker: string) {
    this.#frame = frame;
    this.#worker = worker;
  }

  get traceId(): string {
    return this.#frame.traceId;
  }

  get recording(): 'later' | 'now' {
    return this.#recorded ? 'now' : 'later';
  }

  part(name: string, attributes?: SpanAttributes, kind?: SpanKind): Span {
    return this.#record().part(name, attributes, kind);
  }

  note(attributes: SpanAttributes): void {
    this.#record().note(attributes);
  }

  end(error?: unknown): void {
    if (error !== undefined) this.#record();
    this.#recorded?.end(error);
  }

  #record(): RecordedSpan {
    return (this.#recorded ??= new RecordedSpan(this.#frame, {
      name: `tick ${this.#worker}`,
      kind: 'internal',
      parentId: undefined,
      attributes: { 'assay.worker': this.#worker },
      at: this.#at,
    }));
  }
}
