import { LIST_KEYS } from '@assay/name-screening';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TraceOptions } from '../../../src/platform/traces/tracer.ts';
import { anOrganization, aSubject, operator, type TestOrganization } from '../../support/builders.ts';
import { type MailServer, startMailServer } from '../../support/documents/mail-server.ts';
import { aTemplate, DATA, SIGNERS } from '../../support/documents/documents.ts';
import { aSentDocument } from '../../support/documents/sending.ts';
import type { Answer, Json } from '../../support/http.ts';
import {
  type AssessingOrganization,
  aDeviceScore,
  anAssessingOrganization,
} from '../../support/risk/assessments.ts';
import { monitor } from '../../support/risk/monitoring.ts';
import { aQueuedBatch } from '../../support/screening/batches.ts';
import { putList } from '../../support/screening/lists.ts';
import { LISTED, screened } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';
import { type Collector, type ReceivedSpan, startCollector } from '../../support/traces/collector.ts';
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.ts';
import { aWebhook } from '../../support/webhooks/webhooks.ts';

/** One list is fetched, from where nobody is. */
const NOWHERE = Object.fromEntries(LIST_KEYS.filter((key) => key !== 'eu_fsf').map((key) => [key, 'none']));
const PACE = { monitoringIntervalSeconds: 1, monitoringPerTick: 10, dispatchIntervalSeconds: 3600 };
const ALL = { share: 1, heedsCaller: true };
const SERVER = 2;
const CLIENT = 3;
const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

let collector: Collector;
let receiver: Receiver;
let mails: MailServer;
let service: TestService;
let acme: TestOrganization;
let risk: AssessingOrganization;

beforeAll(async () => {
  [collector, receiver, mails] = await Promise.all([startCollector(), startReceiver(), startMailServer()]);
  const listAddresses = {
    files: { ...NOWHERE, eu_fsf: 'http://127.0.0.1:9/recognisable-address' },
    dates: {},
  };
  service = await startService({
    traces: toCollector(),
    mail: mails.options,
    listAddresses,
    fetchLists: true,
    listsAllowPrivate: true,
  });
  acme = await anOrganization(service);
  risk = await anAssessingOrganization(service);
  await putList(service, 'eu_fsf', [LISTED]);
  await aWebhook(acme.testKey, `${receiver.url}/recognisable-address`, { events: ['risk.subject.created'] });
  service.service.startWorkers(PACE);
});
afterAll(async () => {
  await service.stop();
  await Promise.all([collector.close(), receiver.close(), mails.close()]);
});

function toCollector(more: Partial<TraceOptions> = {}): TraceOptions {
  const url = `${collector.url}/v1/traces`;
  return {
    url,
    headers: { 'x-tenant': 'ops' },
    resource: { 'service.name': 'assay' },
    sampling: ALL,
    delayMilliseconds: 20,
    ...more,
  };
}

/** The span of the request that got this answer. */
function spanOf({ headers }: Answer): Promise<ReceivedSpan> {
  const id = headers.get('x-request-id');
  return collector.span(({ attributes }) => attributes['assay.request_id'] === id);
}

/** A part of a span, or of its parts. */
function partOf(span: ReceivedSpan, name: string): Promise<ReceivedSpan> {
  return collector.span((one) => one.traceId === span.traceId && one.name === name);
}

function traceparent(flags = '01'): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-${flags}` } };
}

const lineOf = (requestId: unknown): Json => {
  const line = service.logged.find((one) => one.includes(String(requestId)) && one.includes('"route"'));
  return line && JSON.parse(line);
};

describe('A trace tells', () => {
  test('of a request, its command and the statements of that', async () => {
    const answer = await acme.testKey.post('/risk/subjects', { kind: 'person', externalId: 'one' });
    const span = await spanOf(answer);
    expect(span).toMatchObject({ name: 'POST /api/v1/risk/subjects', kind: SERVER, failed: false });
    expect(span.parentSpanId).toBeUndefined();
    expect(span.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/v1/risk/subjects',
      'http.response.status_code': 201,
      'assay.request_id': answer.headers.get('x-request-id'),
      'assay.organization_id': acme.id,
      'assay.mode': 'test',
    });
    expect(span.resource).toMatchObject({
      'service.name': 'assay',
      'service.version': expect.any(String),
      'service.instance.id': expect.any(String),
    });
    const command = await partOf(span, 'command registerSubject');
    expect(command.parentSpanId).toBe(span.spanId);
    const statement = await partOf(span, 'insert risk_subjects');
    expect(statement).toMatchObject({ parentSpanId: command.spanId, kind: CLIENT });
    expect(statement.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'insert',
      'db.collection.name': 'risk_subjects',
      'assay.statement': expect.stringMatching(/^[\w-]{20}$/),
    });
    expect(Math.abs(span.startedAt - Date.now())).toBeLessThan(60_000);
    for (const part of [command, statement]) expect(part.startedAt).toBeGreaterThanOrEqual(span.startedAt);
  });

  test('of what a read asks the database', async () => {
    const span = await spanOf(await acme.testKey.get('/risk/subjects?search=one'));
    expect((await partOf(span, 'select risk_subjects')).parentSpanId).toBe(span.spanId);
  });

  test('that a command refused, which is no failure', async () => {
    const answer = await acme.testKey.post('/risk/subjects', { kind: 'person', externalId: 'one' });
    expect(answer.status).toBe(409);
    const command = await partOf(await spanOf(answer), 'command registerSubject');
    expect(command).toMatchObject({ failed: false, attributes: { 'assay.refused': 'already_exists' } });
  });

  test('of a screening run and its search in a thread', async () => {
    await screened(acme.testKey, { subject: { name: 'Boris Testov' } });
    const span = await collector.span(({ name }) => name === 'POST /api/v1/screening/runs');
    const search = await partOf(span, 'search');
    expect(search.parentSpanId).toBe(span.spanId);
    expect(search.attributes).toEqual({ 'assay.thread_milliseconds': expect.any(Number) });
  });

  test('of a document that is rendered in a thread', async () => {
    const template = await aTemplate(acme.testKey);
    const path = `/templates/${template.id}/generate`;
    const span = await spanOf(await acme.testKey.post(path, { templateData: DATA }));
    expect(span.name).toBe('POST /api/v1/templates/{id}/generate');
    expect((await partOf(span, 'render')).parentSpanId).toBe(span.spanId);
  });

  test('of a webhook delivery, as a trace of its own that the receiver hears nothing of', async () => {
    receiver.answerWith(() => ({ status: 500 }));
    const before = receiver.received.length;
    await aSubject(acme.testKey, 'delivered');
    const [request] = (await receiver.waitFor(before + 1)).slice(before);
    const delivery = await collector.span(
      ({ name, attributes }) =>
        name === 'webhook delivery' && attributes['http.response.status_code'] === 500,
    );
    expect(delivery).toMatchObject({ parentSpanId: undefined, kind: CLIENT, failed: true });
    expect(delivery.attributes).toMatchObject({
      'assay.event': 'risk.subject.created',
      'assay.organization_id': acme.id,
      'error.type': '500',
    });
    expect(request?.headers).not.toHaveProperty('traceparent');
    expect(JSON.stringify(request?.headers)).not.toContain(delivery.traceId);
    receiver.answerWith(() => ({ status: 204 }));
  });

  test('of a mail', async () => {
    const template = await aTemplate(acme.testKey);
    await aSentDocument(acme.testKey, template.id);
    const mail = await collector.span(({ name }) => name === 'mail');
    const tick = await collector.span(({ spanId }) => spanId === mail.parentSpanId);
    expect(tick).toMatchObject({ name: 'tick mails', parentSpanId: undefined });
  });

  test('of monitoring, as a trace of its own', async () => {
    const subjectId = await aSubject(risk.testKey);
    await aDeviceScore(risk, subjectId, 10);
    await monitor(risk.admin, subjectId, risk.policyVersionId);
    // A check that finds the subject locked is a command too: it is refused, and ends with a rollback.
    const command = await collector.span(
      ({ name, attributes }) => name === 'command reassessSubject' && !('assay.refused' in attributes),
    );
    const tick = await collector.span(({ spanId }) => spanId === command.parentSpanId);
    expect(tick).toMatchObject({ name: 'tick monitoring', parentSpanId: undefined });
    expect(collector.partsOf(command).map(({ name }) => name)).toContain('commit');
  });

  test('of a batch, with the search of its rows', async () => {
    await aQueuedBatch(acme.testKey, 'name\nBoris Testov\nNemo Nobody\n');
    const command = await collector.span(({ name }) => name === 'command keepChunk');
    const tick = await collector.span(({ spanId }) => spanId === command.parentSpanId);
    expect(tick).toMatchObject({ name: 'tick batches', parentSpanId: undefined });
    expect(collector.partsOf(tick).map(({ name }) => name)).toContain('search');
  });

  test('of a list that is fetched', async () => {
    const fetched = await collector.span(({ name }) => name === 'fetch list');
    expect(fetched.attributes).toEqual({ 'assay.list': 'eu_fsf' });
    const tick = await collector.span(({ spanId }) => spanId === fetched.parentSpanId);
    expect(tick).toMatchObject({ name: 'tick list-fetches', parentSpanId: undefined });
  });

  test('nothing of ticks that found nothing to do', async () => {
    await expect
      .poll(async () => (await operator(service).get('//metrics')).body)
      .toMatch(/assay_worker_ticks_total\{worker="expiry",outcome="done"\} [1-9]/);
    expect(collector.spans.filter(({ name }) => name === 'tick expiry')).toEqual([]);
  });
});

describe("A caller's trace", () => {
  test('goes on here', async () => {
    const span = await spanOf(await acme.testKey.get('/risk/subjects', traceparent()));
    expect(span).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
  });

  test.each([
    ['of another form', 'recognisable-header'],
    ['of no trace', `00-${'0'.repeat(32)}-${CALLER.spanId}-01`],
    ['sent twice', `00-${CALLER.traceId}-${CALLER.spanId}-01, 00-${CALLER.traceId}-${CALLER.spanId}-01`],
  ])('%s is passed over', async (_what, header) => {
    const span = await spanOf(await acme.testKey.get('/risk/subjects', { headers: { traceparent: header } }));
    expect(span.parentSpanId).toBeUndefined();
    expect(span.traceId).not.toBe(CALLER.traceId);
  });

  test('that is not recorded there is not recorded here, and still told in the log', async () => {
    const left = await acme.testKey.get('/risk/subjects', traceparent('00'));
    await spanOf(await acme.testKey.get('/risk/subjects'));
    const id = left.headers.get('x-request-id');
    expect(collector.spans.some(({ attributes }) => attributes['assay.request_id'] === id)).toBe(false);
    expect(lineOf(id).traceId).toBe(CALLER.traceId);
  });
});

describe('Contract 1, Errors: the trace id finds what is told of a failure', () => {
  test('it stands in the problem, in the log and in the collector', async () => {
    const answer = await acme.testKey.get(
      '/risk/subjects/01990000-0000-7000-8000-000000000000',
      traceparent(),
    );
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', traceId: CALLER.traceId } });
    expect(lineOf(answer.body.requestId)).toMatchObject({ status: 404, traceId: CALLER.traceId });
    expect((await spanOf(answer)).failed).toBe(false);
  });

  test('of what nobody expected, too', async () => {
    await service.db.query('alter table risk_subjects rename to risk_subjects_away');
    const answer = await acme.testKey.get('/risk/subjects');
    await service.db.query('alter table risk_subjects_away rename to risk_subjects');
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    const span = await spanOf(answer);
    expect(span).toMatchObject({ traceId: answer.body.traceId, failed: true });
    const statement = await partOf(span, 'select risk_subjects');
    expect(statement).toMatchObject({ failed: true, attributes: { 'error.type': '42P01' } });
    const failure = service.logged.find((line) => line.includes('request failed'));
    expect(JSON.parse(failure ?? '{}')).toMatchObject({ traceId: span.traceId });
  });
});

describe("A caller's X-Request-Id", () => {
  test('is that of the request: in its answer, its problem, its log line and its span', async () => {
    const headers = { 'x-request-id': 'gateway-7f1d:42' };
    const answer = await acme.testKey.get('/risk/subjects/none', { headers });
    expect(answer.headers.get('x-request-id')).toBe('gateway-7f1d:42');
    expect(answer.body).toMatchObject({ code: 'invalid_request', requestId: 'gateway-7f1d:42' });
    expect(lineOf('gateway-7f1d:42')).toMatchObject({ requestId: 'gateway-7f1d:42', status: 400 });
    expect((await spanOf(answer)).attributes).toMatchObject({ 'assay.request_id': 'gateway-7f1d:42' });
  });

  test('of another form is neither taken nor repeated', async () => {
    const headers = { 'x-request-id': 'recognisable "header"' };
    const answer = await acme.testKey.get('/risk/subjects', { headers });
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
    expect(service.logged.join('')).not.toContain('recognisable \\"header');
  });
});

test('a metric counts spans', async () => {
  const { body } = await operator(service).get('//metrics');
  const [, sent] = /assay_trace_spans_total\{outcome="sent"\} (\d+)/.exec(body) ?? [];
  expect(Number(sent)).toBeGreaterThan(50);
  expect(body).toContain('assay_trace_spans_total{outcome="dropped"} 0');
});

/** Sent by callers, or known of people: no span holds any of it. */
const SAID = {
  listed: 'Boris',
  sought: 'Recognisable Person',
  externalId: 'recognisable-external-id',
  search: 'recognisable-search',
  header: 'recognisable-header',
  key: 'recognisable-idempotency-key',
  address: 'recognisable-address',
  signer: SIGNERS.supplier.email,
  signerName: SIGNERS.supplier.name,
  party: DATA.customer,
};

describe('Contract 1, Errors: never a value that was sent, and no secret, in traces', () => {
  beforeAll(async () => {
    await aSubject(acme.testKey, SAID.externalId);
    await screened(acme.testKey, { subject: { name: SAID.sought, datesOfBirth: ['1961-03-04'] } });
    const subject = { kind: 'person', externalId: `${SAID.externalId}-2` };
    await acme.testKey.post('/risk/subjects', subject, { idempotencyKey: SAID.key });
    const headers = { 'user-agent': SAID.header, tracestate: `vendor=${SAID.header}` };
    await spanOf(await acme.testKey.get(`/risk/subjects?search=${SAID.search}`, { headers }));
  });

  test.each(Object.entries(SAID))('%s: %s', (_what, said) => {
    expect(collector.bytes.length).toBeGreaterThan(10_000);
    for (const form of [said, encodeURIComponent(said), said.toLowerCase()])
      expect(collector.bytes.includes(form)).toBe(false);
  });

  test('keys, tokens and addresses', () => {
    for (const secret of [acme.testKey.secret, acme.testKey.keyId, acme.owner.token, service.operatorToken])
      expect(collector.bytes.includes(secret)).toBe(false);
    expect(/\bsk_|Bearer|\$argon2|@|127\.0\.0\.1|\?/.exec(collector.bytes)).toBeNull();
  });

  test('the collector gets the headers that the operator gave', () => {
    for (const headers of collector.requests) expect(headers).toMatchObject({ 'x-tenant': 'ops' });
  });
});

describe('A share of requests', () => {
  test('none of them: callers cannot ask to be recorded', async () => {
    const resource = { 'service.name': 'quiet' };
    const sampling = { share: 0, heedsCaller: true };
    const quiet = await startService({ traces: toCollector({ resource, sampling }) });
    try {
      const organization = await anOrganization(quiet);
      const answer = await organization.testKey.get('/risk/subjects/none', traceparent('01'));
      expect(answer.body).toMatchObject({ traceId: CALLER.traceId });
    } finally {
      await quiet.stop();
    }
    expect(collector.bytes.includes('quiet')).toBe(false);
  });
});
