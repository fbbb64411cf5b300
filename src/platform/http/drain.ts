import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const LOOK_MILLISECONDS = 50;

/**
 * For the end of a server: answers requests on their way, and closes every connection without one, also one that never
 * asked anything. Call it before the server listens; the returned function begins the end.
 */
export function drainer(server: Server): (close: () => Promise<unknown>) => Promise<void> {
  /**
   * The number of requests on their way, for each connection. An answer that waits for its turn ends with the
   * connection.
   */
  const busy = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => socket.once('close', () => busy.delete(socket)));
  server.on('request', ({ socket }, response) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (busy.get(socket) ?? 0) - 1;
      if (left > 0) busy.set(socket, left);
      else busy.delete(socket);
    });
  });
  return async (close) => {
    const look = (): void => {
      if (busy.size === 0) server.closeAllConnections();
      else server.closeIdleConnections();
    };
    const timer = setInterval(look, LOOK_MILLISECONDS);
    await close().finally(() => clearInterval(timer));
  };
}
