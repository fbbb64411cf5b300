import { expect, vi } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { aSubject } from '../../support/builders.ts';
import {
  aDeviceScore,
  anAssessingOrganization,
  anAssessment,
  type AssessingOrganization,
} from '../../support/risk/assessments.ts';
import { tick } from '../../support/risk/backtests.ts';
import type { Answer, Json } from '../../support/http.ts';
import { aDefinition, aPolicy } from '../../support/risk/policies.ts';
import { ACCEPTED, type EnforcedLimits, expectAtMost, KIBIBYTE, outcome } from './enforced.ts';

/** Policies: their size, and how far they are simulated and analysed. */
export const POLICY_LIMITS: EnforcedLimits = {
  policyBytes: { number: 64 * KIBIBYTE, from: 'Document 1, Limits', holds: holdsPolicyBytes },
  policyRequestBytes: {
    number: 256 * KIBIBYTE,
    from: 'ours: a policy with room for white space',
    holds: holdsRequestBytes,
  },
  simulationRequestBytes: {
    number: 1024 * KIBIBYTE,
    from: 'Contract 2, Validate, simulate, and beyond',
    holds: holdsSimulationBytes,
  },
  simulationScenarios: {
    number: 200,
    from: 'Contract 2, Validate, simulate, and beyond',
    holds: holdsScenarios,
  },
  analysisCells: { number: 2_000_000, from: 'ours', holds: holdsAnalysisCells },
  analysisSeconds: { number: 2, from: 'ours', holds: holdsAnalysisSeconds },
  counterfactualEvaluations: { number: 50_000, from: 'ours', holds: holdsCounterfactualEvaluations },
  counterfactuals: { number: 100, from: 'ours', holds: holdsCounterfactuals },
  policyDifferenceSteps: { number: 300_000, from: 'ours', holds: holdsDifferenceSteps },
  policyDifferences: { number: 200, from: 'ours', holds: holdsDifferences },
  backtestAssessments: { number: 1_000_000, from: 'ours', holds: holdsBacktestAssessments },
  unendedBacktests: { number: 100, from: 'ours', holds: holdsUnendedBacktests },
  shadowDays: { number: 90, from: 'ours', holds: holdsShadowDays },
};

async function holdsPolicyBytes({ admin, testKey, sourceId }: AssessingOrganization): Promise<void> {
  const refusal = `too_large ${limits.policyBytes}`;
  const create = (bytes: number): Promise<Answer> => admin.post('/risk/policies', policyOf(sourceId, bytes));
  await expectAtMost(limits.policyBytes, create, refusal);
  const validate = (bytes: number): Promise<Answer> =>
    testKey.post('/risk/policies/validate', policyOf(sourceId, bytes));
  await expectAtMost(limits.policyBytes, validate, refusal);
}

/** A policy in its normal form, as JSON of exactly so many bytes. */
function policyOf(sourceId: string, bytes: number): Json {
  const rules = Array.from({ length: 140 }, (_, index) => ({
    id: `r${index}`,
    all: [{ fact: 'device.score', operator: 'gt', value: index }],
    reason: 'é'.repeat(160),
    forcedBand: 'high',
  }));
  const policy = { key: 'large', definition: { ...aDefinition(sourceId), rules } };
  let missing = bytes - Buffer.byteLength(JSON.stringify(policy));
  for (const rule of rules) {
    const more = Math.min(missing, 300);
    rule.reason += 'x'.repeat(more);
    missing -= more;
  }
  expect(missing).toBe(0);
  return policy;
}

async function holdsRequestBytes({ admin, sourceId }: AssessingOrganization): Promise<void> {
  const text = JSON.stringify({ key: 'padded', definition: aDefinition(sourceId) });
  for (const path of ['/risk/policies', '/risk/policies/validate']) {
    const ask = (bytes: number): Promise<Answer> =>
      admin.send('POST', path, { raw: text.padEnd(bytes, ' ') });
    await expectAtMost(limits.policyRequestBytes, ask, `too_large ${limits.policyRequestBytes}`);
  }
}

const SCENARIO = { name: 'A risky device', inputs: { 'device.score': { value: 80 } } };

async function holdsSimulationBytes({ testKey, policyVersionId }: AssessingOrganization): Promise<void> {
  const text = JSON.stringify({ policyVersionId, scenarios: [SCENARIO] });
  const ask = (bytes: number): Promise<Answer> =>
    testKey.send('POST', '/risk/policies/simulate', { raw: text.padEnd(bytes, ' ') });
  await expectAtMost(limits.simulationRequestBytes, ask, `too_large ${limits.simulationRequestBytes}`);
}

async function holdsScenarios({ testKey, policyVersionId }: AssessingOrganization): Promise<void> {
  const ask = (count: number): Promise<Answer> => {
    const scenarios = Array.from({ length: count }, () => SCENARIO);
    return testKey.post('/risk/policies/simulate', { policyVersionId, scenarios });
  };
  await expectAtMost(limits.simulationScenarios, ask, 'invalid_request /scenarios max_items');
}

/**
 * Sums of which no two are equal and hardly any lies in the narrow band, so that most combinations have to be looked
 * at. Twelve inputs are decided with about two thousand cells.
 */
function hardDefinition(inputs: number): Json {
  const effect = { decision: 'none', actions: [] };
  const condition = (index: number, value: boolean) => ({
    fact: `i${index % inputs}`,
    operator: 'eq',
    value,
  });
  return {
    inputs: Array.from({ length: inputs }, (_, index) => ({
      key: `i${index}`,
      type: 'boolean',
      acceptedSources: [`user:${crypto.randomUUID()}`],
      maxAgeSeconds: 60,
    })),
    factors: Array.from({ length: 40 }, (_, factor) => ({
      key: `f${factor}`,
      match: 'highest',
      weight: (1000 + factor) / 1000,
      defaultPoints: factor / 1000,
      cases: Array.from({ length: 4 }, (_, index) => ({
        all: [condition(factor * 7 + index * 11, true), condition(factor * 13 + index * 17 + 1, false)],
        points: (100_000 + ((factor * 7919 + index * 104_729) % 99_991)) / 1000,
      })),
    })),
    aggregation: 'sum',
    bands: [0, 3_000, 3_000.000_001].map((lowerBound, index) => ({ id: `b${index}`, lowerBound, effect })),
    rules: [],
    missingEvidence: 'review',
  };
}

async function analysisOf({ admin }: AssessingOrganization, inputs: number): Promise<Json> {
  const { status, body } = await admin.post('/risk/policies/validate', {
    definition: hardDefinition(inputs),
  });
  expect([status, body.errors]).toEqual([200, []]);
  return body.analysis;
}

/**
 * Two million cells take many seconds. So the limit is lowered for a moment to what one policy needs: the endpoint has
 * to keep to the number, whatever it is.
 */
async function holdsAnalysisCells(acme: AssessingOrganization): Promise<void> {
  const most = limits.analysisCells;
  const allowing = async (cells: number, inputs: number): Promise<Json> => {
    Object.assign(limits, { analysisCells: cells });
    return analysisOf(acme, inputs).finally(() => Object.assign(limits, { analysisCells: most }));
  };
  const { exhaustive, cells } = await analysisOf(acme, 12);
  expect([exhaustive, cells < most], 'what the limit allows is decided').toEqual([true, true]);
  expect(await allowing(cells - 1, 12), 'above').toEqual({ exhaustive: false, cells: cells - 1 });
  expect(await allowing(1_000, 40), 'far above').toEqual({ exhaustive: false, cells: 1_000 });
  expect(await analysisOf(acme, 12), 'the limit is back').toEqual({ exhaustive, cells });
}

/** The clock of a test stands still; here it jumps once, in the middle of the analysis. */
async function holdsAnalysisSeconds(acme: AssessingOrganization): Promise<void> {
  const { clock } = acme.service;
  const start = clock.now().getTime();
  const after = async (milliseconds: number): Promise<Json> => {
    let asked = 0;
    const now = vi.spyOn(clock, 'now').mockImplementation(() => {
      asked += 1;
      return new Date(start + (asked > 50 ? milliseconds : 0));
    });
    const analysis = await analysisOf(acme, 12).finally(() => now.mockRestore());
    expect(asked, 'it jumped').toBeGreaterThan(50);
    return analysis;
  };
  const most = limits.analysisSeconds * 1000;
  const whole = await analysisOf(acme, 12);
  expect(whole.exhaustive).toBe(true);
  expect(await after(most - 1), 'below').toEqual(whole);
  for (const over of [0, 1]) {
    const { exhaustive, cells } = await after(most + over);
    expect([exhaustive, cells < whole.cells], 'at and above').toEqual([false, true]);
  }
}

async function counterfactualsOf(acme: AssessingOrganization): Promise<Json> {
  const subjectId = await aSubject(acme.testKey);
  await aDeviceScore(acme, subjectId, 50);
  const { id } = await anAssessment(acme, subjectId);
  const { status, body } = await acme.testKey.get(`/risk/assessments/${id}/counterfactuals`);
  expect(status).toBe(200);
  return body;
}

/** The score has seven cells, of which it is in one. The limit is lowered for a moment to what they need. */
async function holdsCounterfactualEvaluations(acme: AssessingOrganization): Promise<void> {
  const most = limits.counterfactualEvaluations;
  const allowing = async (evaluations: number): Promise<Json> => {
    Object.assign(limits, { counterfactualEvaluations: evaluations });
    const { items, complete } = await counterfactualsOf(acme).finally(() =>
      Object.assign(limits, { counterfactualEvaluations: most }),
    );
    return [items.length, complete];
  };
  expect(await allowing(7), 'more than all cells').toEqual([3, true]);
  expect(await allowing(1), 'the first cell only').toEqual([1, false]);
}

async function holdsCounterfactuals(acme: AssessingOrganization): Promise<void> {
  const most = limits.counterfactuals;
  const allowing = async (count: number): Promise<Json> => {
    Object.assign(limits, { counterfactuals: count });
    const { items, complete } = await counterfactualsOf(acme).finally(() =>
      Object.assign(limits, { counterfactuals: most }),
    );
    return [items.length, complete];
  };
  expect(await allowing(4), 'below').toEqual([3, true]);
  expect(await allowing(3), 'at').toEqual([3, true]);
  expect(await allowing(2), 'above').toEqual([2, false]);
}

/** Three regions: every band of the one is another band of the other. The limit is lowered for a moment. */
async function differencesWith(
  acme: AssessingOrganization,
  lowered: Partial<Record<keyof typeof limits, number>>,
): Promise<Json> {
  const bands = aDefinition(acme.sourceId).bands.map((band) => ({ ...band, id: `${band.id}-too` }));
  const [before, after] = [
    await aPolicy(acme.owner, { sourceId: acme.sourceId }),
    await aPolicy(acme.owner, { sourceId: acme.sourceId, definition: { bands, rules: [] } }),
  ];
  const usual = { ...limits };
  Object.assign(limits, lowered);
  const answer = acme.testKey.get(`/risk/policies/${before}/diff/${after}`);
  const { status, body } = await answer.finally(() => Object.assign(limits, usual));
  expect(status).toBe(200);
  return [body.differences.length, body.complete];
}

/** The score is cut into four cells; two cases and a rule are looked at for each. */
async function holdsDifferenceSteps(acme: AssessingOrganization): Promise<void> {
  expect(await differencesWith(acme, { policyDifferenceSteps: 1_000 }), 'more than all').toEqual([4, true]);
  expect(await differencesWith(acme, { policyDifferenceSteps: 1 }), 'the first cell').toEqual([0, false]);
}

async function holdsDifferences(acme: AssessingOrganization): Promise<void> {
  expect(await differencesWith(acme, { policyDifferences: 5 }), 'below').toEqual([4, true]);
  expect(await differencesWith(acme, { policyDifferences: 4 }), 'at').toEqual([4, true]);
  expect(await differencesWith(acme, { policyDifferences: 3 }), 'above').toEqual([3, false]);
}

async function holdsBacktestAssessments({ owner, testKey, sourceId }: AssessingOrganization): Promise<void> {
  const id = await aPolicy(owner, { sourceId });
  const start = (limit: number): Promise<Answer> => testKey.post(`/risk/policies/${id}/backtest`, { limit });
  await expectAtMost(limits.backtestAssessments, start, 'invalid_request /limit maximum');
  const { body } = await testKey.post(`/risk/policies/${id}/backtest`, {});
  expect(body.limit, 'unless fewer are asked for').toBe(limits.backtestAssessments);
}

async function holdsUnendedBacktests({ service }: AssessingOrganization): Promise<void> {
  const { owner, testKey, sourceId } = await anAssessingOrganization(service);
  const id = await aPolicy(owner, { sourceId });
  const start = (): Promise<Answer> => testKey.post(`/risk/policies/${id}/backtest`, {});
  for (let count = 1; count < limits.unendedBacktests - 1; count += 1) await start();
  await expectAtMost(limits.unendedBacktests, start, 'limit_reached');
  while ((await tick(service)) > 0);
  expect(outcome(await start())).toBe(ACCEPTED);
}

async function holdsShadowDays({
  owner,
  admin,
  sourceId,
  policyKey,
  service,
}: AssessingOrganization): Promise<void> {
  const id = await aPolicy(owner, { sourceId, key: policyKey });
  const latest = service.clock.now().getTime() + limits.shadowDays * 86_400_000;
  const start = async (milliseconds: number): Promise<Answer> => {
    const until = new Date(milliseconds).toISOString();
    const answer = await admin.post(`/risk/policies/${id}/shadow`, { until });
    // Only one runs at a time.
    if (answer.status === 201) await admin.post(`/risk/shadows/${answer.body.id}/end`);
    return answer;
  };
  await expectAtMost(latest, start, 'invalid_request /until too_far_ahead');
}
