import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrganizationAccess } from '../../../src/kernel/principal.ts';
import { awaited, specification } from '../../contract/specification.ts';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { answersExpected, answersTo, everyoneIn, type Everyone } from '../../support/everyone.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn, type Tenant } from '../../support/tenants.ts';
import { VERIFICATION_CALLS } from '../../support/verification/verification-calls.ts';
import { verificationRecords } from '../../support/verification/verification.ts';

let service: TestService;
let acme: TestOrganization;
let everyone: Everyone;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  everyone = await everyoneIn(acme);
});
afterAll(() => service.stop());

/** As much of a tenant as the calls of this chapter name; fresh, since each is accepted once. */
async function aVerifying(): Promise<Tenant> {
  const subjects = await aSubject(acme.testKey);
  const verification = await verificationRecords(callingIn(acme.owner, 'test'), acme.testKey, subjects);
  return { verification, records: { subjects } } as unknown as Tenant;
}

const ADDRESSES = Object.keys(specification).filter(
  (address) => address.includes(' /api/v1/verification/') && !awaited.has(address),
);

describe('Contract 3, Endpoints: who may do what', () => {
  test.each(ADDRESSES)('%s', async (address) => {
    const { access, status } = specification[address]!;
    const call = async () => VERIFICATION_CALLS[address]?.(await aVerifying())[0];
    expect(await answersTo(everyone, address, call)).toEqual(
      answersExpected(access as OrganizationAccess, status),
    );
  });

  test('only workflows are kept to owners and admins', () => {
    expect(ADDRESSES.filter((address) => specification[address]?.access !== 'client')).toEqual([
      'POST /api/v1/verification/workflows',
    ]);
    expect(Object.keys(VERIFICATION_CALLS).toSorted()).toEqual(ADDRESSES.toSorted());
  });
});
