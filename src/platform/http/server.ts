import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Busy } from '../../kernel/busy.ts';
import { limits } from '../../kernel/limits.ts';
import { actorOf } from '../../kernel/principal.ts';
import { refuse, type Refusal, UNAUTHENTICATED } from '../../kernel/result.ts';
import { answererOf, type AnswerParts } from './answer.ts';
import type { Identification } from './callers/authentication.ts';
import {
  CallerGone,
  isOversized,
  NO_BODY,
  NoRoomForBody,
  OVERSIZED_BODY,
  type RawBody,
  readBody,
} from './bodies/body.ts';
import { type BodyBudget, bodyBudget, type BodyRoom } from './bodies/body-budget.ts';
import { UNJUDGED_PACE } from './bodies/body-pace.ts';
import { type BodyPlaces, bodyPlaces } from './bodies/body-places.ts';
import { callerAddress, networkOf, type TrustedProxies, trustOf } from './callers/caller-address.ts';
import { beginExchange, type Exchange } from './exchange.ts';
import { isUnavailable } from '../database/errors.ts';
import type { Endpoint, EndpointTable } from '../endpoints/endpoint.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { databaseOutage, openOutageLog } from './operations/outages.ts';
import { NO_COMPILERS } from './operations/no-compilers.ts';
import { PAGE_ROUTES, registerPages, type Pages } from './pages/pages.ts';
import { PROBLEM_MEDIA_TYPE, problemOf } from './replies/problem.ts';
import { type Answer, sendRefusal } from './replies/reply.ts';
import { methodsOf, routesOf, urlOf } from './routes.ts';
import { mayBeSigned, tooLarge } from './admission.ts';
import { endRequestSpan, requestIds } from './request-span.ts';
import { spoolBody } from './bodies/spooled-body.ts';
import { NO_TRACER, type Tracer } from '../traces/tracer.ts';
import { BodyTooLarge, isStreaming, streamBody } from './bodies/streamed-body.ts';
import { isSecure, transportSecurity } from './callers/transport-security.ts';
import { asksBeforeSending, hangUp, isClosing } from './bodies/unread-body.ts';

export interface ServerParts<Needs, Work> extends AnswerParts<Needs, Work>, ObserverParts {
  readonly endpoints: EndpointTable<Needs, Work>;
  readonly pages: Pages;
  /** Proxies in front of the service whose X-Forwarded-For is believed. */
  readonly trustedProxies: TrustedProxies;
  /** One of its own where none is passed. */
  readonly bodyBudget?: BodyBudget;
  /** Signed files wait in it until all of them is here; by default in the system's folder for such files. */
  readonly dataDir?: string;
}

/** Observers of requests and of how they end. */
interface ObserverParts {
  readonly log: Log;
  readonly metrics: Metrics;
  /** None where nobody traces. */
  readonly tracer?: Tracer;
  /** Told of every request that the database kept from being answered. */
  readonly onUnavailable?: () => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts and logs an answer that is about to be sent. */
    observe(request: FastifyRequest, answer: Answer): void;
    /** Logs why an answer is 503. */
    observeOutage(request: FastifyRequest, refusal: Refusal, cause: unknown): void;
    /** Headers of every answer. */
    readonly transportSecurity: readonly string[];
  }
  interface FastifyRequest {
    /** Undefined where no endpoint answers. One object, because the framework pays for each decoration of a request. */
    exchange: Exchange | undefined;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

const REQUEST_TIMEOUT_MILLISECONDS = 60_000;

export function buildServer<Needs, Work>(parts: ServerParts<Needs, Work>): FastifyInstance {
  const secured = transportSecurity(parts.baseUrl);
  const app = Fastify({
    logger: false,
    trustProxy: trustOf(parts.trustedProxies),
    genReqId: requestIds(),
    requestTimeout: REQUEST_TIMEOUT_MILLISECONDS,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A caller that is still connected is served; /readyz says that the end is near.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => sendRefusal(request, reply, frameworkRefusal(error)),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, secured),
    schemaController: NO_COMPILERS,
  });
  // A caller that asks before it sends a body is told to go on once the body is wanted.
  for (const event of ['checkContinue', 'checkExpectation'] as const)
    app.server.on(event, (request, response) => app.server.emit('request', request, response));
  app.decorate('observe', (request: FastifyRequest, answer: Answer) => observe(parts, request, answer));
  app.decorate('observeOutage', outageObserver(parts));
  app.decorate('transportSecurity', secured);
  app.decorateRequest('exchange', undefined);
  // Endpoints read their bodies themselves; any other body is refused without a look at it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request: FastifyRequest, payload: IncomingMessage, done) => {
    payload.resume();
    done(null);
  });
  const answerNotFound = notFoundHandler(parts.endpoints);
  app.setErrorHandler((error, request, reply) =>
    // A body on a path that nothing serves may already be refused for its media type.
    request.is404 ? answerNotFound(request, reply) : answerFailure(parts, error, request, reply),
  );
  app.setNotFoundHandler(answerNotFound);
  registerEndpoints(app, parts);
  registerPages(app, parts.pages, parts.gatekeeper);
  return app;
}

/** The framework finds the route; from there on the request is ours. */
function registerEndpoints<Needs, Work>(app: FastifyInstance, parts: ServerParts<Needs, Work>): void {
  const budget = parts.bodyBudget ?? bodyBudget();
  const places = bodyPlaces();
  for (const { method, path, endpoint } of routesOf(parts.endpoints)) {
    app.route({
      method,
      url: urlOf(path),
      config: { endpoint },
      onRequest: server({ ...parts, budget, places }, path, endpoint),
      handler: () => {
        throw new Error('an endpoint is answered before its handler');
      },
    });
  }
}

/** The not-found handler: a path that nothing serves, or a known one asked with a method that it does not serve. */
function notFoundHandler(endpoints: EndpointTable) {
  const routes = [...routesOf(endpoints), ...PAGE_ROUTES];
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const allow = methodsOf(routes, request.url).join(', ');
    if (allow === '')
      return sendRefusal(request, reply, refuse('not_found', 'No such path. The reference is at /docs.'));
    const refusal = refuse('method_not_allowed', `Served here: ${allow}.`);
    return sendRefusal(request, reply, refusal, { headers: ['allow', allow] });
  };
}

/** The room for bodies of all requests together. */
interface Room {
  readonly budget: BodyBudget;
  readonly places: BodyPlaces;
}

/** A caller whose body takes longer is identified again: the right may have been withdrawn meanwhile. */
const IDENTIFY_AGAIN_MILLISECONDS = 100;

/**
 * Refuses by the head alone where it can, so that no unauthenticated caller makes us buffer or hash a body; then reads
 * it and answers.
 */
function server<Needs, Work>(
  parts: ServerParts<Needs, Work> & Room,
  route: string,
  endpoint: Endpoint<Needs, Work>,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const { gatekeeper, clock, budget, tracer = NO_TRACER } = parts;
  const look = identifierOf(parts, endpoint);
  const { access, maxBodyBytes = limits.requestBytes } = endpoint;
  const fail = ({ request, reply }: Exchange, error: unknown): void =>
    answerFailure(parts, error, request, reply);
  const answer = answererOf(parts, endpoint, fail);
  const proceed = (exchange: Exchange): void => {
    const { request, identification, startedAt } = exchange;
    if (request.method === 'GET') return void answer(exchange, NO_BODY);
    const oversized = isOversized(request.headers, maxBodyBytes);
    if (!oversized && asksBeforeSending(request.raw)) exchange.reply.raw.writeContinue();
    if (endpoint.streams && !isJudgedAtEnd(exchange, access)) return void answer(exchange, NO_BODY);
    if (endpoint.streams) {
      const now = clock.now();
      const judge = (body: RawBody): void => identify(exchange, () => void answer(exchange, body), now);
      return void spoolSigned(parts, exchange, maxBodyBytes)
        .then(judge)
        .catch((error) => fail(exchange, error));
    }
    if (oversized) return void answer(exchange, OVERSIZED_BODY);
    return readBody(
      request.raw,
      { maxBytes: maxBodyBytes, room: roomFor(budget, exchange) },
      (error, body = NO_BODY) => {
        if (error) return fail(exchange, error);
        const isLate = performance.now() - startedAt > IDENTIFY_AGAIN_MILLISECONDS;
        if (isLate && identification) return identify(exchange, () => void answer(exchange, body));
        return void answer(exchange, body);
      },
    );
  };
  const identify = (exchange: Exchange, then: (exchange: Exchange) => void, now = clock.now()): void => {
    const { request, reply } = exchange;
    const identified = (identification: Identification): void => {
      if (identification.kind === 'refused') {
        void exchange.spooled?.close();
        return sendRefusal(request, reply, identification.refusal);
      }
      exchange.identification = identification;
      return then(exchange);
    };
    const identification = look(request, now);
    if (!(identification instanceof Promise)) return identified(identification);
    return void identification.then(identified).catch((error) => {
      void exchange.spooled?.close();
      fail(exchange, error);
    });
  };
  return (request, reply) => {
    if (isClosing(request.raw.socket)) return void reply.hijack();
    const exchange = beginExchange(tracer, route, request, reply);
    request.exchange = exchange;
    if (access === 'anyone') return proceed(exchange);
    if (access === 'operator') {
      return gatekeeper.isOperator(request.headers)
        ? proceed(exchange)
        : sendRefusal(request, reply, UNAUTHENTICATED);
    }
    return identify(exchange, proceed);
  };
}

function identifierOf<Needs, Work>(
  { gatekeeper, baseUrl }: ServerParts<Needs, Work>,
  { access }: Endpoint<Needs, Work>,
): (request: FastifyRequest, now: Date) => Identification | Promise<Identification> {
  return (request, now) => {
    const { method, url, headers } = request;
    return access === 'signer'
      ? gatekeeper.identifySigner(tokenOf(request), { headers, remoteAddress: callerAddress(request) })
      : gatekeeper.identify({ method, url, headers, isSecure: isSecure(request, baseUrl), now });
  };
}

function isJudgedAtEnd({ identification }: Exchange, access: Endpoint['access']): boolean {
  return identification?.kind === 'signed' && mayBeSigned(access);
}

function roomFor(budget: BodyBudget, { identification, request }: Exchange): BodyRoom {
  return identification?.kind === 'caller'
    ? budget.known
    : budget.unjudged(networkOf(callerAddress(request)));
}

/**
 * The signature of an API key covers the whole body, so all of it is here before anything is done with it. However long
 * that takes, the signature was timely when it began.
 */
async function spoolSigned(
  { dataDir: folder, places }: { readonly dataDir?: string; readonly places: BodyPlaces },
  exchange: Exchange,
  maxBytes: number,
): Promise<RawBody> {
  const { request } = exchange;
  const network = networkOf(callerAddress(request));
  const bytes = streamBody(request.raw, maxBytes, UNJUDGED_PACE);
  const spooled = await spoolBody({ folder, places, network }, bytes);
  exchange.spooled = spooled;
  return { ...NO_BODY, digest: spooled.digest };
}

/** The beginning of the path of a signer's endpoint. */
function tokenOf({ params }: FastifyRequest): string {
  const { token } = params as { readonly token?: string };
  return token ?? '';
}

function answerFailure(
  parts: ObserverParts,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (reply.raw.headersSent) {
    // A failure after the answer cannot be answered again.
    parts.log.error({ ...named(request), error }, 'request failed after its answer');
    return;
  }
  if (error instanceof CallerGone)
    return sendRefusal(request, reply, refuse('invalid_request', error.message));
  if (error instanceof NoRoomForBody) {
    const detail = 'Too much is being sent at once. Try again.';
    const refusal = refuse('unavailable', detail, { retryAfterSeconds: 1 });
    return sendRefusal(request, reply, refusal, { cause: error });
  }
  if (error instanceof Busy) {
    const { message, retryAfterSeconds } = error;
    return sendRefusal(request, reply, refuse('unavailable', message, { retryAfterSeconds }));
  }
  if (error instanceof BodyTooLarge) return sendRefusal(request, reply, tooLarge(error.limitBytes));
  if (isUnavailable(error)) {
    parts.onUnavailable?.();
    return sendRefusal(request, reply, databaseOutage(error), { cause: error });
  }
  const refusal = frameworkRefusal(error);
  if (refusal.refused === 'internal_error') parts.log.error({ ...named(request), error }, 'request failed');
  return sendRefusal(request, reply, refusal);
}

/** What finds a request again. */
function named({ id: requestId, exchange }: FastifyRequest) {
  return { requestId, traceId: exchange?.span.traceId, route: exchange?.route };
}

/** The refusals of Fastify itself, in our words. */
function frameworkRefusal(error: unknown) {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 400) return refuse('invalid_request', 'The request cannot be read.');
  if (status === 414) return refuse('invalid_request', 'The address is too long.');
  return refuse('internal_error', 'Something went wrong here. The request id finds it in the log.');
}

/** The route, never the address: a query or a token in a path may contain text that must not be logged. */
function observe({ metrics, log }: ObserverParts, request: FastifyRequest, { status }: Answer): void {
  const { id: requestId, method, exchange } = request;
  const route = exchange?.route ?? 'unknown';
  const milliseconds = exchange ? performance.now() - exchange.startedAt : 0;
  metrics.request(method, route, status, milliseconds);
  const admitted = exchange?.admitted;
  log.request({
    requestId,
    traceId: exchange?.span.traceId,
    method,
    route,
    status,
    milliseconds,
    organizationId: admitted?.scope.organizationId,
    mode: admitted?.scope.mode,
    actor: admitted && actorOf(admitted.caller),
  });
  if (exchange) endRequestSpan(exchange, status);
}

/** The reason of every 503, whether it was thrown or answered as a value. */
function outageObserver({ log }: ObserverParts): FastifyInstance['observeOutage'] {
  const note = openOutageLog(log);
  return ({ id: requestId, method, exchange }, refusal, cause) =>
    note({
      requestId,
      traceId: exchange?.span.traceId,
      method,
      route: exchange?.route ?? 'unknown',
      refusal,
      cause,
    });
}

/** The refusals of the HTTP parser: no handler has been called yet, so the answer goes straight to the socket. */
function refuseConnection(
  error: Error & { code?: string },
  socket: Socket,
  [security, value]: readonly string[],
): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isStreaming(socket)) return;
  // Bytes after the last answer need not be HTTP.
  if (isClosing(socket) && error.code !== 'ECONNRESET') return;
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
    ...(security === undefined ? [] : [`${security}: ${value}`]),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  hangUp(socket);
}
