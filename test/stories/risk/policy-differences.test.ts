import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization } from '../../support/builders.ts';
import type { Answer, Json } from '../../support/http.ts';
import { anAssessingOrganization, type AssessingOrganization } from '../../support/risk/assessments.ts';
import { aDefinition, aPolicy } from '../../support/risk/policies.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: AssessingOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anAssessingOrganization(service);
});
afterAll(() => service.stop());

const draft = (definition: Json = {}): Promise<string> =>
  aPolicy(acme.owner, { sourceId: acme.sourceId, definition });
const ask = (id: string, otherId: string): Promise<Answer> =>
  acme.testKey.get(`/risk/policies/${id}/diff/${otherId}`);

describe('Contract 6, Policies: GET /risk/policies/{id}/diff/{otherId}', () => {
  test('versions that decide the same are the same, however they are written', async () => {
    const rules = aDefinition(acme.sourceId).rules.map((rule) => ({ ...rule, id: 'other', reason: 'Other' }));
    const answer = await ask(await draft(), await draft({ title: 'Another', rules }));
    expect([answer.status, answer.body]).toEqual([200, { same: true, differences: [], complete: true }]);
  });

  test('a difference is told with its region, its witness and in words', async () => {
    const [low, medium, high] = aDefinition(acme.sourceId).bands;
    const stricter = await draft({ bands: [low, medium, { ...high, lowerBound: 50 }] });
    const { body } = await ask(await draft(), stricter);
    expect(body).toEqual({
      same: false,
      differences: [
        {
          where: [{ input: 'device.score', from: 40, fromIncluded: true, to: 70, toIncluded: false }],
          before: { band: 'medium', decision: 'review' },
          after: { band: 'high', decision: 'restrict' },
          witness: { 'device.score': 40 },
          text: 'device.score is from 40 to below 70: medium, review → high, restrict',
        },
      ],
      complete: true,
    });
  });

  test('turned round, before and after change places', async () => {
    const [before, after] = [await draft(), await draft({ rules: [] })];
    const there = (await ask(before, after)).body.differences;
    const back = (await ask(after, before)).body.differences;
    expect(there).toHaveLength(1);
    expect([there[0].before, there[0].after]).toEqual([back[0].after, back[0].before]);
  });

  test('every witness, simulated with both versions, decides as told', async () => {
    const file = new URL('../../examples/fraud.json', import.meta.url);
    const { definition } = JSON.parse(await readFile(file, 'utf8'));
    const factors = definition.factors.map((factor: Json) =>
      factor.key === 'velocity' ? { ...factor, weight: 1 } : factor,
    );
    const rules = definition.rules.slice(1);
    const [before, after] = [await draft(definition), await draft({ ...definition, factors, rules })];
    const { body } = await ask(before, after);
    expect([body.same, body.complete]).toEqual([false, true]);
    expect(body.differences.length).toBeGreaterThan(1);
    for (const side of ['before', 'after'] as const) {
      const simulated = await acme.testKey.post('/risk/policies/simulate', {
        policyVersionId: side === 'before' ? before : after,
        scenarios: body.differences.map(({ witness, ...told }: Json, place: number) => ({
          name: `${place}`,
          inputs: Object.fromEntries(Object.entries(witness).map(([key, value]) => [key, { value }])),
          expect: { ...told[side], status: 'complete' },
        })),
      });
      expect(simulated.status).toBe(200);
      expect(simulated.body.scenarios.filter(({ passed }: Json) => passed !== true)).toEqual([]);
    }
  });

  test('another organization’s version, one of another mode, and one that is none, are not found on either side', async () => {
    const id = await draft();
    const other = await anOrganization(service);
    const path = `/risk/policies/${id}/diff/${id}`;
    expect((await other.testKey.get(path)).status).toBe(404);
    expect((await acme.liveKey.get(path)).status).toBe(404);
    expect((await ask(id, crypto.randomUUID())).status).toBe(404);
    expect((await ask(crypto.randomUUID(), id)).status).toBe(404);
  });
});
