import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyBudget } from '../../../src/platform/http/bodies/body-budget.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { problem, shown } from '../../support/problems.ts';
import { startService, type TestService } from '../../support/service.ts';

const KEPT_BYTES = 100_000;

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService({ bodyBudget: bodyBudget(KEPT_BYTES), trustedProxies: 1 });
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

/** An upload of somebody who knows the id of a key and nothing else. */
function upload(
  contentLength: number,
  { agent, from = '203.0.113.1' }: { agent?: Agent; from?: string } = {},
) {
  const { port } = new URL(service.url);
  return httpRequest({
    port,
    agent,
    method: 'POST',
    path: '/api/v1/documents?name=slow.pdf',
    headers: {
      'x-forwarded-for': from,
      'x-api-key': acme.testKey.keyId,
      'x-timestamp': String(Math.floor(service.clock.now().getTime() / 1_000)),
      'x-signature': `v1=${'0'.repeat(64)}`,
      'content-type': 'application/pdf',
      'content-length': contentLength,
    },
  });
}

/** Its status, once it was read to its end. */
function statusOf(asked: ReturnType<typeof httpRequest>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    asked.on('error', reject).on('response', (answer: IncomingMessage) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
  });
}

describe('Bodies that are still arriving', () => {
  const definition = { title: 'x'.repeat(5_000) };
  const validate = () => acme.testKey.post('/risk/policies/validate', { definition });

  test('are kept up to a limit for all together; beyond it callers are told to try again', async () => {
    expect((await validate()).status).toBe(200);
    const slow = ['203.0.113.1', '203.0.113.2'].map((from) =>
      upload(KEPT_BYTES * 2, { from }).on('error', () => undefined),
    );
    for (const one of slow) one.write(Buffer.alloc(KEPT_BYTES / 2 - 2_500, 'x'));
    let answer = await validate();
    await expect
      .poll(async () => {
        answer = await validate();
        return shown(answer);
      })
      .toEqual(problem(503, 'unavailable'));
    expect(answer.headers.get('retry-after')).toBe('1');
    for (const one of slow) one.destroy();
    await expect.poll(async () => (await validate()).status).toBe(200);
  });

  test('of strangers in one network leave room for others', async () => {
    const full = upload(KEPT_BYTES * 2).on('error', () => undefined);
    const refused = statusOf(full);
    full.write(Buffer.alloc(KEPT_BYTES, 'x'));
    expect(await refused).toBe(503);
    const slow = upload(KEPT_BYTES * 2).on('error', () => undefined);
    slow.write(Buffer.alloc((KEPT_BYTES * 3) / 4 - 2_500, 'x'));
    const fromThere = { headers: { 'x-forwarded-for': '203.0.113.1' } };
    const there = () => acme.testKey.post('/risk/policies/validate', { definition }, fromThere);
    await expect.poll(async () => (await there()).status).toBe(503);
    expect((await validate()).status).toBe(200);
    slow.destroy();
    await expect.poll(async () => (await there()).status).toBe(200);
  });

  test('leave their connection fit for another try', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const large = upload(KEPT_BYTES * 5, { agent });
    large.end(Buffer.alloc(KEPT_BYTES * 5, 'x'));
    expect(await statusOf(large)).toBe(503);
    const { port } = new URL(service.url);
    expect(await statusOf(httpRequest({ port, agent, path: '/healthz' }).end())).toBe(200);
    expect(large.reusedSocket).toBe(false);
    agent.destroy();
  });

  test('of a large one only the first fault is told, of a small one all of them', async () => {
    const faults = async (count: number): Promise<number> => {
      const { status, body } = await acme.testKey.post('/risk/policies/simulate', {
        definition: {},
        scenarios: Array.from({ length: count }, () => 0),
      });
      expect(status).toBe(400);
      return body.errors.length;
    };
    expect(await faults(5)).toBeGreaterThan(4);
    expect(await faults(34_000)).toBe(1);
  });
});
