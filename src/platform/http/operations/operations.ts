import type { IncomingHttpHeaders } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { refuse, UNAUTHENTICATED } from '../../../kernel/result.ts';
import type { Log } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { ReadinessProbe } from './readiness.ts';
import { NO_COMPILERS } from './no-compilers.ts';
import { PAGE_METHODS, servePage } from '../replies/page-route.ts';
import { sendRefusal } from '../replies/reply.ts';

/** The endpoints by which operators watch the service. */
export interface Operations {
  readonly metrics: Metrics;
  readonly readiness: ReadinessProbe;
}

export const OPERATIONS_PATHS = ['/healthz', '/readyz', '/metrics'] as const;

export function registerOperations(
  app: FastifyInstance,
  { metrics, readiness }: Operations,
  mayReadMetrics: (headers: IncomingHttpHeaders) => boolean,
): void {
  servePage(app, '/healthz', (_request, reply) => reply.send({ status: 'ok' }));
  servePage(app, '/readyz', async (_request, reply) => {
    const found = await readiness.ask();
    const ready = found.unready.length === 0;
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not_ready', ...found });
  });
  servePage(app, '/metrics', async (request, reply) => {
    if (mayReadMetrics(request.headers)) return reply.type(metrics.mediaType).send(await metrics.text());
    sendRefusal(request, reply, UNAUTHENTICATED);
    return reply;
  });
}

/** Serves the endpoints for operators, on the service's own port and, where one is configured, on another. */
export interface OpenOperations extends Operations {
  readonly server: () => FastifyInstance;
  close(): Promise<void>;
}

export function openOperations(operations: Operations, log: Log): OpenOperations {
  let server: FastifyInstance | undefined;
  return {
    ...operations,
    server: () => (server ??= buildOperationsServer(operations, log)),
    close: async () => server?.close(),
  };
}

/** On a port that only the operator reaches: no caller is authenticated, and nothing else is served. */
function buildOperationsServer(operations: Operations, log: Log): FastifyInstance {
  const app = Fastify({
    logger: false,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    schemaController: NO_COMPILERS,
  });
  app.decorate('transportSecurity', []);
  app.decorate('observe', () => undefined);
  app.decorate('observeOutage', () => undefined);
  app.setErrorHandler((error, request, reply) => {
    log.error({ requestId: request.id, error }, 'request of an operator failed');
    sendRefusal(request, reply, refuse('internal_error', 'Something went wrong here. The log tells what.'));
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    if (!OPERATIONS_PATHS.some((served) => served === path))
      return sendRefusal(
        request,
        reply,
        refuse(
          'not_found',
          `Nothing but ${OPERATIONS_PATHS.join(', ')} is served at this port, which is the one for operations. The API is at the service's own port.`,
        ),
      );
    const allow = PAGE_METHODS.join(', ');
    const refusal = refuse('method_not_allowed', `Served here: ${allow}.`);
    return sendRefusal(request, reply, refusal, { headers: ['allow', allow] });
  });
  registerOperations(app, operations, () => true);
  return app;
}
