import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** So much is read away behind its answer, and the connection goes on: it mostly has arrived already. */
const READ_AWAY_BYTES = 64 * 1024;

/** As long a caller may go on sending until it sees that it was answered; a reset could take the answer from it. */
const HANG_UP_MILLISECONDS = 5_000;

const closing = new WeakSet<Socket>();

/** Whether the last answer of the connection was given: further requests on it are not done. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/** Whether a body belongs to the request, arrived or not. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Whether some of the body is still on its way. */
export function isArriving(message: IncomingMessage): boolean {
  return !message.complete && hasBody(message);
}

/**
 * Whether the rest of a body that is still arriving is more than we want to read. A caller that asked whether to send
 * it may not send it at all, so the next request could not be told from it.
 */
export function isTooMuchToRead({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding, expect } = headers;
  return coding !== undefined || expect !== undefined || Number(length) > READ_AWAY_BYTES;
}

/** Whether the caller waits for `100 Continue` before it sends the body. */
export function asksBeforeSending({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.expect?.toLowerCase() === '100-continue' && httpVersion === '1.1';
}

/** Ends the connection behind an answer that was written whole. */
export function hangUpAfter(message: IncomingMessage, response: ServerResponse): void {
  const { socket } = message;
  closing.add(socket);
  if (response.socket) return hangUp(socket);
  // An earlier request of the connection is still to be answered; the text is written once that is done.
  response.once('socket', () => process.nextTick(hangUp, socket));
}

/**
 * Says that nothing more comes, and lets by the bytes that the caller still sends, until it has seen that or time is
 * up.
 */
export function hangUp(socket: Socket): void {
  closing.add(socket);
  const late = setTimeout(() => socket.destroy(), HANG_UP_MILLISECONDS).unref();
  socket.once('close', () => clearTimeout(late));
  socket.end();
}
