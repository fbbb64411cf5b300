import { expect } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { limits } from '../../../src/kernel/limits.ts';
import type { AssessingOrganization } from '../../support/risk/assessments.ts';
import { aSubject } from '../../support/builders.ts';
import { monitor, monitoringOf, tick } from '../../support/risk/monitoring.ts';
import type { EnforcedLimits } from './enforced.ts';

/** The monitoring worker. */
export const MONITORING_LIMITS: EnforcedLimits = {
  monitoringIntervalSeconds: { number: 5, from: 'Document 1, Limits', holds: holdsInterval },
  monitoringPerTickSubscriptions: { number: 10, from: 'Document 1, Limits', holds: holdsPerTick },
  monitoringRetrySeconds: { number: 30, from: 'Document 1, Limits', holds: holdsRetry },
};

/** Unless the operator says otherwise. */
async function holdsInterval(): Promise<void> {
  expect(readConfig({}).monitoringIntervalSeconds).toBe(limits.monitoringIntervalSeconds);
}

async function holdsPerTick({ service, testKey, policyVersionId }: AssessingOrganization): Promise<void> {
  const perTick = readConfig({}).monitoringPerTick;
  for (const count of [-1, 0, 1].map((more) => limits.monitoringPerTickSubscriptions + more)) {
    for (let made = 0; made < count; made += 1)
      await monitor(testKey, await aSubject(testKey), policyVersionId);
    expect(await tick(service, { perTick })).toBe(Math.min(count, limits.monitoringPerTickSubscriptions));
    await tick(service);
  }
}

async function holdsRetry({ service, testKey, policyVersionId }: AssessingOrganization): Promise<void> {
  const subject = await aSubject(testKey);
  await monitor(testKey, subject, policyVersionId);
  await service.db.query(
    `alter table risk_assessments add constraint broken check (subject_id <> '${subject}')`,
  );
  await tick(service);
  await service.db.query('alter table risk_assessments drop constraint broken');
  expect(await monitoringOf(testKey, subject)).toMatchObject([{ lastError: 'evaluation_failed' }]);
  service.clock.moveSeconds(limits.monitoringRetrySeconds - 0.001);
  expect(await tick(service)).toBe(0);
  service.clock.moveSeconds(0.001);
  expect(await tick(service)).toBe(1);
}
