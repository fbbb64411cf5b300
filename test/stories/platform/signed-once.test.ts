import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/endpoints.ts';
import { tickStoredAnswers } from '../../../src/platform/idempotency/stored-answers.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { type Call, type CallsOf, RISK_CALLS, sendCall } from '../../support/calls.ts';
import { type Captured, captured, type CapturedAnswer, sendCaptured } from '../../support/captured.ts';
import { DOCUMENT_CALLS, type DocumentTenant } from '../../support/documents/document-calls.ts';
import { A_TEMPLATE, documentRecords } from '../../support/documents/documents.ts';
import type { Answer, Caller, SendOptions } from '../../support/http.ts';
import { SCREENING_CALLS } from '../../support/screening/screening-calls.ts';
import { startService, type TestService } from '../../support/service.ts';
import { documentTenantFor } from '../../support/tenant-for.ts';
import { aTenant, type Tenant } from '../../support/tenants.ts';
import { VERIFICATION_CALLS } from '../../support/verification/verification-calls.ts';
import { aSubscription, type SubscribedTenant, WEBHOOK_CALLS } from '../../support/webhooks/webhooks.ts';

let service: TestService;
/** Another process of the same service, as far as the database can tell. */
let second: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  second = await startService({ db: service.db, vault: service.vault });
  acme = await anOrganization(service);
});
afterAll(async () => {
  await second.service.close();
  await service.stop();
});

let counter = 0;
const named = (): string => JSON.stringify({ ...A_TEMPLATE, name: `Captured ${(counter += 1)}` });
const capture = (method: string, path: string, body?: string): Captured =>
  captured(acme.testKey, service.clock, { method, path, body });
const send = (request: Captured): Promise<CapturedAnswer> => sendCaptured(service.url, request);

async function templatesNamed(body: string): Promise<number> {
  const { name } = JSON.parse(body) as { name: string };
  return (await service.db.query('select template_id from template_revisions where name = $1', [name]))
    .length;
}

async function rowsOf({ headers }: Captured): Promise<readonly { body: unknown; sealed_body: unknown }[]> {
  const { 'x-signature': signature } = headers;
  return service.db.query('select body, sealed_body from idempotency_keys where key = $1', [signature]);
}

describe('Contract 1, Who is calling: a captured signed change brings back its own answer', () => {
  test('a POST that was sent without a key makes one record, however often it is sent', async () => {
    const body = named();
    const request = capture('POST', '/templates/markdown', body);
    const answers = [await send(request), await send(request), await send(request)];
    expect(answers.map(({ status, replayed }) => ({ status, replayed }))).toEqual([
      { status: 201, replayed: false },
      { status: 201, replayed: true },
      { status: 201, replayed: true },
    ]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await templatesNamed(body)).toBe(1);
  });

  test('of many at the same moment, over two processes, one does the work', async () => {
    const { webhookId } = await aSubscription(service, acme.testKey, 'test');
    const deliveries = async (): Promise<number> =>
      (await service.db.query('select id from webhook_deliveries where subscription_id = $1', [webhookId]))
        .length;
    const before = await deliveries();
    const request = capture('POST', `/webhooks/${webhookId}/ping`);
    const urls = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? service.url : second.url));
    const answers = await Promise.all(urls.map((url) => sendCaptured(url, request)));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([answers[0]?.status]));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await deliveries()).toBe(before + 1);
  });

  test('the same change signed at another second is another change', async () => {
    const body = named();
    await send(capture('POST', '/templates/markdown', body));
    service.clock.moveSeconds(1);
    second.clock.moveSeconds(1);
    expect((await send(capture('POST', '/templates/markdown', body))).replayed).toBe(false);
    expect(await templatesNamed(body)).toBe(2);
  });

  test('a request that fails leaves no trace, and is tried anew', async () => {
    const missing = capture('PATCH', '/webhooks/0190a1b2-0000-7000-8000-000000000000', '{"active":false}');
    expect((await send(missing)).status).toBe(404);
    expect(await rowsOf(missing)).toEqual([]);
    const malformed = capture('POST', '/templates/markdown', '{');
    expect((await send(malformed)).status).toBe(400);
    expect(await rowsOf(malformed)).toEqual([]);
  });

  test('what stores nothing keeps nothing', async () => {
    const preview = capture('POST', '/risk/policies/validate', '{"definition":{}}');
    expect((await send(preview)).status).toBe(200);
    expect((await send(preview)).replayed).toBe(false);
    expect(await rowsOf(preview)).toEqual([]);
  });

  test('a secret is shown again and is encrypted where it is kept', async () => {
    const { webhookId } = await aSubscription(service, acme.testKey, 'test');
    const request = capture('POST', `/webhooks/${webhookId}/rotate-secret`);
    const [first, again] = [await send(request), await send(request)];
    expect(first.body.secret).toMatch(/^whsec_/);
    expect(again).toEqual({ ...first, replayed: true });
    expect(await rowsOf(request)).toEqual([{ body: null, sealed_body: expect.any(Buffer) }]);
  });

  test('who is signed in does without: a token is no signature', async () => {
    const body = named();
    await acme.owner.send('POST', '/templates/markdown', { raw: body, idempotencyKey: null });
    expect(
      (await acme.owner.send('POST', '/templates/markdown', { raw: body, idempotencyKey: null })).status,
    ).toBe(201);
    expect(await templatesNamed(body)).toBe(2);
  });
});

describe('Contract 1, Who is calling: the signature serves as a key for ten minutes', () => {
  test('while it is timely it replays, dated ahead as far as may be; then it is old, and its row goes', async () => {
    const body = named();
    const request = captured(acme.testKey, service.clock, {
      method: 'POST',
      path: '/templates/markdown',
      body,
      aheadSeconds: 300,
    });
    const sentAt = service.clock.now();
    const tick = () =>
      tickStoredAnswers({ database: service.database, idempotencyDays: 30 }, service.clock.now());
    expect((await send(request)).replayed).toBe(false);
    service.clock.moveSeconds(600);
    await tick();
    expect(await send(request)).toMatchObject({ status: 201, replayed: true });
    service.clock.moveSeconds(1);
    expect(await send(request)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    await tick();
    expect(await rowsOf(request)).toEqual([]);
    expect((await send(request)).status).toBe(401);
    expect(await templatesNamed(body)).toBe(1);
    expect(service.clock.now().getTime() - sentAt.getTime()).toBe(601_000);
  });
});

type WholeTenant = Tenant & SubscribedTenant & DocumentTenant;

const CALLS: Readonly<Record<string, CallsOf<WholeTenant>>> = {
  ...RISK_CALLS,
  ...WEBHOOK_CALLS,
  ...VERIFICATION_CALLS,
  ...SCREENING_CALLS,
  ...DOCUMENT_CALLS,
};

/** It writes its request down, and sends it twice. */
function sendingTwice(answers: CapturedAnswer[]): Caller {
  const twice = async (method: string, path: string, options: SendOptions = {}): Promise<Answer> => {
    const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const mediaType = options.headers?.['content-type'];
    const request = captured(acme.testKey, service.clock, {
      method,
      path: path.replace(/^\/\/api\/v1/, ''),
      body,
      ...(mediaType !== undefined && { mediaType }),
    });
    answers.push(await send(request), await send(request));
    return { status: 0, headers: new Headers(), body: undefined };
  };
  return { ...acme.testKey, send: twice };
}

describe('Contract 1, Who is calling: every signed change that needs no key is done once', () => {
  const open = Object.entries(endpoints).filter(
    ([, { access, action, idempotencyKey }]) =>
      action.kind === 'write' &&
      idempotencyKey === 'honoured' &&
      (access === 'client' || access === 'manager' || access === 'api_key'),
  );
  let standing: DocumentTenant;
  beforeAll(async () => {
    const tenant = await aTenant(acme, 'test');
    standing = { ...tenant, documents: await documentRecords(tenant.key) };
  });

  test('there are such changes of each method that signed changes have', () => {
    expect(new Set(open.map(([address]) => address.split(' ')[0]))).toEqual(
      new Set(['POST', 'PATCH', 'DELETE']),
    );
  });

  test.each(open)('%s', async (address, { status }) => {
    const tenant = await documentTenantFor(address, acme, 'test', standing);
    const whole = { ...tenant, ...(await aSubscription(service, tenant.key, 'test')) };
    const call: Call | undefined = CALLS[address]?.(whole)[0];
    if (!call) throw new Error(`Add '${address}' to the calls of its chapter in test/support/.`);
    const answers: CapturedAnswer[] = [];
    await sendCall(sendingTwice(answers), address, call);
    const [first, again] = answers;
    expect(first).toMatchObject({ status, replayed: false });
    expect(again).toEqual({ ...first, replayed: true });
  });
});
