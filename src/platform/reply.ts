import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS } from '../kernel/refusals.ts';
import type { Refusal } from '../kernel/result.ts';
import { PROBLEM_MEDIA_TYPE, problemOf } from './problem.ts';

/** Answers are about one tenant at one moment: nobody on the way keeps them or guesses their type. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  mediaType: string,
  text: string,
): FastifyReply {
  return reply
    .header('content-type', mediaType)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', request.id)
    .send(text);
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status } = REFUSALS[refusal.refused];
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  if (status === 401) reply.header('www-authenticate', 'Bearer, ASSAY1-HMAC-SHA256');
  // The rest of a body that we do not want to read.
  if (status === 413) reply.header('connection', 'close');
  return sendText(
    request,
    reply.code(status),
    PROBLEM_MEDIA_TYPE,
    JSON.stringify(problemOf(refusal, request.id)),
  );
}
