import { randomUUID } from 'node:crypto';
import { NO_SPAN, type Span, type SpanAttributes, type SpanKind } from '../../kernel/span.ts';
import type { Log } from '../log/log.ts';
import { VERSION } from '../version.ts';
import { type ExportCounts, SpanExporter } from './span-exporter.ts';
import { type EndedSpan, randomId, RecordedSpan, type TraceFrame } from './recorded-span.ts';
import { type CallerSpan, readTraceparent } from './trace-context.ts';
import { TickSpan } from './tick-span.ts';
import type { Sampling, TraceOptions, Tracer } from './tracer.ts';

export interface TracerParts {
  readonly log: Log;
  readonly counts: ExportCounts;
  /** From 0 to 1. */
  readonly chance?: () => number;
}

/** Loaded only where the operator has configured a collector. */
export function openTracer(options: TraceOptions, parts: TracerParts): Tracer {
  const resource = { ...ownResource(), ...options.resource };
  const exporter = new SpanExporter({ ...options, resource }, parts);
  const { chance = Math.random } = parts;
  const keep = (span: EndedSpan): void => exporter.add(span);
  const isDrawn = (caller?: CallerSpan): boolean => draws(options.sampling, caller, chance);
  const root = (name: string, attributes: SpanAttributes = {}, kind: SpanKind = 'internal'): Span => {
    const frame = newFrame(keep);
    if (!isDrawn()) return unrecorded(frame.traceId);
    return new RecordedSpan(frame, { name, kind, attributes, parentId: undefined, at: performance.now() });
  };
  return {
    request: (name, traceparent) => {
      const caller = readTraceparent(traceparent);
      const frame = newFrame(keep, caller?.traceId);
      if (!isDrawn(caller)) return unrecorded(frame.traceId);
      const at = performance.now();
      return new RecordedSpan(frame, { name, kind: 'server', attributes: {}, parentId: caller?.spanId, at });
    },
    root,
    tick: (worker) => (isDrawn() ? new TickSpan(newFrame(keep), worker) : NO_SPAN),
    close: () => exporter.close(),
  };
}

function ownResource(): TraceOptions['resource'] {
  return { 'service.version': VERSION, 'service.instance.id': randomUUID() };
}

/**
 * A caller can ask to be left out, but not to be recorded. Nor does its trace id decide, as it would by the usual
 * rule of ratios: a caller that chooses the id would choose the outcome.
 */
function draws(
  { share, heedsCaller }: Sampling,
  caller: CallerSpan | undefined,
  chance: () => number,
): boolean {
  if (heedsCaller && caller?.isSampled === false) return false;
  return chance() < share;
}

function newFrame(keep: TraceFrame['keep'], traceId = randomId(16)): TraceFrame {
  return { traceId, epoch: Date.now() - performance.now(), keep };
}

/** Its id still ties together what the log says. */
function unrecorded(traceId: string): Span {
  return { ...NO_SPAN, traceId };
}
