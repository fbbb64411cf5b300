import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import type { AssessingOrganization } from '../../support/risk/assessments.ts';
import { anApiKey, anOrganization, type TestOrganization } from '../../support/builders.ts';
import { type Answer, type Caller, keyCaller, strangerCaller } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';
import { ACCEPTED, aName, type EnforcedLimits, expectAtMost, outcome } from './enforced.ts';

export const IDENTITY_LIMITS: EnforcedLimits = {
  signatureSkewSeconds: { number: 300, from: 'Contract 1, Who is calling', holds: holdsSignatureSkew },
  apiKeyCacheSeconds: { number: 1, from: 'Contract 1, Who is calling', holds: holdsApiKeyCache },
  sessionHours: { number: 12, from: 'Contract 1, Who is calling', holds: holdsSessionHours },
  signInFailuresPerEmail: { number: 10, from: 'ours', holds: holdsFailuresPerEmail },
  signInFailuresPerAddress: { number: 100, from: 'ours', holds: holdsFailuresPerAddress },
  signInWindowSeconds: { number: 900, from: 'ours', holds: holdsSignInWindow },
  passwordCharactersAtLeast: { number: 8, from: 'ours', holds: holdsPasswordAtLeast },
  passwordCharactersAtMost: { number: 256, from: 'ours', holds: holdsPasswordAtMost },
  emailCharacters: { number: 254, from: 'RFC 5321', holds: holdsEmail },
  nameCharacters: { number: 200, from: 'ours', holds: holdsName },
};

/** For what moves the clock or fills a throttle. */
async function withService(
  work: (own: TestService, organization: TestOrganization) => Promise<void>,
): Promise<void> {
  const own = await startService();
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
    await sleep(20);
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

function signInOutcome(own: TestService, email: string, password: string): Promise<string> {
  return strangerCaller(own.url).post('/auth/login', { email, password }).then(outcome);
}

async function failTimes(own: TestService, times: number, email: (index: number) => string): Promise<void> {
  const tries = Array.from({ length: times }, (_, index) => signInOutcome(own, email(index), WRONG));
  expect(new Set(await Promise.all(tries))).toEqual(new Set(['unauthenticated']));
}

async function holdsFailuresPerEmail(): Promise<void> {
  await withService(async (own, { owner }) => {
    const { email, password } = owner;
    await failTimes(own, limits.signInFailuresPerEmail - 1, () => email);
    expect(await signInOutcome(own, email, password), 'below').toBe(ACCEPTED);
    await failTimes(own, 1, () => email.toUpperCase());
    expect(await signInOutcome(own, email, password), 'at').toBe('rate_limited');
    expect(await signInOutcome(own, email, WRONG), 'above').toBe('rate_limited');
    expect(await signInOutcome(own, `another-${email}`, WRONG), 'another e-mail').toBe('unauthenticated');
  });
}

async function holdsFailuresPerAddress(): Promise<void> {
  await withService(async (own, { owner }) => {
    const { email, password } = owner;
    await failTimes(own, limits.signInFailuresPerAddress - 1, (index) => `nobody${index}@example.com`);
    expect(await signInOutcome(own, email, password), 'below').toBe(ACCEPTED);
    await failTimes(own, 1, () => 'nobody@example.com');
    expect(await signInOutcome(own, email, password), 'at').toBe('rate_limited');
    expect(await signInOutcome(own, 'somebody@example.com', WRONG), 'above').toBe('rate_limited');
  });
}

async function holdsSignInWindow(): Promise<void> {
  await withService(async (own, { owner }) => {
    const { email, password } = owner;
    await failTimes(own, limits.signInFailuresPerEmail, () => email);
    own.clock.moveSeconds(limits.signInWindowSeconds - 1);
    const refused = await strangerCaller(own.url).post('/auth/login', { email, password });
    expect([refused.status, refused.headers.get('retry-after')], 'below').toEqual([429, '1']);
    own.clock.moveSeconds(1);
    expect(await signInOutcome(own, email, password), 'at').toBe(ACCEPTED);
    own.clock.moveSeconds(1);
    expect(await signInOutcome(own, email, password), 'above').toBe(ACCEPTED);
  });
}

function addMember(
  owner: Caller,
  given: { readonly email?: string; readonly password?: string },
): Promise<Answer> {
  const { email = `${aName()}member@example.com`, password = 'correct horse battery' } = given;
  return owner.post('/organization/members', { email, name: 'A member', role: 'member', password });
}

async function holdsPasswordAtLeast({ owner }: AssessingOrganization): Promise<void> {
  const ask = async (size: number): Promise<string> =>
    outcome(await addMember(owner, { password: 'é'.repeat(size) }));
  const least = limits.passwordCharactersAtLeast;
  const found = { below: await ask(least - 1), at: await ask(least), above: await ask(least + 1) };
  expect(found).toEqual({ below: 'invalid_request /password min_length', at: ACCEPTED, above: ACCEPTED });
}

async function holdsPasswordAtMost({ owner }: AssessingOrganization): Promise<void> {
  const ask = (size: number): Promise<Answer> => addMember(owner, { password: 'é'.repeat(size) });
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
