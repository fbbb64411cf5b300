import type { OrganizationAccess } from '../../src/kernel/principal.ts';
import { aMember, type TestOrganization } from './builders.ts';
import { type Call, sendCall } from './calls.ts';
import { type Answer, type Caller, anonymousCaller } from './http.ts';
import { callingIn } from './tenants.ts';

export const CALLERS = ['owner', 'admin', 'member', 'API key', 'nobody'] as const;
export type CallerName = (typeof CALLERS)[number];
export type Everyone = Readonly<Record<CallerName, Caller>>;

/** Document 1, *Authentication*, 4, and contract 1, *Who is calling*: API keys are never owner or admin. */
export const LETS_IN: Readonly<Record<OrganizationAccess, readonly CallerName[]>> = {
  client: ['owner', 'admin', 'member', 'API key'],
  manager: ['owner', 'admin', 'API key'],
  member: ['owner', 'admin', 'member'],
  administrator: ['owner', 'admin'],
  owner: ['owner'],
  api_key: ['API key'],
  // The link decides, and no credential.
  signer: [],
};

/** One caller of each kind, in test mode. */
export async function everyoneIn({ service, owner, testKey }: TestOrganization): Promise<Everyone> {
  return {
    owner: callingIn(owner, 'test'),
    admin: callingIn(await aMember(service, owner, 'admin'), 'test'),
    member: callingIn(await aMember(service, owner, 'member'), 'test'),
    'API key': testKey,
    nobody: callingIn(anonymousCaller(service.url), 'test'),
  };
}

/** What each of them is answered; every caller gets a call of its own, since most are accepted once. */
export async function answersTo(
  everyone: Everyone,
  address: string,
  makeCall: () => Promise<Call | undefined>,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, caller] of Object.entries(everyone)) {
    const call = await makeCall();
    if (!call) throw new Error(`Add '${address}' to the calls of its chapter in test/support/.`);
    found[name] = inShort(await sendCall(caller, address, call));
  }
  return found;
}

/** What they should be answered. */
export function answersExpected(access: OrganizationAccess, status: number): Record<string, string> {
  return Object.fromEntries(
    CALLERS.map((name) => {
      if (name === 'nobody') return [name, '401 unauthenticated'];
      return [name, LETS_IN[access].includes(name) ? `${status}` : '403 forbidden'];
    }),
  );
}

/** An answer in short: its status, and its code where it has one. */
export function inShort({ status, body }: Answer): string {
  return body?.code === undefined ? `${status}` : `${status} ${body.code}`;
}
