import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOutbound } from './open-outbound.ts';
import type { OutboundCall, OutboundOptions } from './outbound.ts';

let server: Server;
let port: number;
let answer: (response: ServerResponse) => void;
const heard: { readonly path: string | undefined; readonly host: string | undefined }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    heard.push({ path: request.url, host: request.headers.host });
    request.resume().on('end', () => answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  heard.length = 0;
  answer = (response) => response.writeHead(200).end('fine');
});

/** Longer than an answer takes on a machine that has much else to do. */
const LONG_MILLISECONDS = 60_000;

async function post(url: string, options: Partial<OutboundOptions> = {}, call: Partial<OutboundCall> = {}) {
  const outbound = openOutbound({ allowPrivate: false, protocols: ['https:', 'http:'], ...options });
  const outcome = await outbound.post({
    url,
    headers: {},
    body: '{}',
    deadlineMilliseconds: LONG_MILLISECONDS,
    maxAnswerBytes: 4096,
    ...call,
  });
  await outbound.close();
  return 'failed' in outcome ? outcome.failed : `${outcome.status} ${outcome.body.toString()}`;
}

const nowhere = async (): Promise<readonly string[]> => {
  throw new Error('an address needs no name server');
};

describe('Contract 2, Webhooks: addresses that are refused', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '0x7f000001',
    '127.0.0.1.',
    '0',
    '169.254.169.254',
    '10.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[fd00:ec2::254]',
    '[64:ff9b::7f00:1]',
  ])('the literal host %s', async (host) => {
    expect(await post(`http://${host}:${port}/`, { resolve: nowhere })).toBe('address_not_allowed');
    expect(heard).toEqual([]);
  });

  test.each([
    ['a private address', ['10.0.0.1']],
    ['loopback', ['127.0.0.1']],
    ['a public and a private address', ['93.184.216.34', '192.168.0.1']],
    ['a public and a mapped address', ['93.184.216.34', '::ffff:127.0.0.1']],
  ])('a name that resolves to %s', async (_case, addresses) => {
    const resolve = async () => addresses;
    expect(await post(`http://receiver.example:${port}/`, { resolve })).toBe('address_not_allowed');
    expect(heard).toEqual([]);
  });

  test('localhost, by the name servers that production asks', async () => {
    expect(['address_not_allowed', 'name_not_resolved']).toContain(await post(`http://localhost:${port}/`));
    expect(heard).toEqual([]);
  });

  test('a name without addresses', async () => {
    expect(await post('http://receiver.example/', { resolve: async () => [] })).toBe('name_not_resolved');
  });
});

describe('Contract 2, Webhooks: the address that was checked is the one that is called', () => {
  test('the name is asked for once, and nobody asks again to connect', async () => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return asked === 1 ? ['127.0.0.1'] : ['127.0.0.99'];
    };
    const outcome = await post(`http://changing.invalid:${port}/hook`, { allowPrivate: true, resolve });
    expect([outcome, asked]).toEqual(['200 fine', 1]);
    expect(heard).toEqual([{ path: '/hook', host: `changing.invalid:${port}` }]);
  });

  test('every call asks anew, also while a connection is open from before', async () => {
    const answers = [['127.0.0.1'], [], ['127.0.0.1']];
    const outbound = openOutbound({
      allowPrivate: true,
      protocols: ['http:'],
      resolve: async () => answers.shift() ?? [],
    });
    const call = { headers: {}, body: '{}', deadlineMilliseconds: LONG_MILLISECONDS, maxAnswerBytes: 4096 };
    const outcomes = [];
    for (let index = 0; index < 3; index += 1)
      outcomes.push(await outbound.post({ ...call, url: `http://changing.invalid:${port}/` }));
    await outbound.close();
    expect(outcomes.map((outcome) => ('failed' in outcome ? outcome.failed : outcome.status))).toEqual([
      200,
      'name_not_resolved',
      200,
    ]);
  });

  test('private addresses where the operator allows them', async () => {
    expect(await post(`http://127.0.0.1:${port}/`, { allowPrivate: true })).toBe('200 fine');
    expect(await post(`http://localhost:${port}/`, { allowPrivate: true })).toBe('200 fine');
  });
});

describe('Document 1, Delivery, rule 2: how much of an answer is waited for', () => {
  const here = { allowPrivate: true };

  test('no more than the limit is read', async () => {
    for (const [sent, read] of [
      [4095, 4095],
      [4096, 4096],
      [4097, 4096],
      [10_000_000, 4096],
    ] as const) {
      answer = (response) => response.writeHead(200).end('x'.repeat(sent));
      expect(await post(`http://127.0.0.1:${port}/`, here)).toBe(`200 ${'x'.repeat(read)}`);
    }
  });

  test('a redirect is an answer', async () => {
    answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
    expect(await post(`http://127.0.0.1:${port}/`, here)).toBe('302 ');
    expect(heard.map(({ path }) => path)).toEqual(['/']);
  });

  test('the deadline ends a receiver that never answers, and a name server that does not', async () => {
    answer = () => undefined;
    const soon = { deadlineMilliseconds: 100 };
    expect(await post(`http://127.0.0.1:${port}/`, here, soon)).toBe('timeout');
    const resolve = () => new Promise<string[]>(() => undefined);
    expect(await post('http://silent.example/', { resolve }, soon)).toBe('timeout');
  });

  test('a status that came in time counts, though the body never ends', async () => {
    answer = (response) => response.writeHead(200).write('begun');
    expect(await post(`http://127.0.0.1:${port}/`, here, { deadlineMilliseconds: 2_000 })).toBe('200 begun');
    answer = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('broken');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await post(`http://127.0.0.1:${port}/`, here)).toBe('200 broken');
  });

  test('a connection that breaks, and one that speaks no TLS, are told apart', async () => {
    answer = (response) => response.destroy();
    expect(await post(`http://127.0.0.1:${port}/`, here)).toBe('connection_failed');
    expect(await post(`https://127.0.0.1:${port}/`, here)).toBe('tls_failed');
  });
});
