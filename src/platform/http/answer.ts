import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '../../kernel/principal.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import { type Admitted, admit, type Form, formReader } from './admission.ts';
import type { Gatekeeper } from './authentication.ts';
import type { RawBody } from './body.ts';
import type { Clock, NewId } from '../clock.ts';
import type { WritePath, Written } from '../command.ts';
import type { Database } from '../database/database.ts';
import type { Action, Endpoint } from '../endpoint.ts';
import type { Given } from '../given.ts';
import { sendAnswer, sendRefusal } from './reply.ts';
import type { Throttle } from '../throttle.ts';
import type { Vault } from '../vault.ts';

export interface AnswerParts {
  readonly database: Database;
  readonly writes: WritePath;
  readonly gatekeeper: Gatekeeper;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly vault: Vault;
  readonly throttle: Throttle;
  readonly given: Given;
  /** Requests a minute for one credential; 0 is no limit. */
  readonly requestsPerMinute: number;
}

export type Answerer = (request: FastifyRequest, reply: FastifyReply, body: RawBody) => Promise<void>;

/** The order of checks that the contract fixes: credential, mode, right, form, and only then what needs the store. */
export function answererOf(parts: AnswerParts, endpoint: Endpoint): Answerer {
  const readForm = formReader(endpoint);
  const outside = endpoint.access === 'anyone' || endpoint.access === 'operator';
  return async (request, reply, body) => {
    const admitted = outside ? undefined : admitCaller(parts, endpoint, request, body);
    if (isRefusal(admitted)) return sendRefusal(request, reply, admitted);
    request.admitted = admitted;
    const form = readForm(request, body);
    if (isRefusal(form)) return sendRefusal(request, reply, form);
    const outcome = await act(parts, endpoint, { request, admitted, form });
    return isRefusal(outcome) ? sendRefusal(request, reply, outcome) : sendWritten(request, reply, outcome);
  };
}

function admitCaller(
  parts: AnswerParts,
  endpoint: Endpoint,
  request: FastifyRequest,
  body: RawBody,
): Admitted | Refusal {
  const { access } = endpoint;
  const { identification } = request;
  if (access === 'anyone' || access === 'operator' || !identification)
    throw new Error('nobody was identified');
  const admitted = admit(parts.gatekeeper, access, { identification, fastify: request, body });
  if (isRefusal(admitted) || parts.requestsPerMinute === 0) return admitted;
  const wait = parts.throttle.take(actorOf(admitted.caller), {
    limit: parts.requestsPerMinute,
    windowSeconds: 60,
  });
  if (wait === undefined) return admitted;
  return refuse('rate_limited', `More than ${parts.requestsPerMinute} requests a minute.`, {
    retryAfterSeconds: wait,
  });
}

interface Call {
  readonly request: FastifyRequest;
  readonly admitted: Admitted | undefined;
  readonly form: Form;
}

async function act(parts: AnswerParts, endpoint: Endpoint, call: Call): Promise<Written | Refusal> {
  const { action } = endpoint;
  if (action.kind === 'open') return actOpen(parts, endpoint, action, call);
  const { admitted, form } = call;
  if (!admitted) throw new Error('an endpoint of organizations needs a caller');
  if (action.kind === 'write') {
    return parts.writes.execute(
      {
        scope: admitted.scope,
        principal: admitted.caller,
        ...(form.idempotency && { idempotency: form.idempotency }),
        answer: (value) => ({ status: endpoint.status, body: bodyText(endpoint, action.present(value)) }),
        ...(action.recall && { recall: action.recall }),
        secret: endpoint.secret,
      },
      action.command,
      action.input(form),
    );
  }
  const { clock, given } = parts;
  const ctx = { scope: admitted.scope, caller: admitted.caller, now: clock.now(), clock, given };
  const value = await action.run(parts.database, ctx, form);
  return isRefusal(value)
    ? value
    : { status: endpoint.status, body: bodyText(endpoint, value), replayed: false };
}

async function actOpen(
  parts: AnswerParts,
  endpoint: Endpoint,
  action: Action & { readonly kind: 'open' },
  { request, form }: Call,
): Promise<Written | Refusal> {
  const ctx = { ...parts, now: parts.clock.now(), remoteAddress: request.ip, idempotency: form.idempotency };
  const outcome = await action.run(ctx, form);
  if (isRefusal(outcome)) return outcome;
  if ('written' in outcome) return outcome.written;
  return { status: endpoint.status, body: bodyText(endpoint, outcome.answer), replayed: false };
}

function bodyText(endpoint: Endpoint, value: unknown): string {
  return endpoint.status === 204 ? '' : JSON.stringify(value);
}

const REPLAYED = ['idempotency-replayed', 'true'];

function sendWritten(request: FastifyRequest, reply: FastifyReply, written: Written): void {
  sendAnswer(request, reply, {
    status: written.status,
    mediaType: 'application/json; charset=utf-8',
    ...(written.status !== 204 && { text: written.body }),
    ...(written.replayed && { headers: REPLAYED }),
  });
}
