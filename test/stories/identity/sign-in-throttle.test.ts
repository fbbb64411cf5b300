import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { type Answer, anonymousCaller } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';

const PASSWORD = 'correct horse battery';
const HOME = '192.0.2.10';

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService({ trustedProxies: 1 });
  acme = await anOrganization(service);
});
afterAll(() => service.stop());
/** Failures of one test are forgotten before the next begins. */
beforeEach(() => service.clock.moveSeconds(limits.signInWindowSeconds));

const login = (from: string, email: string, password: string): Promise<Answer> =>
  anonymousCaller(service.url).post(
    '/auth/login',
    { email, password },
    { idempotencyKey: null, headers: { 'x-forwarded-for': from } },
  );
const fail = (from: string, email = acme.owner.email): Promise<Answer> =>
  login(from, email, 'wrong password');

async function failTimes(times: number, from: (index: number) => string, email?: string): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => fail(from(index), email)));
  return answers.map(({ status }) => status);
}

describe('Contract 1, Errors: 429, signing in is always throttled, by network and account', () => {
  test('ten wrong passwords stop the guesser, not the owner', async () => {
    const { email } = acme.owner;
    expect((await login(HOME, email, PASSWORD)).status).toBe(200);
    const guesses = await failTimes(limits.signInFailuresPerPair + 5, () => '203.0.113.66');
    expect(guesses.filter((status) => status === 401)).toHaveLength(limits.signInFailuresPerPair);
    const refused = await login('203.0.113.66', email, PASSWORD);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.headers.get('retry-after')).toBe(String(limits.signInWindowSeconds));
    expect((await login(HOME, email, PASSWORD)).status, 'where the owner was before').toBe(200);
    expect((await login('198.51.100.7', email, PASSWORD)).status, 'somewhere new').toBe(200);
  });

  test('guessers in many networks together do not lock the owner out where the owner was before', async () => {
    const { email } = acme.owner;
    await login(HOME, email, PASSWORD);
    await failTimes(limits.signInFailuresPerEmail, (index) => `198.18.${index}.1`);
    expect((await login('198.18.99.1', email, PASSWORD)).status, 'a network nobody knows').toBe(429);
    expect((await login(HOME, email, PASSWORD)).status).toBe(200);
  });

  test('a guesser in the owner’s own network is slowed, told the same as everybody, and the owner gets in', async () => {
    const { email } = acme.owner;
    await login(HOME, email, PASSWORD);
    await failTimes(limits.signInFailuresPerPair, () => HOME);
    expect((await fail(HOME)).status).toBe(429);
    expect((await login(HOME, email, PASSWORD)).status).toBe(200);
  });

  test('who was signed in to from a network of an attacker is another account, and opens no door to this one', async () => {
    const attacker = await anOrganization(service);
    const twin = { email: acme.owner.email, name: 'Twin', role: 'member', password: 'known to the attacker' };
    await attacker.owner.post('/organization/members', twin);
    const away = '203.0.113.99';
    expect((await login(away, twin.email, twin.password)).status).toBe(200);
    await failTimes(limits.signInFailuresPerPair, () => away);
    expect((await login(away, acme.owner.email, PASSWORD)).status, 'the account that does not know it').toBe(
      429,
    );
    expect((await login(away, twin.email, twin.password)).status).toBe(200);
  });

  test('by network, whatever e-mail is tried and whatever the caller says its address is', async () => {
    const statuses = await Promise.all(
      Array.from({ length: limits.signInFailuresPerNetwork }, (_, index) =>
        fail(`10.0.0.${index}, 203.0.113.5`, `guess${index}@example.com`),
      ),
    );
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await login('203.0.113.5', acme.owner.email, PASSWORD)).status).toBe(429);
    service.clock.moveSeconds(limits.signInWindowSeconds);
    expect((await login('203.0.113.5', acme.owner.email, PASSWORD)).status).toBe(200);
  });

  test('all addresses of an IPv6 network of 64 bits are one', async () => {
    const statuses = await failTimes(
      limits.signInFailuresPerPair + 1,
      (index) => `2001:db8:1:2::${index + 1}`,
      'six@example.com',
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await fail('2001:db8:1:3::1', 'six@example.com')).status).toBe(401);
  });

  test('a sign-in that succeeds does not count, and frees nothing that did', async () => {
    const { email } = acme.owner;
    const from = '203.0.113.20';
    await failTimes(limits.signInFailuresPerPair - 1, () => from);
    for (let times = 0; times < 3; times += 1) expect((await login(from, email, PASSWORD)).status).toBe(200);
    expect((await fail(from)).status).toBe(401);
    expect((await fail(from)).status).toBe(429);
  });

  test('where somebody signed in is kept as a keyed digest, and forgotten after 90 days', async () => {
    await login(HOME, acme.owner.email, PASSWORD);
    const rows = () => service.db.query<{ text: string }>('select n::text as text from sign_in_networks n');
    expect((await rows()).map(({ text }) => text).join('\n')).not.toContain(HOME);
    const { tickEndedTokens } = await import('../../../src/identity/sessions/ended-tokens.worker.ts');
    service.clock.moveSeconds(limits.knownNetworkDays * 86_400);
    await tickEndedTokens(service, service.clock.now());
    expect(await rows()).toEqual([]);
  });
});
