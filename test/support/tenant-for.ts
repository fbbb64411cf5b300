import type { Mode } from '../../src/kernel/scope.ts';
import type { TestOrganization } from './builders.ts';
import { SCREENING_CALLS } from './screening/screening-calls.ts';
import { screeningRecords } from './screening/screening.ts';
import { aTenant, type Tenant } from './tenants.ts';
import { VERIFICATION_CALLS } from './verification/verification-calls.ts';
import { verificationRecords } from './verification/verification.ts';

/** A tenant of which every record that a call of the address may change is its own; the others are the standing one's. */
export async function tenantFor(
  address: string,
  organization: TestOrganization,
  mode: Mode,
  standing: Tenant,
): Promise<Tenant> {
  const { owner, key, newcomerId } = standing;
  if (address.startsWith('GET ')) return standing;
  if (address in VERIFICATION_CALLS)
    return { ...standing, verification: await verificationRecords(owner, key, newcomerId) };
  if (address in SCREENING_CALLS)
    return { ...standing, screening: await screeningRecords(organization.service, key, owner) };
  // Two endpoints of the risk chapter take records of a verification.
  const isOfRiskAlone = !/verification|session/.test(address);
  return aTenant(organization, mode, undefined, isOfRiskAlone ? standing : undefined);
}
