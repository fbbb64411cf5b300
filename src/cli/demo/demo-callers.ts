import { type AssayClient, openClient } from '@assay/client';
import type { YearCallers } from '../../demo/index.ts';
import type { SetClock } from '../../platform/set-clock.ts';
import { officialList } from './official-list.ts';
import { receiverOfYear } from './receiver.ts';

interface Way {
  readonly baseUrl: string;
  readonly clock: SetClock;
  readonly operatorToken: string;
  readonly email: string;
  readonly password: string;
  readonly receiverUrl: string;
}

const OFFICER = { name: 'Nadia Officer', email: 'nadia@demo.example' } as const;

/** Makes the members and the key of the organization, and gives their ways in. */
export async function openCallers(way: Way): Promise<YearCallers> {
  const { baseUrl, clock, operatorToken, email, password } = way;
  const now = (): Date => clock.now();
  const anyone = openClient({ baseUrl, caller: { anyone: true } });
  // A sign-in that names the organization checks one password, and not as many as an address may have.
  const { organization } = await anyone.call('signIn', { body: { email, password } });
  const into = { password, organizationId: organization.id };
  const signedIn = keepSessions(now, async (as) => {
    const { token = '', expiresAt } = await anyone.call('signIn', { body: { email: as, ...into } });
    const client = openClient({ baseUrl, caller: { token, mode: 'live' } });
    return { client, expiresAt: new Date(expiresAt) };
  });
  const owner = await signedIn(email);
  await owner.call('addMember', { body: { ...OFFICER, role: 'admin', password } });
  await owner.call('addMember', {
    body: { name: 'Tom Analyst', email: 'tom@demo.example', role: 'member', password },
  });
  const { id, keyId, secret } = await owner.call('createApiKey', {
    body: { name: 'Onboarding service', mode: 'live' },
  });
  return {
    clock,
    anyone,
    apiKeyId: id,
    program: openClient({ baseUrl, caller: { keyId, secret }, now }),
    list: officialList(openClient({ baseUrl, caller: { token: operatorToken } }), now),
    receiver: receiverOfYear(way.receiverUrl, () => signedIn(email)),
    owner: () => signedIn(email),
    officer: () => signedIn(OFFICER.email),
  };
}

interface Session {
  readonly client: AssayClient;
  readonly expiresAt: Date;
}

/** A session does not last a year, and checking a password is dear: each member is signed in again only when it has ended. */
function keepSessions(now: () => Date, signIn: (email: string) => Promise<Session>) {
  const kept = new Map<string, Session>();
  return async (email: string): Promise<AssayClient> => {
    let session = kept.get(email);
    if (!session || session.expiresAt <= now()) {
      session = await signIn(email);
      kept.set(email, session);
    }
    return session.client;
  };
}
