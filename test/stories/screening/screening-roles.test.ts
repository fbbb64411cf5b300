import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrganizationAccess } from '../../../src/kernel/principal.ts';
import { awaited, specification } from '../../contract/specification.ts';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { screeningRecords } from '../../support/screening/screening.ts';
import { SCREENING_CALLS } from '../../support/screening/screening-calls.ts';
import { answersExpected, answersTo, everyoneIn, type Everyone } from '../../support/everyone.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn, type Tenant } from '../../support/tenants.ts';

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
async function aScreening(): Promise<Tenant> {
  const subjects = await aSubject(acme.testKey);
  const screening = await screeningRecords(service, acme.testKey, callingIn(acme.owner, 'test'));
  return { screening, ownerId: acme.owner.userId, records: { subjects } } as unknown as Tenant;
}

const ADDRESSES = Object.keys(specification).filter(
  (address) => address.includes(' /api/v1/screening/') && !awaited.has(address),
);

describe('Document 2, Authentication: who may do what', () => {
  test.each(ADDRESSES)('%s', async (address) => {
    const { access, status } = specification[address]!;
    const call = async () => SCREENING_CALLS[address]?.(await aScreening())[0];
    expect(await answersTo(everyone, address, call)).toEqual(
      answersExpected(access as OrganizationAccess, status),
    );
  });

  test('Document 2, Authentication, rule 2: only decisions are kept to owners and admins', () => {
    const among = (access: string) =>
      ADDRESSES.filter((address) => specification[address]?.access === access);
    const ofDocument2 = among('administrator').filter((address) => !address.includes('/own-lists'));
    expect(ofDocument2).toEqual(['POST /api/v1/screening/matches/{id}/decision']);
    expect(among('member')).toEqual(['PATCH /api/v1/screening/matches/{id}/assignment']);
    expect(among('client')).toHaveLength(ADDRESSES.length - among('administrator').length - 1);
    expect(Object.keys(SCREENING_CALLS).toSorted()).toEqual(ADDRESSES.toSorted());
  });

  test('Contract 6, Lists: own lists are changed by owners and admins, and read by everybody', () => {
    const own = ADDRESSES.filter((address) => address.includes('/own-lists'));
    const kept = own.filter((address) => specification[address]?.access === 'administrator');
    expect(kept.every((address) => !address.startsWith('GET '))).toBe(true);
    expect([kept.length, own.length]).toEqual([4, 8]);
  });
});
