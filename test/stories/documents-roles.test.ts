import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awaited, specification } from '../contract/specification.ts';
import { aMember, anOrganization, type TestOrganization } from '../support/builders.ts';
import { sendCall } from '../support/calls.ts';
import { DOCUMENT_CALLS, type DocumentTenant } from '../support/document-calls.ts';
import { documentRecords } from '../support/documents.ts';
import { type Answer, type Caller, strangerCaller } from '../support/http.ts';
import { startService, type TestService } from '../support/service.ts';
import { callingIn } from '../support/tenants.ts';

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
async function someDocuments(): Promise<DocumentTenant> {
  return { documents: await documentRecords(acme.testKey) } as unknown as DocumentTenant;
}

const inShort = ({ status, body }: Answer): string =>
  body?.code === undefined ? `${status}` : `${status} ${body.code}`;

const ADDRESSES = Object.keys(specification).filter(
  (address) => / \/api\/v1\/(templates|documents)\b/.test(address) && !awaited.has(address),
);

describe('Contract 5: all paths take an API key or a dashboard JWT', () => {
  test.each(ADDRESSES)('%s', async (address) => {
    const { status } = specification[address]!;
    const found: Record<string, string> = {};
    for (const [name, caller] of Object.entries(callers)) {
      const [call] = DOCUMENT_CALLS[address]?.(await someDocuments()) ?? [];
      if (!call) throw new Error(`Add '${address}' to DOCUMENT_CALLS.`);
      found[name] = inShort(await sendCall(caller, address, call));
    }
    const anybody = Object.fromEntries(Object.keys(callers).map((name) => [name, `${status}`]));
    expect(found).toEqual({ ...anybody, nobody: '401 unauthenticated' });
  });

  test('the calls know every endpoint that is built', () => {
    expect(Object.keys(DOCUMENT_CALLS).toSorted()).toEqual(ADDRESSES.toSorted());
  });
});
