import { onceLoaded } from '@assay/values';
import type { Outbound, OutboundOptions } from './outbound.ts';

/** The library that makes the calls is loaded for the first of them: it is large, and a service at rest makes none. */
export function openOutbound(options: OutboundOptions): Outbound {
  let calls: Outbound | undefined;
  const opened = onceLoaded(async () => {
    const { openPinnedCalls } = await import('./pinned-calls.ts');
    calls = openPinnedCalls(options);
    return calls;
  });
  return {
    post: async (call) => (await opened()).post(call),
    download: async (call) => (await opened()).download(call),
    close: async () => calls?.close(),
  };
}
