import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { anApiKey, anOrganization } from '../../support/builders.ts';
import { type Caller, type Json, keyCaller } from '../../support/http.ts';
import { until } from '../../support/process.ts';
import { aBatch, sendRows } from '../../support/screening/batches.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
/** Of the key that is claimed. */
let owner: Caller;
let keyId: string;
let batch: Json;

/** The proxy before the service says where everybody is. */
beforeAll(async () => {
  service = await startService({ trustedProxies: 1 });
  const acme = await anOrganization(service);
  const key = await anApiKey(service, acme.owner, 'test');
  owner = keyCaller(service.url, key, service.clock);
  ({ keyId } = key);
  batch = await aBatch(owner);
});
afterAll(() => service.stop());

const strangers: Socket[] = [];
let met = 0;
/** Each of them is answered, seen or not, once its place is free. */
afterEach(async () => {
  met += strangers.length;
  for (const socket of strangers.splice(0)) socket.destroy();
  const answered = () => service.logged.filter((line) => /\/rows".*"status":(400|503)/.test(line)).length;
  await until(() => answered() >= met);
});

/** Somebody who knows the id of a key, and begins a file that never ends; what was answered so far. */
async function stranger(address: string): Promise<() => string> {
  const { port, hostname } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  strangers.push(socket);
  let answered = '';
  socket.on('data', (piece: Buffer) => (answered += piece.toString('latin1')));
  socket.on('error', () => undefined);
  const head = [
    `PUT /api/v1/screening/batches/${batch.id}/rows HTTP/1.1`,
    'host: assay',
    `x-forwarded-for: ${address}`,
    `x-api-key: ${keyId}`,
    `x-timestamp: ${Math.floor(service.clock.now().getTime() / 1000)}`,
    `x-signature: v1=${'0'.repeat(64)}`,
    'content-length: 1000000',
    'expect: 100-continue',
  ];
  socket.write([...head, '', ''].join('\r\n'));
  await expect.poll(() => answered).toMatch(/^HTTP\/1\.1 100 /);
  socket.write('name,');
  return () => answered.replace(/^HTTP\/1\.1 100 [^\r]*\r\n\r\n/, '');
}

async function upload(from: string): Promise<number> {
  const own = await aBatch(owner);
  const answer = await sendRows(owner, own, 'name\nIvan Petrov\n', {
    headers: { 'x-forwarded-for': from },
  });
  return answer.status;
}

const at = (address: string, count: number): string[] => Array.from({ length: count }, () => address);

describe('Contract 6, Batches: places for files that are not judged yet', () => {
  test('a stranger who claims the key of somebody else does not keep out its owner', async () => {
    const held = await Promise.all(at('203.0.113.1', 3).map((address) => stranger(address)));
    await expect.poll(() => held.filter((answered) => answered().includes(' 503 ')).length).toBe(1);
    expect(await upload('198.51.100.1')).toBe(202);
  });

  test('one network of IPv6 is one sender, whatever addresses it takes', async () => {
    const addresses = ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2', '2001:db8:1:1::3', '2001:db8:1:2::1'];
    const held = await Promise.all(addresses.map((address) => stranger(address)));
    await expect.poll(() => held.filter((answered) => answered().includes(' 503 ')).length).toBe(1);
    expect(held[3]?.()).toBe('');
  });

  test('strangers of many networks leave room for a network that has signed well', async () => {
    expect(await upload('198.51.100.7')).toBe(202);
    const networks = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'].flatMap((one) =>
      at(one, 2),
    );
    const held = await Promise.all(networks.map((address) => stranger(address)));
    await expect.poll(() => held.filter((answered) => answered().includes(' 503 ')).length).toBe(2);
    expect(await upload('192.0.2.99')).toBe(503);
    expect(await upload('198.51.100.7')).toBe(202);
  });
});

describe('Contract 6, Lists: a file that only people give', () => {
  test('is refused to an API key before any of it is read', async () => {
    const path = '/screening/own-lists/watch/file?format=csv';
    const held = await Promise.all(at('203.0.113.9', 2).map((address) => stranger(address)));
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const answer = await owner.send('PUT', path, { raw: 'id,name\n1,Ivan\n', headers });
    expect(answer.status).toBe(403);
    expect(held.map((answered) => answered())).toEqual(['', '']);
  });
});
