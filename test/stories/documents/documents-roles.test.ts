import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrganizationAccess } from '../../../src/kernel/principal.ts';
import { awaited, specification } from '../../contract/specification.ts';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { DOCUMENT_CALLS, type DocumentTenant } from '../../support/documents/document-calls.ts';
import { documentRecords, documentRecordsFor } from '../../support/documents/documents.ts';
import { answersExpected, answersTo, everyoneIn, type Everyone } from '../../support/everyone.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;
let everyone: Everyone;
/** As much of a tenant as the calls of this chapter name. */
let standing: DocumentTenant;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  everyone = await everyoneIn(acme);
  const [documents, subjects] = [await documentRecords(acme.testKey), await aSubject(acme.testKey)];
  standing = { documents, records: { subjects } } as unknown as DocumentTenant;
});
afterAll(() => service.stop());

/** Most calls are accepted once. */
async function tenantFor(address: string): Promise<DocumentTenant> {
  return { ...standing, documents: await documentRecordsFor(address, acme.testKey, standing.documents) };
}

const ADDRESSES = Object.keys(specification).filter(
  (address) => / \/api\/v1\/(templates|documents)\b/.test(address) && !awaited.has(address),
);

describe('Contract 5, Introduction: all paths take an API key or a dashboard JWT', () => {
  test.each(ADDRESSES)('Document 3, Authentication: %s', async (address) => {
    const { access, status } = specification[address]!;
    const call = async () => DOCUMENT_CALLS[address]?.(await tenantFor(address))[0];
    expect(await answersTo(everyone, address, call)).toEqual(
      answersExpected(access as OrganizationAccess, status),
    );
  });

  test('nothing is kept to owners and admins, and the calls know every endpoint that is built', () => {
    expect(ADDRESSES.filter((address) => specification[address]?.access !== 'client')).toEqual([]);
    expect(Object.keys(DOCUMENT_CALLS).toSorted()).toEqual(ADDRESSES.toSorted());
  });
});
