import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Every page is read, never written. Whoever only probes it asks with HEAD, and gets the head of the same answer. */
export const PAGE_METHODS = ['GET', 'HEAD'] as const;

export type PageHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

export function servePage(app: FastifyInstance, url: string, handler: PageHandler): void {
  app.route({
    method: [...PAGE_METHODS],
    url,
    handler: (request, reply) =>
      handler(request, reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })),
  });
}
