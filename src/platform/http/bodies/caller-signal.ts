import { setMaxListeners } from 'node:events';
import type { Socket } from 'node:net';
import { onceForEach } from '@assay/values';
import { CallerGone } from './body.ts';

/** One for each connection, made when it is first asked for: requests that need none pay nothing. */
export const callerSignal = onceForEach((socket: Socket): AbortSignal => {
  const controller = new AbortController();
  // As many as requests on the connection wait for a thread.
  setMaxListeners(0, controller.signal);
  const leave = (): void => controller.abort(new CallerGone('The caller has gone.'));
  if (socket.destroyed) leave();
  else socket.once('close', leave);
  return controller.signal;
});
