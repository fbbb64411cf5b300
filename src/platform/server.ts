import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { limits } from '../kernel/limits.ts';
import { actorOf } from '../kernel/principal.ts';
import { isRefusal, refuse } from '../kernel/result.ts';
import { answererOf, type AnswerParts } from './answer.ts';
import type { Identification } from './authentication.ts';
import { NO_BODY, type RawBody, readBody } from './body.ts';
import { isUnavailable, violatedForeignKey } from './database-errors.ts';
import type { Endpoint, EndpointTable } from './endpoint.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { registerPages, type Pages } from './pages.ts';
import { sendRefusal } from './reply.ts';
import { routesOf } from './routes.ts';
import { type Admitted, UNAUTHENTICATED } from './admission.ts';

export interface ServerParts extends AnswerParts {
  readonly endpoints: EndpointTable;
  readonly pages: Pages;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Proxies in front of the service whose X-Forwarded-For is believed. */
  readonly trustProxy: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    identification: Identification | undefined;
    /** Known once the caller is: what the log may name. */
    admitted: Admitted | undefined;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    route?: string;
  }
}

const REQUEST_TIMEOUT_MILLISECONDS = 60_000;

export function buildServer(parts: ServerParts): FastifyInstance {
  const app = Fastify({
    logger: false,
    trustProxy: parts.trustProxy,
    genReqId: requestIds(),
    requestTimeout: REQUEST_TIMEOUT_MILLISECONDS,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void sendRefusal(request, reply, frameworkRefusal(error)),
  });
  app.decorateRequest('identification', undefined);
  app.decorateRequest('admitted', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
    readBody(payload, maxBodyBytes(request)),
  );
  app.setErrorHandler((error, request, reply) => failed(parts, error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(request, reply, refuse('not_found', 'No such path. The reference is at /docs.')),
  );
  app.addHook('onResponse', (request, reply, done) => {
    observe(parts, request, reply);
    done();
  });
  registerEndpoints(app, parts);
  registerPages(app, parts.pages);
  return app;
}

function registerEndpoints(app: FastifyInstance, parts: ServerParts): void {
  const { routes, refused } = routesOf(parts.endpoints);
  for (const { method, url, endpoint } of routes) {
    const answer = answererOf(parts, endpoint);
    app.route({
      method,
      url,
      config: { endpoint, route: url },
      onRequest: identifier(parts, endpoint),
      handler: (request, reply) => answer(request, reply, bodyOf(request)),
    });
  }
  for (const { methods, url, allow } of refused) {
    app.route({
      method: methods,
      url,
      config: { route: url },
      handler: (request, reply) =>
        sendRefusal(
          request,
          reply.header('allow', allow),
          refuse('method_not_allowed', `Served here: ${allow}.`),
        ),
    });
  }
}

/** Refuses what the head alone shows, so that no stranger makes us read a body. */
function identifier(parts: ServerParts, endpoint: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (endpoint.access === 'anyone') return undefined;
    if (endpoint.access === 'operator') {
      return parts.gatekeeper.isOperator(request.headers)
        ? undefined
        : sendRefusal(request, reply, UNAUTHENTICATED);
    }
    const head = {
      method: request.method,
      url: request.url,
      headers: request.headers,
      now: parts.clock.now(),
    };
    const identification = await parts.gatekeeper.identify(head);
    if (identification.kind === 'refused') return sendRefusal(request, reply, identification.refusal);
    request.identification = identification;
    return undefined;
  };
}

function maxBodyBytes(request: FastifyRequest): number {
  return request.routeOptions.config.endpoint?.maxBodyBytes ?? limits.requestBytes;
}

function bodyOf(request: FastifyRequest): RawBody {
  return (request.body as RawBody | undefined) ?? NO_BODY;
}

async function failed(
  parts: ServerParts,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isUnavailable(error)) {
    const refusal = refuse('unavailable', 'The database is away. Nothing was changed; try again.', {
      retryAfterSeconds: 2,
    });
    return sendRefusal(request, reply, refusal);
  }
  // The organization was deleted while the request was on its way: its credential is no more.
  if (violatedForeignKey(error)?.endsWith('organization_id_fkey'))
    return sendRefusal(request, reply, UNAUTHENTICATED);
  const refusal = frameworkRefusal(error);
  if (isRefusal(refusal) && refusal.refused !== 'internal_error') return sendRefusal(request, reply, refusal);
  parts.log.error(
    { requestId: request.id, route: request.routeOptions.config.route, error },
    'request failed',
  );
  return sendRefusal(request, reply, refusal);
}

/** What Fastify itself refuses, in our words. */
function frameworkRefusal(error: unknown) {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 400) return refuse('invalid_request', 'The request cannot be read.');
  if (status === 414) return refuse('invalid_request', 'The address is too long.');
  return refuse('internal_error', 'Something went wrong here. The request id finds it in the log.');
}

/** The route, never the address: a query or a token in a path may hold what must not be logged. */
function observe(parts: ServerParts, request: FastifyRequest, reply: FastifyReply): void {
  const { method, id: requestId, admitted } = request;
  const { statusCode: status, elapsedTime } = reply;
  const route = request.routeOptions.config.route ?? 'unknown';
  parts.metrics.request(method, route, status, elapsedTime);
  const milliseconds = Math.round(elapsedTime * 10) / 10;
  const who = admitted && { ...admitted.scope, actor: actorOf(admitted.caller) };
  parts.log.info({ requestId, method, route, status, milliseconds, ...who }, 'request');
}

/** Unique among processes by its random prefix, and cheap: the rest counts. */
function requestIds(): () => string {
  const prefix = `req_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}${count.toString(36).padStart(6, '0')}`;
  };
}
