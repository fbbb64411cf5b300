import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The end of a server, in two steps. */
export interface Draining {
  /** From now on every answer is the last one of its connection, so that callers open their next one elsewhere. */
  begin(): void;
  /**
   * Answers requests on their way while `close` runs, and closes every connection without one, also one that never asked
   * anything. A caller that is slow to send or to read is waited for until the bound.
   */
  end(close: () => Promise<unknown>): Promise<void>;
}

const LOOK_MILLISECONDS = 50;
/** A connection that came just before the end may still bring its request. */
const SILENCE_MILLISECONDS = 500;
const SLOW_CALLERS_MILLISECONDS = 10_000;

/** Call it before the server listens. */
export function openDraining(
  server: Server,
  slowCallersMilliseconds: number = SLOW_CALLERS_MILLISECONDS,
): Draining {
  /** The answers on their way, for each connection. One that waits for its turn ends with the connection. */
  const connections = new Map<Socket, Set<ServerResponse>>();
  let begun: number | undefined;
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set());
    socket.once('close', () => connections.delete(socket));
  });
  // Before the handler of the server, which may answer at once.
  server.prependListener('request', ({ socket }, response) => {
    if (begun !== undefined) response.shouldKeepAlive = false;
    const underWay = connections.get(socket);
    underWay?.add(response);
    response.on('close', () => underWay?.delete(response));
  });
  return {
    begin: () => {
      begun = performance.now();
      for (const underWay of connections.values())
        for (const response of underWay) response.shouldKeepAlive = false;
    },
    end: async (close) => {
      const since = performance.now();
      // Without a time to drain nobody was told to go elsewhere, and silent connections are let go at once.
      const silence = since - (begun ?? since) > SILENCE_MILLISECONDS ? SILENCE_MILLISECONDS : 0;
      const look = (): void => {
        const passed = performance.now() - since;
        if (passed < silence) return;
        const busy = [...connections].filter(([, underWay]) => underWay.size > 0);
        if (busy.length === 0) return server.closeAllConnections();
        if (passed > slowCallersMilliseconds) cutSlowCallers(busy);
        server.closeIdleConnections();
      };
      const timer = setInterval(look, LOOK_MILLISECONDS);
      await close().finally(() => clearInterval(timer));
    },
  };
}

function cutSlowCallers(busy: readonly (readonly [Socket, ReadonlySet<ServerResponse>])[]): void {
  for (const [socket, underWay] of busy) if ([...underWay].some(waitsForCaller)) socket.destroy();
}

/** The rest of the request has not come, or the caller does not take what is ready for it. */
function waitsForCaller({ req, writableEnded, writableNeedDrain }: ServerResponse): boolean {
  return !req.complete || writableEnded || writableNeedDrain;
}
