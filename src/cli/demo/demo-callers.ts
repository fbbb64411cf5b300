import { type AssayClient, openClient } from '@assay/client';
import type { DemoClock } from './demo-clock.ts';

/** Those who act in the invented year, each through the API as any program or person would. */
export interface DemoCallers {
  readonly clock: DemoClock;
  /** A program of the organization, with an API key. */
  readonly program: AssayClient;
  readonly apiKeyId: string;
  readonly operator: AssayClient;
  /** Without a credential: who signs a document has a link. */
  readonly anyone: AssayClient;
  /** Signed in anew: a session does not last a year. */
  owner(): Promise<AssayClient>;
  /** The officer who decides most of the time. */
  officer(): Promise<AssayClient>;
}

interface Way {
  readonly baseUrl: string;
  readonly clock: DemoClock;
  readonly operatorToken: string;
  readonly email: string;
  readonly password: string;
}

const OFFICER = { name: 'Nadia Officer', email: 'nadia@demo.example' } as const;

/** Makes the members and the key of the organization, and gives their ways in. */
export async function openCallers(way: Way): Promise<DemoCallers> {
  const { baseUrl, clock, operatorToken, email, password } = way;
  const now = (): Date => clock.now();
  const anyone = openClient({ baseUrl, caller: { anyone: true } });
  const signedIn = async (as: string): Promise<AssayClient> => {
    const { token = '' } = await anyone.call('signIn', { body: { email: as, password } });
    return openClient({ baseUrl, caller: { token, mode: 'live' } });
  };
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
    operator: openClient({ baseUrl, caller: { token: operatorToken } }),
    owner: () => signedIn(email),
    officer: () => signedIn(OFFICER.email),
  };
}

export function aKey(): string {
  return crypto.randomUUID();
}
