import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { NO_TRACER, type TraceOptions, type Tracer } from './tracer.ts';

/** What traces is not even loaded where there is no collector. */
export async function loadTracer(
  traces: TraceOptions | undefined,
  { log, metrics }: { readonly log: Log; readonly metrics: Pick<Metrics, 'spans'> },
): Promise<Tracer> {
  if (!traces) return NO_TRACER;
  const { openTracer } = await import('./open-tracer.ts');
  return openTracer(traces, { log, counts: (outcome, count) => metrics.spans(outcome, count) });
}
