import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import type { AssessingOrganization } from '../../support/risk/assessments.ts';
import { anApiKey, anOrganization, type TestOrganization } from '../../support/builders.ts';
import { type Answer, type Caller, keyCaller, anonymousCaller } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';
import { ACCEPTED, aName, type EnforcedLimits, expectAtMost, outcome } from './enforced.ts';

export const IDENTITY_LIMITS: EnforcedLimits = {
  signatureSkewSeconds: { number: 300, from: 'Contract 1, Who is calling', holds: holdsSignatureSkew },
  apiKeyCacheSeconds: { number: 1, from: 'Contract 1, Who is calling', holds: holdsApiKeyCache },
  sessionHours: { number: 12, from: 'Contract 1, Who is calling', holds: holdsSessionHours },
  signInFailuresPerPair: { number: 10, from: 'ours', holds: holdsFailuresPerPair },
  signInFailuresPerEmail: { number: 50, from: 'ours', holds: holdsFailuresPerEmail },
  signInFailuresPerNetwork: { number: 100, from: 'ours', holds: holdsFailuresPerNetwork },
  signInFailuresAtKnownNetwork: { number: 50, from: 'ours', holds: holdsFailuresAtKnownNetwork },
  signInAccounts: { number: 8, from: 'ours', holds: holdsSignInAccounts },
  knownNetworkDays: { number: 90, from: 'ours', holds: holdsKnownNetworkDays },
  knownNetworks: { number: 20, from: 'ours', holds: holdsKnownNetworks },
  passwordChangeFailures: { number: 10, from: 'ours', holds: holdsPasswordChangeFailures },
  invitationDays: { number: 7, from: 'Contract 1, Identity', holds: holdsInvitationDays },
  signInWindowSeconds: { number: 900, from: 'ours', holds: holdsSignInWindow },
  passwordCharactersAtLeast: { number: 8, from: 'ours', holds: holdsPasswordAtLeast },
  passwordCharactersAtMost: { number: 256, from: 'ours', holds: holdsPasswordAtMost },
  emailCharacters: { number: 254, from: 'RFC 5321', holds: holdsEmail },
  nameCharacters: { number: 200, from: 'ours', holds: holdsName },
};

/** For what moves the clock or fills a throttle. */
async function withService(
  work: (own: TestService, organization: TestOrganization) => Promise<void>,
  parts: Parameters<typeof startService>[0] = {},
): Promise<void> {
  const own = await startService(parts);
  try {
    await work(own, await anOrganization(own));
  } finally {
    await own.stop();
  }
}

async function holdsSignatureSkew({ service, testKey }: AssessingOrganization): Promise<void> {
  const ask = (seconds: number): Promise<Answer> => {
    const clock = { now: () => new Date(service.clock.now().getTime() + seconds * 1000) };
    return keyCaller(service.url, testKey, clock).get('/risk/subjects');
  };
  await expectAtMost(limits.signatureSkewSeconds, ask, 'unauthenticated');
  await expectAtMost(limits.signatureSkewSeconds, (seconds) => ask(-seconds), 'unauthenticated');
}

/** The process counts this one by its own clock: it is waited for. */
async function holdsApiKeyCache({ service, owner }: AssessingOrganization): Promise<void> {
  const key = await anApiKey(service, owner, 'test');
  expect((await key.get('/risk/subjects')).status).toBe(200);
  expect((await owner.post(`/api-keys/${key.id}/revoke`)).status).toBe(200);
  const revoked = performance.now();
  const asked: { after: number; status: number }[] = [];
  while ((asked.at(-1)?.after ?? 0) < limits.apiKeyCacheSeconds * 1000) {
    const after = performance.now() - revoked;
    asked.push({ after, status: (await key.get('/risk/subjects')).status });
    await sleep(100);
  }
  const late = asked.filter(({ after }) => after >= limits.apiKeyCacheSeconds * 1000);
  expect(
    late.map(({ status }) => status),
    'a revoked key was still believed',
  ).toEqual([401]);
}

async function holdsSessionHours(): Promise<void> {
  await withService(async (own, { owner }) => {
    const status = async (): Promise<number> => (await owner.get('/auth/session')).status;
    own.clock.moveSeconds(limits.sessionHours * 3600 - 1);
    expect(await status(), 'below').toBe(200);
    own.clock.moveSeconds(1);
    expect(await status(), 'at').toBe(401);
    own.clock.moveSeconds(1);
    expect(await status(), 'above').toBe(401);
  });
}

const WRONG = 'not the password';

/** Networks that nobody has signed in from. */
const ELSEWHERE = '203.0.113.1';

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly from?: string;
  readonly organizationId?: string;
}

function attempt(own: TestService, { from = ELSEWHERE, ...body }: Attempt): Promise<Answer> {
  return anonymousCaller(own.url).post('/auth/login', body, { headers: { 'x-forwarded-for': from } });
}

const signInOutcome = (own: TestService, asked: Attempt): Promise<string> =>
  attempt(own, asked).then(outcome);

async function failTimes(
  own: TestService,
  times: number,
  asked: (index: number) => Omit<Attempt, 'password'>,
): Promise<void> {
  const tries = Array.from({ length: times }, (_, index) =>
    signInOutcome(own, { ...asked(index), password: WRONG }),
  );
  expect(new Set(await Promise.all(tries))).toEqual(new Set(['unauthenticated']));
}

/** Behind a proxy that tells where callers come from. */
function withNetworks(
  work: (own: TestService, organization: TestOrganization) => Promise<void>,
): Promise<void> {
  return withService(work, { trustedProxies: 1 });
}

async function holdsFailuresPerPair(): Promise<void> {
  await withNetworks(async (own, { owner: { email } }) => {
    await failTimes(own, limits.signInFailuresPerPair - 1, () => ({ email }));
    await failTimes(own, 1, () => ({ email: email.toUpperCase() }));
    expect(await signInOutcome(own, { email, password: WRONG }), 'above').toBe('rate_limited');
    await failTimes(own, 1, () => ({ email: `another-${email}` }));
    await failTimes(own, 1, () => ({ email, from: '203.0.113.2' }));
  });
}

async function holdsFailuresPerEmail(): Promise<void> {
  await withNetworks(async (own, { owner: { email, password } }) => {
    const from = (index: number): string => `198.51.100.${index}`;
    await failTimes(own, limits.signInFailuresPerEmail, (index) => ({ email, from: from(index) }));
    expect(await signInOutcome(own, { email, password, from: from(200) }), 'at').toBe('rate_limited');
    await failTimes(own, 1, () => ({ email: `another-${email}`, from: from(200) }));
  });
}

async function holdsFailuresPerNetwork(): Promise<void> {
  await withNetworks(async (own, { owner: { email, password } }) => {
    const nobody = (index: number) => ({ email: `nobody${index}@example.com` });
    await failTimes(own, limits.signInFailuresPerNetwork - 1, nobody);
    const mine = { email, password, from: '203.0.113.2' };
    expect(await signInOutcome(own, mine), 'another network').toBe(ACCEPTED);
    await failTimes(own, 1, () => nobody(1_000));
    expect(await signInOutcome(own, { email, password }), 'at').toBe('rate_limited');
    expect(await signInOutcome(own, { ...nobody(2_000), password: WRONG }), 'above').toBe('rate_limited');
  });
}

async function holdsFailuresAtKnownNetwork(): Promise<void> {
  await withNetworks(async (own, { owner: { email, password } }) => {
    expect(await signInOutcome(own, { email, password })).toBe(ACCEPTED);
    await failTimes(own, limits.signInFailuresPerPair, () => ({ email }));
    const fail = (): Promise<string> => signInOutcome(own, { email, password: WRONG });
    for (let times = 1; times < limits.signInFailuresAtKnownNetwork; times += 1)
      expect(await fail()).toBe('rate_limited');
    expect(await signInOutcome(own, { email, password }), 'below').toBe(ACCEPTED);
    expect(await fail()).toBe('rate_limited');
    expect(await signInOutcome(own, { email, password }), 'at').toBe('rate_limited');
  });
}

async function holdsSignInAccounts(): Promise<void> {
  await withNetworks(async (own, { owner: { email, password } }) => {
    const others: string[] = [];
    for (let count = 1; count <= limits.signInAccounts; count += 1) {
      own.clock.moveSeconds(1);
      const organization = await anOrganization(own);
      others.push(organization.id);
      const member = { email, name: 'Again', role: 'member', password: `${password} ${count}` };
      expect((await organization.owner.post('/organization/members', member)).status).toBe(201);
    }
    const at = limits.signInAccounts - 1;
    const there = (count: number) => ({ email, password: `${password} ${count}` });
    expect(await signInOutcome(own, there(at)), 'at').toBe(ACCEPTED);
    expect(await signInOutcome(own, there(at + 1)), 'above').toBe('unauthenticated');
    const named = { ...there(at + 1), organizationId: others[at]! };
    expect(await signInOutcome(own, named), 'above, where it is named').toBe(ACCEPTED);
  });
}

async function holdsKnownNetworkDays(): Promise<void> {
  await withNetworks(async (own, { owner: { email, password } }) => {
    const days = async (count: number): Promise<string> => {
      expect(await signInOutcome(own, { email, password })).toBe(ACCEPTED);
      own.clock.moveSeconds(count * 86_400);
      await failTimes(own, limits.signInFailuresPerPair, () => ({ email }));
      return signInOutcome(own, { email, password });
    };
    expect(await days(limits.knownNetworkDays - 1), 'below').toBe(ACCEPTED);
    own.clock.moveSeconds(limits.signInWindowSeconds);
    expect(await days(limits.knownNetworkDays), 'at').toBe('rate_limited');
  });
}

async function holdsKnownNetworks(): Promise<void> {
  await withNetworks(async (own, { owner: { email, password, userId } }) => {
    for (let index = 0; index <= limits.knownNetworks; index += 1) {
      own.clock.moveSeconds(1);
      expect(await signInOutcome(own, { email, password, from: `198.51.100.${index}` })).toBe(ACCEPTED);
    }
    const rows = await own.db.query('select network from sign_in_networks where user_id = $1', [userId]);
    expect(rows).toHaveLength(limits.knownNetworks);
  });
}

async function holdsPasswordChangeFailures(): Promise<void> {
  await withService(async (own, { owner }) => {
    const change = async (currentPassword: string): Promise<string> =>
      outcome(await owner.post('/auth/password', { currentPassword, newPassword: 'another horse battery' }));
    for (let times = 0; times < limits.passwordChangeFailures; times += 1)
      expect(await change(WRONG)).toBe('forbidden');
    expect(await change(owner.password), 'at').toBe('rate_limited');
    own.clock.moveSeconds(limits.signInWindowSeconds);
    expect(await change(owner.password), 'after the window').toBe(ACCEPTED);
  });
}

async function holdsInvitationDays(): Promise<void> {
  await withService(async (own, { owner }) => {
    const body = { email: 'invited@example.com', name: 'Invited', role: 'member' };
    const { invitation } = (await owner.post('/organization/members', body)).body;
    const path = `/auth/invitations/${invitation.url.split('/').at(-1)}`;
    own.clock.moveSeconds(limits.invitationDays * 86_400 - 1);
    expect(outcome(await anonymousCaller(own.url).get(path)), 'below').toBe(ACCEPTED);
    own.clock.moveSeconds(1);
    expect(outcome(await anonymousCaller(own.url).get(path)), 'at').toBe('not_found');
  });
}

async function holdsSignInWindow(): Promise<void> {
  await withNetworks(async (own, { owner: { email, password } }) => {
    await failTimes(own, limits.signInFailuresPerPair, () => ({ email }));
    own.clock.moveSeconds(limits.signInWindowSeconds - 1);
    const refused = await attempt(own, { email, password });
    expect([refused.status, refused.headers.get('retry-after')], 'below').toEqual([429, '1']);
    own.clock.moveSeconds(1);
    expect(await signInOutcome(own, { email, password }), 'at').toBe(ACCEPTED);
    own.clock.moveSeconds(1);
    expect(await signInOutcome(own, { email, password }), 'above').toBe(ACCEPTED);
  });
}

function addMember(
  owner: Caller,
  given: { readonly email?: string; readonly password?: string },
): Promise<Answer> {
  const { email = `${aName()}member@example.com`, password = 'correct horse battery' } = given;
  return owner.post('/organization/members', { email, name: 'A member', role: 'member', password });
}

/** Hard to guess, and each of its characters counts as one. */
function passwordOf(size: number): string {
  return 'éx7ñqö4ž'
    .repeat(Math.ceil(size / 8))
    .slice(0, size - 1)
    .concat('é');
}

async function holdsPasswordAtLeast({ owner }: AssessingOrganization): Promise<void> {
  const ask = async (size: number): Promise<string> =>
    outcome(await addMember(owner, { password: passwordOf(size) }));
  const least = limits.passwordCharactersAtLeast;
  expect({ below: await ask(least - 1), above: await ask(least + 1) }).toEqual({
    below: 'invalid_request /password min_length',
    above: ACCEPTED,
  });
  expect(await ask(least), 'at: no longer too short').not.toMatch(/min_length/);
}

async function holdsPasswordAtMost({ owner }: AssessingOrganization): Promise<void> {
  const ask = (size: number): Promise<Answer> => addMember(owner, { password: passwordOf(size) });
  await expectAtMost(limits.passwordCharactersAtMost, ask, 'invalid_request /password max_length');
}

async function holdsEmail({ owner }: AssessingOrganization): Promise<void> {
  const ask = (size: number): Promise<Answer> =>
    addMember(owner, { email: `${aName().padEnd(size - '@example.com'.length, 'x')}@example.com` });
  await expectAtMost(limits.emailCharacters, ask, 'invalid_request /email max_length');
}

async function holdsName({ owner }: AssessingOrganization): Promise<void> {
  const ask = (size: number): Promise<Answer> =>
    owner.post('/api-keys', { name: aName().padEnd(size, '名'), mode: 'test' });
  await expectAtMost(limits.nameCharacters, ask, 'invalid_request /name max_length');
}
