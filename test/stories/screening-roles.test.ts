import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awaited, specification } from '../contract/specification.ts';
import { aMember, anOrganization, aSubject, type TestOrganization } from '../support/builders.ts';
import { sendCall } from '../support/calls.ts';
import { type Answer, type Caller, strangerCaller } from '../support/http.ts';
import { screeningRecords } from '../support/screening.ts';
import { SCREENING_CALLS } from '../support/screening-calls.ts';
import { startService, type TestService } from '../support/service.ts';
import { callingIn, type Tenant } from '../support/tenants.ts';

let service: TestService;
let acme: TestOrganization;
let callers: Readonly<Record<string, Caller>>;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  callers = {
    owner: callingIn(acme.owner, 'test'),
    admin: callingIn(await aMember(service, acme.owner, 'admin'), 'test'),
    member: callingIn(await aMember(service, acme.owner, 'member'), 'test'),
    'API key': acme.testKey,
    nobody: callingIn(strangerCaller(service.url), 'test'),
  };
});
afterAll(() => service.stop());

/** As much of a tenant as the calls of this chapter name; fresh, since each is accepted once. */
async function aScreening(): Promise<Tenant> {
  const subjects = await aSubject(acme.testKey);
  const screening = await screeningRecords(service, acme.testKey);
  return { screening, records: { subjects } } as unknown as Tenant;
}

const inShort = ({ status, body }: Answer): string =>
  body?.code === undefined ? `${status}` : `${status} ${body.code}`;

const ADDRESSES = Object.keys(specification).filter(
  (address) => address.includes(' /api/v1/screening/') && !awaited.has(address),
);

describe('Document 2, Authentication: who may do what', () => {
  test.each(ADDRESSES)('%s', async (address) => {
    const { access, status } = specification[address]!;
    const found: Record<string, string> = {};
    for (const [name, caller] of Object.entries(callers)) {
      const [call] = SCREENING_CALLS[address]?.(await aScreening()) ?? [];
      if (!call) throw new Error(`Add '${address}' to SCREENING_CALLS.`);
      found[name] = inShort(await sendCall(caller, address, call));
    }
    const others = access === 'administrator' ? '403 forbidden' : `${status}`;
    expect(found).toEqual({
      owner: `${status}`,
      admin: `${status}`,
      member: others,
      'API key': others,
      nobody: '401 unauthenticated',
    });
  });

  test('rule 2: only decisions are kept to owners and admins', () => {
    expect(ADDRESSES.filter((address) => specification[address]?.access !== 'client')).toEqual([
      'POST /api/v1/screening/matches/{id}/decision',
    ]);
    expect(Object.keys(SCREENING_CALLS).toSorted()).toEqual(ADDRESSES.toSorted());
  });
});
