import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Span } from '../../kernel/span.ts';
import type { Admission } from './admission.ts';
import type { Identification } from './callers/authentication.ts';
import type { SpooledBody } from './bodies/spooled-body.ts';
import type { Tracer } from '../traces/tracer.ts';

/** A request on its way to its answer by an endpoint, with the facts known of it so far. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** As the endpoint table writes it. */
  readonly route: string;
  /** By the monotonic clock of the process. */
  readonly startedAt: number;
  /** Of the whole request; parts of the work get it as an argument. */
  readonly span: Span;
  identification: Identification | undefined;
  /** Known once the caller is: the principal that the log may name. */
  admitted: Admission | undefined;
  /** Of a signed request whose body streams in: the signature is judged when all of it is here. */
  spooled?: SpooledBody;
}

export function beginExchange(
  tracer: Tracer,
  route: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Exchange {
  const startedAt = performance.now();
  const span = tracer.request(`${request.method} ${route}`, request.headers['traceparent']);
  return { request, reply, route, startedAt, span, identification: undefined, admitted: undefined };
}
