import type { Mode } from '../../src/kernel/scope.ts';
import type { TestOrganization } from './builders.ts';
import { DOCUMENT_CALLS, type DocumentTenant, SIGNING_CALLS } from './documents/document-calls.ts';
import { documentRecordsFor } from './documents/documents.ts';
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
  if (ADDING.has(address)) return standing;
  return aTenant(organization, mode, undefined, {
    // Two endpoints of the risk chapter take records of a verification.
    ...(!/verification|session/.test(address) && { verification: standing, screening: standing }),
    ...(!address.includes('investigation') && { investigation: standing }),
    ...(!address.includes('shadow') && { trials: standing }),
  });
}

/** The same of a tenant that has documents too. */
export async function documentTenantFor(
  address: string,
  organization: TestOrganization,
  mode: Mode,
  standing: DocumentTenant,
): Promise<DocumentTenant> {
  if (!(address in DOCUMENT_CALLS || address in SIGNING_CALLS))
    return { ...standing, ...(await tenantFor(address, organization, mode, standing)) };
  const documents = await documentRecordsFor(address, standing.key, standing.documents);
  return { ...standing, documents };
}

/** They add something, or only compute: no record that a call names is changed, and each is accepted again and again. */
const ADDING: ReadonlySet<string> = new Set([
  'POST /api/v1/risk/policies/validate',
  'POST /api/v1/risk/policies/simulate',
  'POST /api/v1/risk/subjects',
  'POST /api/v1/risk/contexts',
  'POST /api/v1/risk/policies',
  'POST /api/v1/risk/sources',
  'POST /api/v1/risk/subjects/{id}/evidence',
  'POST /api/v1/risk/subjects/{id}/evidence/batch',
  'POST /api/v1/risk/subjects/{id}/assessments',
  'POST /api/v1/risk/subjects/{id}/activities',
]);
