import { openPool } from '../threads/pool.adapter.ts';
import type { RenderResult, Renderer, RendererOptions } from './renderer.ts';
import type { ToThread } from './thread-messages.ts';

const HEAP_MEGABYTES = 512;
/** An agreement of forty pages takes less than half of it. */
const LONG_MILLISECONDS = 250;
/**
 * A report may take so many times the time of an agreement: the service itself writes its parts, and they can be many.
 */
const REPORT_DEADLINES = 6;

/** A few threads, each made ready once. */
export function openRenderer(options: RendererOptions): Renderer {
  const { deadlineMilliseconds, heapMegabytes = HEAP_MEGABYTES } = options;
  const pool = openPool<ToThread, RenderResult>({
    ...options,
    work: 'render',
    thread: new URL('./render.thread.js', import.meta.url),
    longMilliseconds: LONG_MILLISECONDS,
    heapMegabytes,
    deadlineMilliseconds: (request) =>
      'report' in request ? REPORT_DEADLINES * deadlineMilliseconds : deadlineMilliseconds,
    busy: { kind: 'busy' },
    tooSlow: () => limit('too_slow', `Rendering takes longer than ${deadlineMilliseconds} ms.`),
    tooMuchMemory: () => limit('too_much_memory', 'Rendering takes more memory than it may.'),
  });
  return {
    render: (request, owner) => pool.ask(request, owner),
    report: (report, owner) => pool.ask({ report }, owner),
    warm: () => pool.warm(),
    fault: () => pool.fault(),
    load: () => pool.load(),
    close: () => pool.close(),
  };
}

function limit(code: string, message: string): RenderResult {
  return { kind: 'render_limit', faults: [{ code, message }] };
}
