import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyBudget } from '../../../src/platform/http/body-budget.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { problem, shown } from '../../support/problems.ts';
import { startService, type TestService } from '../../support/service.ts';

const KEPT_BYTES = 100_000;

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService({ bodyBudget: bodyBudget(KEPT_BYTES) });
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

/** Somebody who knows the id of a key and nothing else, and takes long to send. */
function slowUpload(bytes: number) {
  const { keyId } = acme.testKey;
  const { port } = new URL(service.url);
  const upload = httpRequest({
    port,
    method: 'POST',
    path: '/api/v1/documents?name=slow.pdf',
    headers: {
      'x-api-key': keyId,
      'x-timestamp': String(Math.floor(service.clock.now().getTime() / 1_000)),
      'x-signature': `v1=${'0'.repeat(64)}`,
      'content-type': 'application/pdf',
      'content-length': KEPT_BYTES * 2,
    },
  });
  upload.on('error', () => undefined);
  upload.write(Buffer.alloc(bytes, 'x'));
  return upload;
}

describe('Bodies that are still arriving', () => {
  test('are kept up to a limit for all together; beyond it callers are told to try again', async () => {
    const register = () =>
      acme.testKey.post('/risk/subjects', { kind: 'person', externalId: crypto.randomUUID() });
    const slow = slowUpload(KEPT_BYTES - 50);
    await expect
      .poll(async () => shown(await register()), { timeout: 10_000 })
      .toEqual(problem(503, 'unavailable'));
    const refused = await register();
    expect(refused.headers.get('retry-after')).toBe('1');
    slow.destroy();
    await expect.poll(async () => (await register()).status, { timeout: 10_000 }).toBe(201);
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
    expect(await faults(40_000)).toBe(1);
  });
});
