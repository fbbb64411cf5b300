import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, aSubject } from '../../support/builders.ts';
import {
  aDeviceScore,
  anAssessingOrganization,
  anAssessment,
  type AssessingOrganization,
} from '../../support/risk/assessments.ts';
import { anItem, assess, submitBatch } from '../../support/risk/evidence.ts';
import type { Answer, Json } from '../../support/http.ts';
import { aPublishedPolicy } from '../../support/risk/policies.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aSource } from '../../support/risk/sources.ts';

let service: TestService;
let acme: AssessingOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anAssessingOrganization(service);
});
afterAll(() => service.stop());

const ask = (id: string): Promise<Answer> => acme.testKey.get(`/risk/assessments/${id}/counterfactuals`);

async function assessedWith(score: number | null): Promise<string> {
  const subjectId = await aSubject(acme.testKey);
  if (score !== null) await aDeviceScore(acme, subjectId, score);
  return (await anAssessment(acme, subjectId)).id;
}

describe('Contract 6, Policies: GET /risk/assessments/{id}/counterfactuals', () => {
  test('the smallest change to each other band, with the decision that comes with it', async () => {
    const { status, body } = await ask(await assessedWith(50));
    expect([status, body.complete]).toEqual([200, true]);
    expect(body.items.map(({ band, decision, changes }: Json) => [band, decision, changes[0].text])).toEqual([
      ['low', 'none', 'device.score is below 40'],
      ['high', 'restrict', 'device.score is from 70 to below 95'],
      ['high', 'reject', 'device.score is 95 or more'],
    ]);
    const changes = body.items.map((item: Json) => item.changes[0]);
    expect(new Set(changes.map(({ input, from }: Json) => `${input}: ${from}`))).toEqual(
      new Set(['device.score: 50']),
    );
    const [low, restricted, rejected] = changes.map(({ to }: Json) => to);
    expect([low < 40, restricted >= 70 && restricted < 95, rejected >= 95]).toEqual([true, true, true]);
  });

  test('of an assessment without evidence: from nothing to each band', async () => {
    const { body } = await ask(await assessedWith(null));
    expect(body.items.map(({ band, changes }: Json) => [band, changes[0].from])).toEqual([
      ['low', null],
      ['medium', null],
      ['high', null],
      ['high', null],
    ]);
    expect(body.complete).toBe(true);
  });

  test('another organization’s assessment, and one that is none, are not found', async () => {
    const id = await assessedWith(50);
    const other = await anOrganization(service);
    const path = `/risk/assessments/${id}/counterfactuals`;
    expect((await other.testKey.get(path)).status).toBe(404);
    expect((await acme.liveKey.get(path)).status).toBe(404);
    expect((await ask(crypto.randomUUID())).status).toBe(404);
  });
});

describe('Contract 6, Policies: a counterfactual is exact', () => {
  const EXAMPLES = new URL('../../examples/', import.meta.url);
  const read = async (name: string): Promise<Json> =>
    JSON.parse(await readFile(new URL(name, EXAMPLES), 'utf8'));
  let policyVersionId: string;
  let sourceId: string;
  let inputs: Json[];

  beforeAll(async () => {
    const { definition } = await read('fraud.json');
    const facts = definition.inputs.map(({ key, type, itemType }: Json) => ({ key, type, itemType }));
    sourceId = await aSource(acme.owner, facts, [acme.testKey.id]);
    inputs = definition.inputs.map((input: Json) => ({
      ...input,
      acceptedSources: [`registered:${sourceId}`],
    }));
    const options = { sourceId, key: 'example', definition: { ...definition, inputs } };
    policyVersionId = await aPublishedPolicy(acme.owner, options);
  });

  test('every change, simulated, gives the band and decision that are told, fewest inputs first', async () => {
    const scenarios: readonly Json[] = await read('fraud.scenarios.json');
    let tried = 0;
    for (const scenario of scenarios.slice(0, 6)) {
      const given = Object.entries<Json>(scenario.inputs).filter(([, { value }]) => value !== undefined);
      const subject = await aSubject(acme.testKey);
      const observedAt = service.clock.now().toISOString();
      const items = given.map(([fact, { value }]) => anItem(fact, value, { observedAt }));
      await submitBatch(acme.testKey, subject, sourceId, items);
      const { id } = await assess(acme.testKey, subject, policyVersionId);
      const { body } = await ask(id);
      expect(body.complete).toBe(true);
      const sizes = body.items.map(({ changes }: Json) => changes.length);
      expect(sizes).toEqual(sizes.toSorted((one: number, other: number) => one - other));
      const changed = body.items.map(({ band, decision, changes }: Json, place: number) => ({
        name: `${place}`,
        inputs: Object.fromEntries([
          ...given.map(([fact, { value }]) => [fact, { value }]),
          ...changes.map(({ input, to }: Json) => [input, { value: to }]),
        ]),
        expect: { band, decision },
      }));
      if (changed.length === 0) continue;
      const simulated = await acme.testKey.post('/risk/policies/simulate', {
        policyVersionId,
        scenarios: changed,
      });
      expect(simulated.status).toBe(200);
      expect(simulated.body.scenarios.map(({ passed }: Json) => passed)).toEqual(changed.map(() => true));
      tried += changed.length;
    }
    expect(tried).toBeGreaterThan(6);
  });
});
