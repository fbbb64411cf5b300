import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { networkOf } from '../../../src/platform/http/callers/caller-address.ts';
import { anOrganization, operator, type TestOrganization } from '../../support/builders.ts';
import { type Answer, anonymousCaller } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';

const LIMIT = 6;

let limited: TestService;
let globex: TestOrganization;

beforeAll(async () => {
  limited = await startService({ requestsPerMinute: LIMIT, trustedProxies: 1 });
  globex = await anOrganization(limited);
});
afterAll(() => limited.stop());

/** Asks twice as often as one may. */
async function statusesOf(ask: (time: number) => Promise<Answer>): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < 2 * LIMIT; time += 1) statuses.push((await ask(time)).status);
  return statuses;
}

const halves = (first: number, second: number): readonly number[] => [
  ...Array.from({ length: LIMIT }, () => first),
  ...Array.from({ length: LIMIT }, () => second),
];

/** A form that is refused at once: nobody is signed in, and nobody's attempts are counted. */
const asStranger = (address: string) => (): Promise<Answer> =>
  anonymousCaller(limited.url).post('/auth/login', {}, { headers: { 'x-forwarded-for': address } });

describe('Contract 1, Running it: ASSAY_RATE_LIMIT_PER_MINUTE', () => {
  test('is 6000 unless the operator says otherwise', () => {
    expect(readConfig({}).requestsPerMinute).toBe(6_000);
  });

  test('a credential that asks too much holds up no other', async () => {
    limited.clock.moveSeconds(60);
    expect(await statusesOf(() => globex.testKey.get('/risk/subjects'))).toEqual(halves(200, 429));
    expect((await globex.liveKey.get('/risk/subjects')).status).toBe(200);
    expect((await globex.owner.get('/organization')).status).toBe(200);
    expect((await operator(limited).get('//operator/v1/status')).status).toBe(200);
    expect((await asStranger('192.0.2.1')()).status).toBe(400);
  });

  test('unauthenticated callers are counted by network, and take nothing from a caller with a credential', async () => {
    limited.clock.moveSeconds(60);
    expect(await statusesOf(asStranger('192.0.2.7'))).toEqual(halves(400, 429));
    const refused = await asStranger('192.0.2.7')();
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await asStranger('192.0.2.8')()).status).toBe(400);
    expect((await globex.testKey.get('/risk/subjects')).status).toBe(200);
    limited.clock.moveSeconds(60);
    expect((await asStranger('192.0.2.7')()).status).toBe(400);
  });

  test('the token of the operator is a credential, too', async () => {
    limited.clock.moveSeconds(60);
    expect(await statusesOf(() => operator(limited).get('//operator/v1/status'))).toEqual(halves(200, 429));
  });

  test('a network of IPv6 is its first half, one of IPv4 the address itself', () => {
    expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff::2'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
    expect(networkOf('::ffff:192.0.2.1')).toBe(networkOf('192.0.2.1'));
    expect(networkOf('192.0.2.1')).not.toBe(networkOf('192.0.2.2'));
  });
});
