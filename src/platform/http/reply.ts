import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS } from '../../kernel/refusals.ts';
import type { Refusal } from '../../kernel/result.ts';
import { PROBLEM_MEDIA_TYPE, problemOf } from './problem.ts';

/** Answers are about one tenant at one moment: nobody on the way keeps them or guesses their type. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  mediaType: string,
  text: string,
): FastifyReply {
  reply.header('content-type', mediaType);
  reply.header('cache-control', 'no-store');
  reply.header('x-content-type-options', 'nosniff');
  return send(request, reply, text);
}

export function sendNothing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(request, reply, undefined);
}

function send(request: FastifyRequest, reply: FastifyReply, text: string | undefined): FastifyReply {
  request.server.observe(request, reply);
  return reply.header('x-request-id', request.id).send(text);
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
