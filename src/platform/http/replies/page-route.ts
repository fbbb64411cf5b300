import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../../kernel/result.ts';
import { sendRefusal } from './reply.ts';
import { hasBody } from '../bodies/unread-body.ts';

/** Every page is read, never written. A probe asks with HEAD, and gets the head of the same answer. */
export const PAGE_METHODS = ['GET', 'HEAD'] as const;

export type PageHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

export function servePage(app: FastifyInstance, url: string, handler: PageHandler): void {
  const [security, value] = app.transportSecurity;
  app.route({
    method: [...PAGE_METHODS],
    url,
    handler: (request, reply) => {
      if (hasBody(request.raw)) return sendNoBody(request, reply);
      return handler(
        request,
        reply.headers({
          'x-request-id': request.id,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          ...(security && { [security]: value }),
        }),
      );
    },
  });
}

function sendNoBody(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  sendRefusal(request, reply, refuse('invalid_request', 'A page takes no body.'));
  return reply;
}
