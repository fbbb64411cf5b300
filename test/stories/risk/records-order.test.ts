import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RESOURCES } from '../../../src/risk/records/resources.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import type { Json } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aTenant, type Tenant } from '../../support/tenants.ts';

let service: TestService;
let acme: TestOrganization;
let tenant: Tenant;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  tenant = await aTenant(acme, 'test');
  await aTenant(acme, 'test');
});
afterAll(() => service.stop());

async function page(path: string): Promise<{ ids: string[]; next: number | null }> {
  const { status, body } = await acme.testKey.get(`/risk/${path}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { ids: body.items.map(({ id }: Json) => id), next: body.nextOffset };
}

describe('Contract 6, Lists of records: records of risk', () => {
  test.each(Object.keys(RESOURCES))('%s: newest first is oldest first, turned round', async (resource) => {
    const usual = await page(resource);
    expect(usual.ids.length).toBeGreaterThan(1);
    expect(await page(`${resource}?order=oldest`)).toEqual(usual);
    const newest = usual.ids.toReversed();
    expect((await page(`${resource}?order=newest`)).ids).toEqual(newest);
    expect(await page(`${resource}?order=newest&limit=1`)).toEqual({ ids: newest.slice(0, 1), next: 1 });
    expect((await page(`${resource}?order=newest&limit=1&offset=1`)).ids).toEqual(newest.slice(1, 2));
  });

  test.each(['evidence', 'assessments', 'overrides', 'actions', 'events', 'investigations'])(
    '%s of one subject',
    async (resource) => {
      const path = `${resource}?subjectId=${tenant.records.subjects}`;
      const usual = await page(path);
      expect((await page(`${path}&order=newest`)).ids).toEqual(usual.ids.toReversed());
      expect((await page(`${path}&limit=1`)).ids).toEqual(usual.ids.slice(0, 1));
    },
  );

  test('a page has at least one record and at most a hundred', async () => {
    for (const limit of [1, 99, 100]) await page(`subjects?limit=${limit}`);
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'order=best']) {
      const { status, body } = await acme.testKey.get(`/risk/subjects?${query}`);
      expect([status, body.errors[0].parameter]).toEqual([400, query.split('=')[0]]);
    }
  });
});
