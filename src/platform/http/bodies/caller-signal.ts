import { setMaxListeners } from 'node:events';
import type { Socket } from 'node:net';
import { CallerGone } from './body.ts';

const signals = new WeakMap<Socket, AbortSignal>();

/** One for each connection, made when it is first asked for: requests that need none pay nothing. */
export function callerSignal(socket: Socket): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const controller = new AbortController();
  // As many as requests on the connection wait for a thread.
  setMaxListeners(0, controller.signal);
  const leave = (): void => controller.abort(new CallerGone('The caller has gone.'));
  if (socket.destroyed) leave();
  else socket.once('close', leave);
  signals.set(socket, controller.signal);
  return controller.signal;
}
