import { expect } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import type { AssessingOrganization } from '../../support/risk/assessments.ts';
import type { Answer, Caller, Json } from '../../support/http.ts';
import { callingIn } from '../../support/tenants.ts';
import {
  aCheck,
  aRun,
  aSession,
  aWorkflow,
  aWorkflowKey,
  postResult,
  startRun,
} from '../../support/verification/verification.ts';
import { aName, type EnforcedLimits, expectAtMost, KIBIBYTE, outcome } from './enforced.ts';

/** Workflows, their screening step, sessions, runs and checks. */
export const VERIFICATION_LIMITS: EnforcedLimits = {
  workflowKeyCharacters: { number: 40, from: 'Contract 3, Model', holds: holdsWorkflowKeys },
  workflowSteps: { number: 50, from: 'ours', holds: holdsSteps },
  workflowOutputs: { number: 100, from: 'ours', holds: holdsOutputs },
  stepOutputBytes: {
    number: 16 * KIBIBYTE,
    from: 'ours, as an evidence request',
    holds: holdsOutputBytes,
  },
  sessionExternalIdCharacters: { number: 200, from: 'ours, as of a subject', holds: holdsSessionExternalId },
  sessionWorkflows: { number: 20, from: 'ours', holds: holdsSessionWorkflows },
  sessionWorkflowRuns: { number: 50, from: 'ours', holds: holdsRuns },
  sessionChecks: { number: 100, from: 'ours', holds: holdsChecks },
  checkKindCharacters: { number: 40, from: 'ours', holds: holdsCheck('kind') },
  checkProviderCharacters: { number: 200, from: 'ours', holds: holdsCheck('provider') },
  participantIdCharacters: { number: 200, from: 'ours', holds: holdsCheck('participantId') },
  screeningScoreAtLeast: { number: 1, from: 'Document 2, Limits', holds: holdsScoreAtLeast },
  screeningScoreAtMost: { number: 100, from: 'Document 2, Limits', holds: holdsScoreAtMost },
  pepLookbackMonthsAtLeast: { number: 12, from: 'Document 2, Limits', holds: holdsLookbackAtLeast },
  pepLookbackMonthsAtMost: { number: 1_200, from: 'ours', holds: holdsLookbackAtMost },
};

function adminOf({ owner }: AssessingOrganization): Caller {
  return callingIn(owner, 'test');
}

function save(acme: AssessingOrganization, steps: readonly unknown[], key = aWorkflowKey()): Promise<Answer> {
  return adminOf(acme).post('/verification/workflows', { key, name: 'Limits', steps });
}

const LOOK = { key: 'look', type: 'risk' } as const;
const fields = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ field: `f${index}`, type: 'string' as const }));

async function holdsWorkflowKeys(acme: AssessingOrganization): Promise<void> {
  const most = limits.workflowKeyCharacters;
  const sized = (size: number): string => aWorkflowKey().padEnd(size, 'x');
  const refusal = (place: string): string => `invalid_request ${place} max_length`;
  await expectAtMost(most, (size) => save(acme, [LOOK], sized(size)), refusal('/key'));
  await expectAtMost(most, (size) => save(acme, [{ ...LOOK, key: sized(size) }]), refusal('/steps/0/key'));
  const field = (size: number) => ({ ...LOOK, outputs: [{ field: sized(size), type: 'string' }] });
  await expectAtMost(most, (size) => save(acme, [field(size)]), refusal('/steps/0/outputs/0/field'));
}

async function holdsSteps(acme: AssessingOrganization): Promise<void> {
  const ask = (count: number): Promise<Answer> =>
    save(
      acme,
      Array.from({ length: count }, (_, index) => ({ ...LOOK, key: `s${index}` })),
    );
  await expectAtMost(limits.workflowSteps, ask, 'invalid_request /steps max_items');
}

async function holdsOutputs(acme: AssessingOrganization): Promise<void> {
  const ask = (count: number): Promise<Answer> =>
    save(acme, [
      { ...LOOK, outputs: fields(50) },
      { ...LOOK, key: 'more', outputs: fields(count - 50) },
    ]);
  await expectAtMost(limits.workflowOutputs, ask, 'invalid_request /steps too_many_outputs');
}

async function aLookSession(acme: AssessingOrganization): Promise<Json> {
  const workflow = await aWorkflow(adminOf(acme), [
    { key: 'look', type: 'check', outputs: [{ field: 'f', type: 'string' }] },
  ]);
  return aSession(acme.testKey, [workflow.id]);
}

async function holdsOutputBytes(acme: AssessingOrganization): Promise<void> {
  const session = await aLookSession(acme);
  const ask = async (bytes: number): Promise<Answer> => {
    const outputs = { f: 'x'.repeat(bytes - '""'.length) };
    return postResult(acme.testKey, await aRun(acme.testKey, session), 'look', {
      status: 'succeeded',
      outputs,
    });
  };
  await expectAtMost(limits.stepOutputBytes, ask, `too_large ${limits.stepOutputBytes}`);
}

async function holdsSessionExternalId(acme: AssessingOrganization): Promise<void> {
  const { id } = await aWorkflow(adminOf(acme));
  const ask = (size: number): Promise<Answer> =>
    acme.testKey.post('/verification/sessions', {
      externalId: aName().padEnd(size, '名'),
      workflowIds: [id],
    });
  await expectAtMost(limits.sessionExternalIdCharacters, ask, 'invalid_request /externalId max_length');
}

async function holdsSessionWorkflows(acme: AssessingOrganization): Promise<void> {
  const most = limits.sessionWorkflows;
  const saved = await Promise.all(Array.from({ length: most + 1 }, () => aWorkflow(adminOf(acme))));
  const ids = saved.map(({ id }) => id as string);
  const ask = (count: number): Promise<Answer> =>
    acme.testKey.post('/verification/sessions', { externalId: aName(), workflowIds: ids.slice(0, count) });
  await expectAtMost(most, ask, 'invalid_request /workflowIds max_items');
}

/** The run of that number: those before are made first. */
async function holdsRuns(acme: AssessingOrganization): Promise<void> {
  const session = await aLookSession(acme);
  const [{ sessionWorkflowId }] = session.workflows;
  for (let count = 2; count < limits.sessionWorkflowRuns; count += 1) await aRun(acme.testKey, session);
  await expectAtMost(
    limits.sessionWorkflowRuns,
    () => startRun(acme.testKey, sessionWorkflowId),
    'limit_reached',
  );
}

async function holdsChecks(acme: AssessingOrganization): Promise<void> {
  const session = await aLookSession(acme);
  for (let count = 2; count < limits.sessionChecks; count += 1) await aCheck(acme.testKey, session.id);
  await expectAtMost(limits.sessionChecks, () => sendCheck(acme, session, {}), 'limit_reached');
}

function sendCheck(acme: AssessingOrganization, session: Json, more: object): Promise<Answer> {
  const body = { kind: 'liveness', provider: 'Eyes Ltd', status: 'clear', ...more };
  return acme.testKey.post(`/verification/sessions/${session.id}/checks`, body);
}

const CHECK_LIMITS = {
  kind: limits.checkKindCharacters,
  provider: limits.checkProviderCharacters,
  participantId: limits.participantIdCharacters,
};

function holdsCheck(name: keyof typeof CHECK_LIMITS) {
  return async (acme: AssessingOrganization): Promise<void> => {
    const session = await aLookSession(acme);
    const ask = (size: number): Promise<Answer> => sendCheck(acme, session, { [name]: 'x'.repeat(size) });
    await expectAtMost(CHECK_LIMITS[name], ask, `invalid_request /${name} max_length`);
  };
}

const PROVIDER_CONFIG = '/steps/1/config/providerConfig';

function screened(acme: AssessingOrganization, settings: object): Promise<string> {
  const providerConfig = { sources: ['service_pep'], ...settings };
  const config = { kind: 'pep_sanctions', provider: 'service_screening', providerConfig };
  return save(acme, [
    { key: 'read', type: 'extract', outputs: [{ field: 'name_latin', type: 'string' }] },
    { key: 'sanctions', type: 'check', config },
  ]).then(outcome);
}

async function holdsScoreAtLeast(acme: AssessingOrganization): Promise<void> {
  const ask = (reviewScore: number): Promise<string> => screened(acme, { reviewScore });
  const least = limits.screeningScoreAtLeast;
  expect([await ask(least - 1), await ask(least), await ask(least + 1)]).toEqual([
    `invalid_request ${PROVIDER_CONFIG}/reviewScore out_of_bounds`,
    'accepted',
    'accepted',
  ]);
}

async function holdsScoreAtMost(acme: AssessingOrganization): Promise<void> {
  const ask = (matchScore: number): Promise<string> => screened(acme, { matchScore });
  const most = limits.screeningScoreAtMost;
  expect([await ask(most - 1), await ask(most), await ask(most + 1)]).toEqual([
    'accepted',
    'accepted',
    `invalid_request ${PROVIDER_CONFIG}/matchScore out_of_bounds`,
  ]);
}

async function holdsLookbackAtLeast(acme: AssessingOrganization): Promise<void> {
  const ask = (pepLookbackMonths: number): Promise<string> => screened(acme, { pepLookbackMonths });
  const least = limits.pepLookbackMonthsAtLeast;
  expect([await ask(least - 1), await ask(least), await ask(least + 1)]).toEqual([
    `invalid_request ${PROVIDER_CONFIG}/pepLookbackMonths out_of_bounds`,
    'accepted',
    'accepted',
  ]);
}

async function holdsLookbackAtMost(acme: AssessingOrganization): Promise<void> {
  const ask = (pepLookbackMonths: number): Promise<string> => screened(acme, { pepLookbackMonths });
  const most = limits.pepLookbackMonthsAtMost;
  expect([await ask(most - 1), await ask(most), await ask(most + 1)]).toEqual([
    'accepted',
    'accepted',
    `invalid_request ${PROVIDER_CONFIG}/pepLookbackMonths out_of_bounds`,
  ]);
}
