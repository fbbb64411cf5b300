import type { FastifyReply, FastifyRequest } from 'fastify';
import { JsonText } from '../../kernel/json-text.ts';
import { Outdated } from '../../kernel/busy.ts';
import { limits } from '../../kernel/limits.ts';
import { actorOf } from '../../kernel/principal.ts';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import { NO_SPAN, type Span } from '../../kernel/span.ts';
import { type Admission, admit, type Form, formReader } from './admission.ts';
import type { Gatekeeper } from './callers/authentication.ts';
import type { RawBody } from './bodies/body.ts';
import { callerSignal } from './bodies/caller-signal.ts';
import { callerAddress, networkOf } from './callers/caller-address.ts';
import type { Clock, NewId } from '../clock.ts';
import type { IdempotencyStore, WriteCall, WritePath, Written } from '../writing/command.ts';
import type { Database, WatchableReader } from '../database/database.ts';
import type { QueryContext } from '../endpoints/contexts.ts';
import type { Action, Endpoint } from '../endpoints/endpoint.ts';
import { type FileAnswer, StreamedFile } from '../endpoints/files.ts';
import type { Exchange } from './exchange.ts';
import { type RateLimitParts, rateRefusal } from './callers/rate-limit.ts';
import { sendAnswer, sendRefusal } from './replies/reply.ts';
import { sendStreamed } from './replies/streamed-answer.ts';
import type { SpooledBody } from './bodies/spooled-body.ts';
import { streamBody } from './bodies/streamed-body.ts';
import { isSecure } from './callers/transport-security.ts';
import { tracedDatabase, tracedReader } from '../traces/traced-database.ts';
import { under } from '../writing/traced-work.ts';
import { actUpload } from './upload.ts';
import type { Vault } from '../vault/vault.ts';

export interface AnswerParts<Needs, Work> extends RateLimitParts {
  readonly database: Database;
  /** Answers what is only read; the database itself where there is no replica. */
  readonly reads?: WatchableReader | undefined;
  readonly writes: WritePath<Needs> & IdempotencyStore;
  readonly gatekeeper: Gatekeeper;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly vault: Vault;
  /** The address at which callers reach the service; over TLS they come back over TLS alone. */
  readonly baseUrl?: string;
  /** Of all chapters; an endpoint sees those that its chapter declares. */
  readonly capabilities: Needs;
  readonly longWork: Work;
}

/** It never rejects: every failure is answered, too. */
export type Answerer = (exchange: Exchange, body: RawBody) => Promise<void>;

/**
 * The order of checks that the contract fixes: credential, mode, right, form, and only then checks that need the store.
 */
export function answererOf<Needs, Work>(
  parts: AnswerParts<Needs, Work>,
  endpoint: Endpoint<Needs, Work>,
  fail: (exchange: Exchange, error: unknown) => void,
): Answerer {
  const readForm = formReader(endpoint);
  const perform = performerOf(parts, endpoint);
  const isWrite = endpoint.action.kind === 'write' || endpoint.action.kind === 'upload';
  const outside = endpoint.access === 'anyone' || endpoint.access === 'operator';
  const outsider = (request: FastifyRequest): Refusal | undefined =>
    rateRefusal(
      parts,
      endpoint.access === 'operator' ? 'operator' : `network ${networkOf(callerAddress(request))}`,
    );
  const outcomeOf = async (exchange: Exchange, body: RawBody): Promise<Outcome> => {
    const { request } = exchange;
    const admitted = outside ? outsider(request) : admitCaller(parts, endpoint, exchange, body);
    if (isRefusal(admitted)) return admitted;
    exchange.admitted = admitted;
    exchange.spooled?.prove();
    const read = readForm(request, body);
    // Most are read at once: they do not wait for a turn of their own.
    const form = read instanceof Promise ? await read : read;
    if (isRefusal(form)) return form;
    const signedOnce = isWrite && !form.idempotency && admitted?.caller.kind === 'api_key';
    const { spooled, span } = exchange;
    return perform({
      request,
      admitted,
      form: signedOnce ? underSignature(request, form, body) : form,
      spooled,
      span,
    });
  };
  return async (exchange, body) => {
    try {
      await send(exchange, endpoint, await outcomeOf(exchange, body));
    } catch (error) {
      fail(exchange, error);
    } finally {
      await exchange.spooled?.close();
    }
  };
}

/**
 * Where no key was sent with a signed change, the signature is its key: a thief of the request can only bring back its
 * answer. A signature contains an equals sign, which no key of a caller does.
 */
function underSignature({ headers, method, url }: FastifyRequest, form: Form, body: RawBody): Form {
  const { 'x-signature': signature } = headers;
  if (typeof signature !== 'string' || body.digest === undefined) throw new Error('an API key did not sign');
  return { ...form, idempotency: { key: signature, method, path: url, bodyDigest: body.digest } };
}

type Outcome = WrittenAnswer | FileAnswer | StreamedFile | Refusal;

interface WrittenAnswer extends Written {
  /** Names and values in turn. */
  readonly headers?: readonly string[] | undefined;
}

function send({ request, reply }: Exchange, endpoint: Endpoint, outcome: Outcome): void | Promise<void> {
  if (isRefusal(outcome)) return sendRefusal(request, reply, outcome);
  if (outcome instanceof StreamedFile) return sendStreamed(request, reply, endpoint.status, outcome);
  return 'bytes' in outcome
    ? sendFile(request, reply, endpoint, outcome)
    : sendWritten(request, reply, endpoint, outcome);
}

function admitCaller<Needs, Work>(
  parts: AnswerParts<Needs, Work>,
  endpoint: Endpoint,
  { request, route, identification }: Exchange,
  body: RawBody,
): Admission | Refusal {
  const { access, streams, maxBodyBytes: limitBytes = limits.requestBytes } = endpoint;
  if (access === 'anyone' || access === 'operator' || !identification)
    throw new Error('nobody was identified');
  const { headers } = request;
  const asked = { identification, headers, route, body, limitBytes, streams };
  const admitted = admit(parts.gatekeeper, access, asked);
  if (isRefusal(admitted)) return admitted;
  return rateRefusal(parts, actorOf(admitted.caller)) ?? admitted;
}

interface Call {
  readonly request: FastifyRequest;
  readonly admitted: Admission | undefined;
  readonly form: Form;
  readonly spooled: SpooledBody | undefined;
  readonly span: Span;
}

/** The work of an endpoint once its caller and form are known. */
function performerOf<Needs, Work>(
  parts: AnswerParts<Needs, Work>,
  endpoint: Endpoint<Needs, Work>,
): (call: Call) => Promise<Outcome> {
  const { database, reads = database, writes, clock, vault, capabilities, longWork } = parts;
  const { action } = endpoint;
  if (action.kind === 'open') return (call) => actOpen(parts, endpoint, action, call);
  const contextOf = ({ request, admitted, span }: Call): QueryContext<Needs, Work> => {
    if (!admitted) throw new Error('an endpoint of organizations needs a caller');
    return {
      scope: admitted.scope,
      span,
      caller: admitted.caller,
      now: clock.now(),
      clock,
      vault,
      capabilities,
      longWork,
      callerSignal: () => callerSignal(request.raw.socket),
    };
  };
  const answered = (value: unknown): Written | StreamedFile | Refusal =>
    isRefusal(value) || value instanceof StreamedFile
      ? value
      : { status: endpoint.status, body: bodyText(endpoint, value), replayed: false };
  switch (action.kind) {
    case 'write':
      return (call) => actWrite(parts, endpoint, action, { ctx: contextOf(call), form: call.form });
    case 'download':
      return (call) => action.run(tracedReader(call.span, reads), contextOf(call), call.form);
    case 'upload':
      return (call) => {
        const { request, form, spooled } = call;
        const { maxBodyBytes = limits.requestBytes } = endpoint;
        const ctx = under(call.span, { ...contextOf(call), database, writes, newId: parts.newId });
        const bytes = spooled?.bytes() ?? streamBody(request.raw, maxBodyBytes);
        const text = (value: unknown): string => bodyText(endpoint, action.present(value));
        return actUpload(writes, action, { ctx, form, bytes, status: endpoint.status, text });
      };
    case 'visit':
      return (call) =>
        action
          .run(under(call.span, { ...contextOf(call), database, writes }), streamedForm(endpoint, call))
          .then(answered);
    case 'read':
      return (call) => action.run(tracedReader(call.span, reads), contextOf(call), call.form).then(answered);
  }
}

async function actWrite<Needs, Work>(
  parts: AnswerParts<Needs, Work>,
  endpoint: Endpoint,
  action: Action<Needs, Work> & { readonly kind: 'write' },
  { ctx, form }: { readonly ctx: QueryContext<Needs, Work>; readonly form: Form },
): Promise<Written | Refusal> {
  const unready = await action.ready?.(parts.capabilities);
  if (unready) return unready;
  /**
   * Member by member: an object that begins with a spread has another shape each time, and code that reads it is slow.
   */
  const callThat = (conflictKeys: WriteCall<unknown>['conflictKeys']): WriteCall<unknown> => ({
    scope: ctx.scope,
    principal: ctx.caller,
    span: ctx.span,
    idempotency: form.idempotency,
    answer: (value) => ({ status: endpoint.status, body: bodyText(endpoint, action.present(value)) }),
    recall: action.recall,
    secret: endpoint.secret,
    ending: action.ending,
    conflictKeys,
  });
  const input = action.input(form);
  if (!action.prepare)
    return parts.writes.execute(callThat(action.conflictKeys?.(input)), action.command, input);
  const lookUp = () => parts.writes.remembered(callThat(undefined));
  const remembered = action.preparesAlways ? undefined : await lookUp();
  if (remembered) return remembered;
  for (let tries = 1; ; tries += 1) {
    const prepared = await action.prepare(tracedDatabase(ctx.span ?? NO_SPAN, parts.database), ctx, input);
    // An identical request may have been accepted in the meantime, and its change be the one that stands in the way.
    if (isRefusal(prepared)) return (await lookUp()) ?? prepared;
    try {
      return await parts.writes.execute(callThat(action.conflictKeys?.(prepared)), action.command, prepared);
    } catch (error) {
      if (!(error instanceof Outdated) || tries === PREPARED_AT_MOST) throw error;
    }
  }
}

const PREPARED_AT_MOST = 3;

async function actOpen<Needs, Work>(
  parts: AnswerParts<Needs, Work>,
  endpoint: Endpoint,
  action: Action<Needs, Work> & { readonly kind: 'open' },
  { request, form, span }: Call,
): Promise<WrittenAnswer | Refusal> {
  const ctx = {
    ...under(span, parts),
    now: parts.clock.now(),
    remoteAddress: callerAddress(request),
    isSecure: isSecure(request, parts.baseUrl),
    cookies: request.headers.cookie,
    origin: request.headers.origin,
    host: request.headers.host,
    idempotency: form.idempotency,
  };
  const outcome = await action.run(ctx, streamedForm(endpoint, { request, form }));
  if (isRefusal(outcome)) return outcome;
  if ('written' in outcome) return outcome.written;
  const { answer, headers } = outcome;
  return { status: endpoint.status, body: bodyText(endpoint, answer), replayed: false, headers };
}

/** With the bytes of the body as they arrive, where the endpoint takes them so. */
function streamedForm(
  { streams, maxBodyBytes = limits.requestBytes }: Endpoint,
  { request, form }: Pick<Call, 'request' | 'form'>,
): Form & { readonly bytes?: AsyncIterable<Uint8Array> } {
  return streams ? { ...form, bytes: streamBody(request.raw, maxBodyBytes) } : form;
}

function bodyText(endpoint: Endpoint, value: unknown): string {
  if (value instanceof JsonText) return value.text;
  return endpoint.status === 204 ? '' : JSON.stringify(value);
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, file }: Endpoint,
  { bytes, headers, mediaType }: FileAnswer,
): void {
  if (!file) throw new Error('an endpoint answers with a file that it does not declare');
  sendAnswer(request, reply, {
    status,
    mediaType: mediaType ?? file.mediaTypes[0],
    text: bytes,
    headers: Object.entries(headers).flat(),
  });
}

const REPLAYED = ['idempotency-replayed', 'true'];

function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  { status, body, replayed, headers }: WrittenAnswer,
): void {
  sendAnswer(request, reply, {
    status,
    mediaType: 'application/json; charset=utf-8',
    text: status === 204 ? undefined : body,
    headers: replayed || headers ? headersOf(endpoint, headers, replayed) : endpoint.answerHeaders,
  });
}

function headersOf(
  { answerHeaders }: Endpoint,
  more: readonly string[] = [],
  replayed: boolean,
): readonly string[] {
  return [...answerHeaders, ...more, ...(replayed ? REPLAYED : [])];
}
