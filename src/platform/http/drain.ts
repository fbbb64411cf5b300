import type { Server } from 'node:http';

const LOOK_MILLISECONDS = 50;

/**
 * For the end of a server: answers what is on its way, and closes every connection on which nothing is,
 * also one that never asked anything. Call it before the server listens; the returned function begins the end.
 */
export function drainer(server: Server): (close: () => Promise<unknown>) => Promise<void> {
  let onTheWay = 0;
  const left = (): void => {
    onTheWay -= 1;
  };
  server.on('request', (_request, response) => {
    onTheWay += 1;
    response.on('close', left);
  });
  return async (close) => {
    const look = (): void => {
      if (onTheWay === 0) server.closeAllConnections();
      else server.closeIdleConnections();
    };
    const timer = setInterval(look, LOOK_MILLISECONDS);
    await close().finally(() => clearInterval(timer));
  };
}
