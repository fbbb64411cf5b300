import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasNginx, startNginx } from '../support/nginx.ts';
import { endings } from '../support/outages.ts';
import { openWorkshop } from '../support/process.ts';

const workshop = openWorkshop();
const servers: Server[] = [];
/** Every request that arrived somewhere, as it was sent. */
const arrived: string[] = [];
let url: string;
/** The first request is cut off when all of it was read, as by a process that is killed; the next one is answered. */
let isKilled = false;

beforeAll(async () => {
  if (!hasNginx) return;
  for (let place = 0; place < 2; place += 1) {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        arrived.push(`${request.method} ${request.url} ${body}`);
        if (isKilled) return void response.end('done');
        isKilled = true;
        request.socket.destroy();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
  }
  const urls = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  url = await startNginx(workshop.folder(), urls, 'max_fails=0');
});
beforeEach(() => {
  arrived.length = 0;
  isKilled = false;
});
afterAll(async () => {
  await Promise.all(endings.map((end) => end()));
  for (const server of servers) server.close();
});

const PATH = '/api/v1/organization/members?a=%2F&b=%c3%bc';

/** The status of its answer. */
async function change(sent: RequestInit): Promise<number> {
  return (await fetch(`${url}${PATH}`, sent)).status;
}

describe.skipIf(!hasNginx)('nginx before a process that ends (skipped where it is not installed)', () => {
  test.each<[string, string, Record<string, string>]>([
    ['a POST of somebody who is signed in', 'POST', { authorization: 'Bearer x' }],
    ['a PATCH', 'PATCH', { authorization: 'Bearer x' }],
    ['a POST with a key that is empty', 'POST', { 'idempotency-key': '' }],
  ])('does not repeat %s', async (_what, method, headers) => {
    expect([await change({ method, headers, body: '{}' }), arrived]).toEqual([502, [`${method} ${PATH} {}`]]);
  });

  test.each<[string, string, Record<string, string>]>([
    ['a POST with a key', 'POST', { 'idempotency-key': 'one' }],
    ['a POST that is signed', 'POST', { 'x-signature': 'v1=00' }],
    ['a PATCH that is signed', 'PATCH', { 'x-signature': 'v1=00' }],
  ])('repeats %s, as it was sent', async (_what, method, headers) => {
    const sent = `${method} ${PATH} {"name":"Zoë"}`;
    expect([await change({ method, headers, body: '{"name":"Zoë"}' }), arrived]).toEqual([200, [sent, sent]]);
  });

  test('repeats what only reads', async () => {
    const answer = await fetch(`${url}${PATH}`);
    expect([answer.status, arrived]).toEqual([200, [`GET ${PATH} `, `GET ${PATH} `]]);
  });
});
