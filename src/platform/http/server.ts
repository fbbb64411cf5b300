import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { limits } from '../../kernel/limits.ts';
import { actorOf } from '../../kernel/principal.ts';
import { isRefusal, refuse, UNAUTHENTICATED } from '../../kernel/result.ts';
import { answererOf, type AnswerParts } from './answer.ts';
import type { Identification } from './authentication.ts';
import { CallerGone, NO_BODY, type RawBody, readBody } from './body.ts';
import { isUnavailable } from '../database/errors.ts';
import type { Endpoint, EndpointTable } from '../endpoint.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { PAGE_PATHS, registerPages, type Pages } from './pages.ts';
import { PROBLEM_MEDIA_TYPE, problemOf } from './problem.ts';
import { sendRefusal } from './reply.ts';
import { methodsOf, routesOf, urlOf } from './routes.ts';
import type { Admitted } from './admission.ts';

export interface ServerParts extends AnswerParts {
  readonly endpoints: EndpointTable;
  readonly pages: Pages;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Proxies in front of the service whose X-Forwarded-For is believed. */
  readonly trustProxy: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts and logs an answer that is about to be sent. */
    observe(request: FastifyRequest, reply: FastifyReply): void;
  }
  interface FastifyRequest {
    startedAt: number;
    route: string;
    maxBodyBytes: number;
    /** As sent. */
    sentType: string | undefined;
    identification: Identification | undefined;
    /** Known once the caller is: what the log may name. */
    admitted: Admitted | undefined;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
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
    // Whoever is still connected is served; /readyz says that the end is near.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      void sendRefusal(undecorated(request), reply, frameworkRefusal(error)),
    clientErrorHandler: hangUp,
  });
  app.decorate('observe', (request: FastifyRequest, reply: FastifyReply) => observe(parts, request, reply));
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('route', 'unknown');
  app.decorateRequest('maxBodyBytes', limits.requestBytes);
  app.decorateRequest('sentType', undefined);
  app.decorateRequest('identification', undefined);
  app.decorateRequest('admitted', undefined);
  app.removeAllContentTypeParsers();
  // Named as well as caught: the look-up of a named type is cached.
  for (const mediaType of ['application/json', '*']) {
    app.addContentTypeParser(mediaType, (request: FastifyRequest, payload: IncomingMessage, done) =>
      readBody(payload, request.maxBodyBytes, done),
    );
  }
  const answerStranger = stranger(parts.endpoints);
  app.setErrorHandler((error, request, reply) =>
    // A body on a path that nothing serves may already be refused for its media type.
    request.is404 ? answerStranger(request, reply) : failed(parts, error, request, reply),
  );
  app.setNotFoundHandler(answerStranger);
  registerEndpoints(app, parts);
  registerPages(app, parts.pages);
  return app;
}

function registerEndpoints(app: FastifyInstance, parts: ServerParts): void {
  for (const { method, path, endpoint } of routesOf(parts.endpoints)) {
    const answer = answererOf(parts, endpoint);
    app.route({
      method,
      url: urlOf(path),
      config: { endpoint },
      onRequest: identifier(parts, path, endpoint),
      handler: (request, reply) => answer(request, reply, bodyOf(request)),
    });
  }
}

/** A path that nothing serves, or a known one asked with a method that it does not serve. */
function stranger(endpoints: EndpointTable) {
  const pages = PAGE_PATHS.map((path) => ({ method: 'GET' as const, path }));
  const routes = [...routesOf(endpoints), ...pages];
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allow = methodsOf(routes, request.url).join(', ');
    if (allow === '')
      return sendRefusal(request, reply, refuse('not_found', 'No such path. The reference is at /docs.'));
    return sendRefusal(
      request,
      reply.header('allow', allow),
      refuse('method_not_allowed', `Served here: ${allow}.`),
    );
  };
}

/** Refuses what the head alone shows, so that no stranger makes us read a body. */
function identifier(
  { gatekeeper, clock }: ServerParts,
  route: string,
  { access, maxBodyBytes = limits.requestBytes }: Endpoint,
) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    request.startedAt = performance.now();
    request.route = route;
    request.maxBodyBytes = maxBodyBytes;
    // Fastify would judge the media type before we know who is calling.
    request.sentType = request.headers['content-type'];
    if (request.sentType !== undefined) request.headers['content-type'] = 'application/json';
    if (access === 'anyone') return done();
    if (access === 'operator') {
      return gatekeeper.isOperator(request.headers)
        ? done()
        : void sendRefusal(request, reply, UNAUTHENTICATED);
    }
    const { method, url, headers } = request;
    const identified = (identification: Identification): void => {
      if (identification.kind === 'refused') return void sendRefusal(request, reply, identification.refusal);
      request.identification = identification;
      return done();
    };
    const identification = gatekeeper.identify({ method, url, headers, now: clock.now() });
    if (identification instanceof Promise) identification.then(identified).catch(done);
    else identified(identification);
  };
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
  if (error instanceof CallerGone)
    return sendRefusal(request, reply, refuse('invalid_request', error.message));
  if (isUnavailable(error)) {
    const refusal = refuse(
      'unavailable',
      'The database is away. Try again, with the same Idempotency-Key where you sent one.',
      {
        retryAfterSeconds: 2,
      },
    );
    return sendRefusal(request, reply, refusal);
  }
  const refusal = frameworkRefusal(error);
  if (isRefusal(refusal) && refusal.refused !== 'internal_error') return sendRefusal(request, reply, refusal);
  parts.log.error({ requestId: request.id, route: request.route, error }, 'request failed');
  return sendRefusal(request, reply, refusal);
}

/** What the router cannot read never gets the decorations of a request. */
function undecorated(request: FastifyRequest): FastifyRequest {
  return Object.assign(request, { startedAt: performance.now(), route: 'unknown' });
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
function observe({ metrics, log }: ServerParts, request: FastifyRequest, reply: FastifyReply): void {
  const { method, id: requestId, admitted, route } = request;
  const status = reply.statusCode;
  const milliseconds = request.startedAt === 0 ? 0 : performance.now() - request.startedAt;
  metrics.request(method, route, status, milliseconds);
  const { organizationId, mode } = admitted?.scope ?? {};
  log.request({
    requestId,
    method,
    route,
    status,
    milliseconds,
    organizationId,
    mode,
    actor: admitted && actorOf(admitted.caller),
  });
}

/** What the parser of HTTP refuses: nobody has been asked yet, so the answer goes straight to the socket. */
function hangUp(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const refusal = refuse(
    'invalid_request',
    tooLong ? 'The head of the request is too long.' : 'This is not valid HTTP.',
  );
  const body = JSON.stringify(problemOf(refusal, `req_${crypto.randomUUID()}`));
  const head = [
    'HTTP/1.1 400 Bad Request',
    `content-type: ${PROBLEM_MEDIA_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
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
