import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, type TestOrganization } from '../support/builders.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

describe('Document 1, Subject', () => {
  test('is registered with kind and externalId, and read back as a record', async () => {
    const created = await acme.testKey.post('/risk/subjects', { kind: 'person', externalId: 'cust-1001' });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      resource: 'subjects',
      data: {
        kind: 'person',
        externalId: 'cust-1001',
        evidenceRevision: 0,
        mode: 'test',
        createdAt: service.clock.now().toISOString(),
        createdBy: `api_key:${acme.testKey.id}`,
      },
    });
    const read = await acme.testKey.get(`/risk/subjects/${created.body.id}`);
    expect(read.status).toBe(200);
    expect(read.body).toEqual(created.body);
  });
});
