import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { rolldown } from 'rolldown';
import { openClient, type Caller } from './client.ts';
import { AssayProblem, RequestUnsendable } from './problem.ts';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const TEMPLATE = { body: { name: 'T', source: '# T', sampleData: {} } };
const SUBJECT = { body: { kind: 'person', externalId: 'cust-1' } } as const;
const key: Caller = { keyId: 'ak_test_x', secret: 'sk_test_vector_secret_do_not_use' };

let server: Server;
let baseUrl: string;
let received: Received[];
/** How the requests are answered, one after the other; the last way stays. */
let answers: ((response: ServerResponse) => void)[];

beforeEach(async () => {
  received = [];
  answers = [];
  server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url: path = '', headers } = request;
  received.push({ method, path, headers, body: await text(request) });
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  answer?.(response);
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const json =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
const hangUp = (response: ServerResponse): void => void response.destroy();
const AT_ONCE = { 'retry-after': '0' };
const away = json(503, { code: 'unavailable', detail: 'Later.' }, AT_ONCE);
const tooMany = json(429, { code: 'rate_limited', detail: 'Slower.' }, AT_ONCE);

describe('what is sent again', () => {
  test('a change with a key: under the same key, and signed anew', async () => {
    answers = [hangUp, away, json(201, { id: 'one' })];
    let seconds = 0;
    const now = (): Date => new Date(1_763_164_800_000 + 1000 * seconds++);
    const client = openClient({ baseUrl, caller: key, now });
    expect(await client.call('registerSubject', { ...SUBJECT, idempotencyKey: 'k-1' })).toEqual({
      id: 'one',
    });
    expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['k-1', 'k-1', 'k-1']);
    expect(new Set(received.map(({ headers }) => headers['x-signature'])).size).toBe(3);
    expect(new Set(received.map(({ body }) => body))).toEqual(new Set([JSON.stringify(SUBJECT.body)]));
    for (const { headers } of received) expect(headers['x-signature']).toBe(`v1=${signatureOf(headers)}`);
  });

  test('a read, also where no answer came', async () => {
    answers = [hangUp, json(200, { items: [], nextCursor: null })];
    const client = openClient({ baseUrl, caller: { token: 't' } });
    expect(await client.call('listWebhooks')).toEqual({ items: [], nextCursor: null });
    expect(received).toHaveLength(2);
  });

  test('a change without a key only where it was refused for its rate', async () => {
    const client = openClient({ baseUrl, caller: { token: 't' } });
    answers = [tooMany, json(201, { id: 'one' })];
    expect(await client.call('createTemplate', TEMPLATE)).toEqual({
      id: 'one',
    });
    for (const [passing, message] of [
      [away, 'Later.'],
      [hangUp, 'fetch failed'],
    ] as const) {
      received = [];
      answers = [passing, json(201, { id: 'two' })];
      await expect(client.call('createTemplate', TEMPLATE)).rejects.toThrow(message);
      expect(received).toHaveLength(1);
    }
  });

  test.each([
    [0, 1],
    [1, 2],
    [4, 5],
  ])('with %d retries it is sent %d times, and the last refusal is told', async (retries, sent) => {
    answers = [away];
    const client = openClient({ baseUrl, caller: key, retries });
    const refused = client.call('listWebhooks');
    await expect(refused).rejects.toMatchObject({ name: 'AssayProblem', status: 503, code: 'unavailable' });
    expect(received).toHaveLength(sent);
  });

  test('a refusal that stays is told at once', async () => {
    answers = [json(404, { code: 'not_found', detail: 'No such record.', requestId: 'r-1' })];
    const client = openClient({ baseUrl, caller: key });
    const refused = client.call('listWebhooks').catch((error: unknown) => error);
    expect(await refused).toBeInstanceOf(AssayProblem);
    expect(await refused).toMatchObject({ status: 404, code: 'not_found', requestId: 'r-1' });
    expect(received).toHaveLength(1);
  });
});

describe('listings and files', () => {
  test('a listing is read page after page, and only as far as it is used', async () => {
    answers = [
      json(200, { items: [{ id: 1 }, { id: 2 }], nextCursor: 'c-2' }),
      json(200, { items: [{ id: 3 }], nextCursor: null }),
    ];
    const client = openClient({ baseUrl, caller: key });
    const items = client.items('listWebhooks', { query: { limit: 2 } });
    const ids = [(await items.next()).value, (await items.next()).value];
    expect(received.map(({ path }) => path)).toEqual(['/api/v1/webhooks?limit=2']);
    for await (const item of items) ids.push(item);
    expect(ids).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(received.at(-1)?.path).toBe('/api/v1/webhooks?limit=2&cursor=c-2');
  });

  test('the pages of a journey follow by what it takes', async () => {
    answers = [
      json(200, { items: [{ id: 1 }], nextCursor: 'c-1' }),
      json(200, { items: [{ id: 2 }], nextCursor: null }),
    ];
    const client = openClient({ baseUrl, caller: key });
    const ids: unknown[] = [];
    for await (const { id } of client.items('readJourney', { params: { id: 's' } })) ids.push(id);
    expect(ids).toEqual([1, 2]);
    expect(received.at(-1)?.path).toBe('/api/v1/risk/subjects/s/journey?before=c-1');
  });

  test('pages follow by their offset where the specification has no cursor', async () => {
    answers = [
      json(200, { items: [{ id: 1 }, { id: 2 }], nextOffset: 2 }),
      json(200, { items: [{ id: 3 }], nextOffset: null }),
    ];
    const client = openClient({ baseUrl, caller: key });
    const asked = { params: { resource: 'subjects' }, query: { order: 'newest', limit: 2 } } as const;
    const ids: unknown[] = [];
    for await (const { id } of client.items('listRecords', asked)) ids.push(id);
    expect(ids).toEqual([1, 2, 3]);
    const first = '/api/v1/risk/subjects?order=newest&limit=2';
    expect(received.map(({ path }) => path)).toEqual([first, `${first}&offset=2`]);
  });

  test('a listing that is exported streams in as the file that its format says', async () => {
    answers = [
      (response) => void response.writeHead(200, { 'content-type': 'text/csv' }).end('at,actor\r\n'),
    ];
    const client = openClient({ baseUrl, caller: { token: 't' } });
    const asked = { query: { type: 'member.added', format: 'csv' } } as const;
    const file = await client.stream('listActivity', asked);
    expect(await new Response(file).text()).toBe('at,actor\r\n');
    expect(received.map(({ path }) => path)).toEqual(['/api/v1/activity?type=member.added&format=csv']);
    // @ts-expect-error the types say the same
    const called = client.call('listActivity', { query: { format: 'csv' } });
    await expect(called).rejects.toThrow(RequestUnsendable);
    expect(received).toHaveLength(1);
  });

  test('a file streams in, and its time ends where it begins', async () => {
    let finish: () => void = () => undefined;
    answers = [
      (response) => {
        response.writeHead(200, { 'content-type': 'application/pdf' }).write('begun, ');
        finish = () => void response.end('ended');
      },
    ];
    const client = openClient({ baseUrl, caller: key, timeoutMilliseconds: 5_000 });
    const file = await client.stream('readDocumentPdf', { params: { id: 'd' } });
    const reader = file.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe('begun, ');
    finish();
    expect((await reader.read()).value).toBe('ended');
    expect((await reader.read()).done).toBe(true);
  });

  test('a stream is not sent as a text where the runtime takes it for one', async () => {
    class TextualRequest extends Request {
      constructor(address: string, { method = 'GET' }: RequestInit) {
        super(address, { method, body: '[object ReadableStream]' });
      }
    }
    vi.stubGlobal('Request', TextualRequest);
    onTestFinished(() => void vi.unstubAllGlobals());
    const client = openClient({ baseUrl, caller: { token: 'eyJ' } });
    const body = new Blob(['%PDF-1.7']).stream();
    const sent = client.call('uploadDocument', { query: { name: 'Stream' }, body });
    await expect(sent).rejects.toThrow(new RequestUnsendable('This browser sends no streams: send bytes.'));
    expect(received).toEqual([]);
  });

  test('a stream is sent with a token; a signature would need all of it first', async () => {
    answers = [json(202, { importId: 'i' })];
    const file = (): ReadableStream<Uint8Array> => new Blob(['<list/>']).stream();
    const sent = { params: { key: 'eu_fsf' } };
    const operator = openClient({ baseUrl, caller: { token: 'operator' } });
    await operator.call('importListFile', { ...sent, body: file() });
    expect(received).toMatchObject([{ method: 'PUT', body: '<list/>' }]);
    await operator.call('importListFile', { ...sent, body: new TextEncoder().encode('<bytes/>') });
    expect(received.at(-1)).toMatchObject({ method: 'PUT', body: '<bytes/>' });
    const program = openClient({ baseUrl, caller: key });
    const refused = program.call('importListFile', { ...sent, body: file() });
    await expect(refused).rejects.toThrow(RequestUnsendable);
    expect(received).toHaveLength(2);
  });
});

test('requests are carried by what the caller gives, each time that one is sent', async () => {
  answers = [away, json(200, { items: [], nextCursor: null }, { 'x-request-id': 'r-1' })];
  const seen: unknown[] = [];
  const client = openClient({
    baseUrl,
    caller: { token: 't' },
    fetch: async (address, request) => {
      const answer = await fetch(address, request);
      seen.push([request.method, address.pathname, answer.status, answer.headers.get('x-request-id')]);
      return answer;
    },
  });
  await client.call('listWebhooks');
  expect(seen).toEqual([
    ['GET', '/api/v1/webhooks', 503, null],
    ['GET', '/api/v1/webhooks', 200, 'r-1'],
  ]);
});

test('it is small, and needs nothing but what every runtime has', async () => {
  const bundle = await rolldown({ input: new URL('index.ts', import.meta.url).pathname });
  const { output } = await bundle.generate({ format: 'es', minify: true });
  expect(output).toHaveLength(1);
  const [{ code, imports }] = output;
  expect(imports).toEqual([]);
  expect(code).not.toMatch(/\b(Buffer|process|require|Deno|Bun)\b/);
  expect(gzipSync(code).length).toBeLessThan(15_000);
});

/** By another library, over what arrived. */
function signatureOf(headers: IncomingHttpHeaders): string {
  const body = createHash('sha256').update(JSON.stringify(SUBJECT.body)).digest('hex');
  const signed = ['ASSAY1-HMAC-SHA256', headers['x-timestamp'], 'POST', '/api/v1/risk/subjects', 'k-1', body];
  return createHmac('sha256', 'sk_test_vector_secret_do_not_use').update(signed.join('\n')).digest('hex');
}
