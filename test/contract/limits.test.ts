import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/kernel/limits.ts';
import { type AssessingOrganization, anAssessingOrganization } from '../support/risk/assessments.ts';
import { startService, type TestService } from '../support/service.ts';
import type { EnforcedLimits, LimitName } from './limits/enforced.ts';
import { DOCUMENT_LIMITS } from './limits/documents.ts';
import { EVIDENCE_LIMITS } from './limits/evidence.ts';
import { FIELD_LIMITS } from './limits/fields.ts';
import { IDENTITY_LIMITS } from './limits/identity.ts';
import { INVESTIGATION_LIMITS } from './limits/investigations.ts';
import { LIST_LIMITS } from './limits/lists.ts';
import { MONITORING_LIMITS } from './limits/monitoring.ts';
import { PLATFORM_LIMITS } from './limits/platform.ts';
import { POLICY_LIMITS } from './limits/policies.ts';
import { RISK_LIMITS } from './limits/risk.ts';
import { SCREENING_LIMITS } from './limits/screening.ts';
import { SIGNING_LIMITS } from './limits/signing.ts';
import { VERIFICATION_LIMITS } from './limits/verification.ts';
import { WEBHOOK_LIMITS } from './limits/webhooks.ts';

const ENFORCED: EnforcedLimits = {
  ...PLATFORM_LIMITS,
  ...IDENTITY_LIMITS,
  ...RISK_LIMITS,
  ...POLICY_LIMITS,
  ...EVIDENCE_LIMITS,
  ...MONITORING_LIMITS,
  ...INVESTIGATION_LIMITS,
  ...VERIFICATION_LIMITS,
  ...LIST_LIMITS,
  ...SCREENING_LIMITS,
  ...WEBHOOK_LIMITS,
  ...DOCUMENT_LIMITS,
  ...FIELD_LIMITS,
  ...SIGNING_LIMITS,
};

let service: TestService;
let acme: AssessingOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anAssessingOrganization(service);
});
afterAll(() => service.stop());

describe('kernel/limits.ts', () => {
  test.each(Object.keys(limits) as LimitName[])('%s is what the service enforces', async (name) => {
    const enforced = ENFORCED[name];
    if (!enforced) {
      throw new Error(
        `limits.${name} is held against nothing: add an entry to a table in test/contract/limits/ that goes ` +
          `below, to and above it.`,
      );
    }
    expect(
      limits[name],
      `limits.${name} differs from its source (${enforced.from}): mend it there, or here when the source changed.`,
    ).toBe(enforced.number);
    await enforced.holds(acme);
  });

  test('holds every limit that is pinned', () => {
    expect(Object.keys(ENFORCED).filter((name) => !(name in limits))).toEqual([]);
  });
});
