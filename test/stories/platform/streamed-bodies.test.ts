import { connect, type Socket } from 'node:net';
import { Agent, request } from 'node:http';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refuse } from '../../../src/kernel/result.ts';
import { strict } from '../../../src/kernel/schema.ts';
import { open } from '../../../src/platform/endpoints/open.ts';
import { receive } from '../../../src/platform/endpoints/uploads.ts';
import { startService, type TestService } from '../../support/service.ts';

const LIMIT_BYTES = 200_000;
const PATH = '/operator/v1/things/known/file';

/** What the endpoint was given: the bytes of each call, and how the call ended. */
const calls: { bytes: number; chunks: number; ended: string }[] = [];

const takeThing = receive({
  name: 'takeThing',
  tag: 'Operator',
  summary: 'Take a thing',
  access: 'operator',
  params: strict({ key: Type.String() }),
  query: strict({ early: Type.Optional(Type.Enum(['true'])) }),
  status: 202,
  answer: strict({ bytes: Type.Integer() }),
  refusals: ['not_found', 'illegal_transition'],
  maxBodyBytes: LIMIT_BYTES,
  run: async (_ctx, { params, query, bytes }) => {
    if (params.key !== 'known') return refuse('not_found', 'There is no such thing.');
    const call = { bytes: 0, chunks: 0, ended: 'not yet' };
    calls.push(call);
    try {
      for await (const chunk of bytes) {
        call.bytes += chunk.length;
        call.chunks += 1;
        if (query.early) return refuse('illegal_transition', 'Enough of it.');
      }
      call.ended = 'whole';
    } catch (error) {
      call.ended = String(error);
      throw error;
    }
    return { answer: { bytes: call.bytes } };
  },
});

const ping = open({
  name: 'ping',
  tag: 'Operator',
  summary: 'Ping',
  access: 'operator',
  status: 200,
  answer: strict({ pong: Type.Boolean() }),
  refusals: [],
  run: async () => ({ answer: { pong: true } }),
});

let service: TestService;
let agent: Agent;
/** The service's ends of the connections that were made to it. */
const connections: Socket[] = [];

beforeAll(async () => {
  service = await startService({
    endpoints: { 'PUT /operator/v1/things/{key}/file': takeThing, 'GET /operator/v1/ping': ping },
  });
  service.service.server.server.on('connection', (socket) => connections.push(socket));
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterAll(async () => {
  agent.destroy();
  await service.stop();
});
beforeEach(() => {
  calls.length = 0;
  service.logged.length = 0;
});

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly chunks?: readonly Uint8Array[];
}

/** Over the one connection that the agent keeps. */
function send(sent: Sent): Promise<{ status: number | undefined; text: string }> {
  const { port } = new URL(service.url);
  const { method = 'PUT', path = PATH, token = service.operatorToken, headers, chunks = [] } = sent;
  return new Promise((resolve, reject) => {
    const asked = request(
      { port, method, path, agent, headers: { authorization: `Bearer ${token}`, ...headers } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode, text: Buffer.concat(parts).toString() }),
        );
      },
    );
    asked.on('error', reject);
    for (const chunk of chunks) asked.write(chunk);
    asked.end();
  });
}

const pieces = (bytes: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes / 50_000) }, (_, at) =>
    Buffer.alloc(Math.min(50_000, bytes - at * 50_000), 'x'),
  );

async function isUsable(connected: number): Promise<void> {
  expect(await send({ method: 'GET', path: '/operator/v1/ping' })).toEqual({
    status: 200,
    text: '{"pong":true}',
  });
  expect(connections.length).toBe(connected);
}

describe('Contract 4, Operator endpoints: a file is streamed', () => {
  test.each([0, 1, LIMIT_BYTES])('%i bytes arrive, whatever they call themselves', async (bytes) => {
    for (const type of [undefined, 'application/xml', 'text/csv; charset=latin1', 'nonsense']) {
      const headers = type === undefined ? {} : { 'content-type': type };
      expect(await send({ chunks: pieces(bytes), headers })).toEqual({
        status: 202,
        text: `{"bytes":${bytes}}`,
      });
    }
    await isUsable(1);
  });

  test('a file that says it is gzip arrives as it was sent: its reader sees what it is by its bytes', async () => {
    const headers = { 'content-encoding': 'gzip' };
    expect(await send({ chunks: pieces(7), headers })).toEqual({ status: 202, text: '{"bytes":7}' });
  });

  test('the use case is asked before the body has come', async () => {
    const socket = await begin(['content-length: 100']);
    socket.write('x'.repeat(40));
    await expect.poll(() => calls).toEqual([{ bytes: 40, chunks: 1, ended: 'not yet' }]);
    socket.write('x'.repeat(60));
    await expect.poll(() => calls[0]).toMatchObject({ bytes: 100, ended: 'whole' });
    socket.destroy();
  });

  test('it may take longer than another request may, as long as bytes keep coming', async () => {
    const socket = await begin(['content-length: 2']);
    socket.write('x');
    await expect.poll(() => calls).toHaveLength(1);
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    service.service.server.server.emit('clientError', late, connections.at(-1));
    const answer = new Promise<string>((resolve) => {
      socket.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    });
    socket.write('x');
    expect(await answer).toMatch(/^HTTP\/1\.1 202 /);
    socket.destroy();
  });
});

describe('Contract 4, Operator endpoints: a file that is not taken', () => {
  test('one byte over the limit is 413, and the use case sees it break', async () => {
    const answer = await send({
      chunks: pieces(LIMIT_BYTES + 1),
      headers: { 'transfer-encoding': 'chunked' },
    });
    expect(answer).toMatchObject({ status: 413, text: expect.stringContaining('"code":"too_large"') });
    expect(calls).toEqual([
      expect.objectContaining({ ended: `Error: The body is larger than ${LIMIT_BYTES} bytes.` }),
    ]);
  });

  test('where its length says so the use case is not even asked', async () => {
    const socket = await begin([`content-length: ${LIMIT_BYTES + 1}`]);
    expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 413 .*"limitBytes":200000/s);
    expect(calls).toEqual([]);
  });

  test('who goes away in the middle breaks it off; it is no failure of the service', async () => {
    const socket = await begin(['content-length: 100']);
    socket.write('x'.repeat(40));
    await expect.poll(() => calls).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => calls[0]?.ended).toBe('Error: The body ended too early.');
    expect(service.logged.filter((line) => /"level":"error"|"status":5/.test(line))).toEqual([]);
  });

  test.each([
    ['a wrong token', { token: 'x'.repeat(64) }, 401],
    ['no such thing', { path: PATH.replace('known', 'unknown') }, 404],
    ['an unknown parameter', { path: `${PATH}?other=1` }, 400],
    ['a file that is packed otherwise', { headers: { 'content-encoding': 'br' } }, 415],
    ['a refusal in the middle', { path: `${PATH}?early=true` }, 409],
  ])('%s: the connection ends with the answer, and a new one is as good', async (_case, sent, status) => {
    await send({ method: 'GET', path: '/operator/v1/ping' });
    const connected = connections.length;
    expect((await send({ ...sent, chunks: pieces(LIMIT_BYTES) })).status).toBe(status);
    await isUsable(connected + 1);
  });
});

/** A connection of its own that has sent the head of a request. */
async function begin(headers: readonly string[]): Promise<Socket> {
  const { port, hostname } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  const head = [`PUT ${PATH} HTTP/1.1`, 'host: assay', `authorization: Bearer ${service.operatorToken}`];
  socket.write([...head, ...headers, '', ''].join('\r\n'));
  return socket;
}

function answerOn(socket: Socket): Promise<string> {
  let text = '';
  return new Promise((resolve) => {
    socket.on('data', (chunk: Buffer) => void (text += chunk.toString()));
    socket.on('close', () => resolve(text));
  });
}
