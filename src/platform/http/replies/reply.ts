import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS } from '../../../kernel/refusals.ts';
import type { Refusal } from '../../../kernel/result.ts';
import { PROBLEM_MEDIA_TYPE, problemOf } from './problem.ts';
import { hangUpAfter, isArriving, isTooMuchToRead } from '../bodies/unread-body.ts';

export interface Answer {
  readonly status: number;
  readonly mediaType: string;
  /** Absent where the status says that nothing follows; bytes where the answer is a file. */
  readonly text: string | Uint8Array | undefined;
  /** Names and values in turn. */
  readonly headers: readonly string[] | undefined;
}

/**
 * Answers are about one tenant at one moment: nobody on the way keeps them or guesses their type. They are complete
 * when they leave, so they go straight to the connection, past everything that a framework could still do to them.
 */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  const { status, mediaType, text, headers } = answer;
  request.server.observe(request, answer);
  reply.hijack();
  const bytes = text === undefined ? 0 : Buffer.byteLength(text);
  const head = text === undefined ? ['x-request-id', request.id] : headOf(request.id, mediaType);
  if (text !== undefined) head.push('content-length', String(bytes));
  head.push(...request.server.transportSecurity);
  if (headers) head.push(...headers);
  if (isArriving(request.raw)) {
    // A body that nobody reads would hold up the requests behind it.
    request.raw.resume();
    if (isTooMuchToRead(request.raw))
      return endLast(request, reply.raw.writeHead(status, [...head, ...CLOSE]), text);
  }
  return end(reply.raw.writeHead(status, head), text, bytes);
}

const CLOSE = ['connection', 'close'];

/** The rest of the body is not read, so nothing can follow it on this connection. */
function endLast(request: FastifyRequest, response: ServerResponse, text: Answer['text']): void {
  response.flushHeaders();
  if (text !== undefined && request.method !== 'HEAD') response.write(text);
  hangUpAfter(request.raw, response);
}

/** Names and values in turn. */
export function headOf(requestId: string, mediaType: string): string[] {
  return [
    'x-request-id',
    requestId,
    'content-type',
    mediaType,
    'cache-control',
    'no-store',
    'x-content-type-options',
    'nosniff',
  ];
}

/**
 * Head and text leave as one piece. `end(text)` would put an empty piece behind them and hand over the list of both,
 * which costs a tenth of a small answer.
 */
function end(response: ServerResponse, text: Answer['text'], bytes: number): void {
  const { socket } = response;
  // Nothing can be sent yet where an earlier request of the connection is still to be answered.
  if (typeof text !== 'string' || !socket) return void response.end(text);
  socket.cork();
  // A byte for each character: it is ASCII, and its bytes are simply copied.
  response.write(text, bytes === text.length ? 'latin1' : 'utf8');
  socket.uncork();
  return void response.end();
}

interface RefusalExtras {
  /** Names and values in turn. */
  readonly headers?: readonly string[];
  /** The error that was thrown, for the log alone. */
  readonly cause?: unknown;
}

export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  { headers = [], cause }: RefusalExtras = {},
): void {
  const { status } = REFUSALS[refusal.refused];
  const { retryAfterSeconds } = refusal;
  if (status === 503) request.server.observeOutage(request, refusal, cause);
  sendAnswer(request, reply, {
    status,
    mediaType: PROBLEM_MEDIA_TYPE,
    text: JSON.stringify(problemOf(refusal, request.id, request.exchange?.span.traceId)),
    headers: [
      ...headers,
      ...(retryAfterSeconds === undefined ? [] : ['retry-after', String(retryAfterSeconds)]),
      ...(status === 401 ? ['www-authenticate', 'Bearer, ASSAY1-HMAC-SHA256'] : []),
    ],
  });
}
