import { type MonitoringDeps, tickMonitoring } from '../../../src/risk/reassessment/monitoring.worker.ts';
import type { Answer, Caller, Json } from '../http.ts';
import type { TestService } from '../service.ts';

/** One tick of the worker at the service's time; without a number, so many that nothing due is left. */
export function tick(
  { service, database, clock }: TestService,
  more: Partial<MonitoringDeps> = {},
): Promise<number> {
  const { writes, capabilities } = service;
  return tickMonitoring(
    { database, writes, capabilities, log: silent, perTick: 1_000, ...more },
    clock.now(),
  );
}

const nothing = (): void => undefined;
const silent: MonitoringDeps['log'] = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  request: nothing,
};

export function sendMonitoring(
  caller: Caller,
  subjectId: string,
  body: unknown,
  idempotencyKey?: string,
): Promise<Answer> {
  const options = idempotencyKey === undefined ? {} : { idempotencyKey };
  return caller.post(`/risk/subjects/${subjectId}/monitoring`, body, options);
}

/** Assigns the version; answers with the event. */
export async function monitor(
  caller: Caller,
  subjectId: string,
  policyVersionId: string,
  enabled = true,
): Promise<Json> {
  const { status, body } = await sendMonitoring(caller, subjectId, { policyVersionId, enabled });
  if (status !== 201) throw new Error(`monitoring: ${JSON.stringify(body)}`);
  return body;
}

/** Every subscription of the subject. */
export async function monitoringOf(caller: Caller, subjectId: string): Promise<Json[]> {
  const { status, body } = await caller.get(`/risk/subjects/${subjectId}/monitoring`);
  if (status !== 200) throw new Error(`monitoring: ${JSON.stringify(body)}`);
  return body;
}
