import { endpoints } from '../../src/endpoints.ts';
import type { Endpoint } from '../../src/platform/endpoints/endpoint.ts';
import { splitAddress } from '../../src/platform/http/routes.ts';
import type { Schema } from '../contract/schema-bounds.ts';
import type { Call } from '../support/calls.ts';
import { broken, hostileValue, mutated } from './hostile.ts';
import { type Random, randomFrom } from './random.ts';
import { anId, fitting, type KnownIds } from './values.ts';
import type { Side, World } from './world.ts';
import { signRequest } from '../support/sign-request.ts';

export const CALLERS = ['owner', 'member', 'key', 'anonymous', 'operator'] as const;

export interface FuzzRequest {
  readonly seed: number;
  readonly address: string;
  readonly endpoint: Endpoint;
  readonly caller: (typeof CALLERS)[number];
  /** Whose caller it is; of anonymous callers and operators, whose ids it names. */
  readonly side: Side;
  readonly other: Side;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** They end what every later request needs: only those who may not are sent there. */
const ENDING = new Set([
  'signOut',
  'signOutEverywhere',
  'changePassword',
  'deleteOrganization',
  'removeMember',
  'revokeApiKey',
  'changeRole',
]);
const ADDRESSES = Object.keys(endpoints);

/** The one request of a seed in this world. */
export function requestOf(seed: number, world: World): FuzzRequest {
  const random = randomFrom(seed);
  const address = random.pick(ADDRESSES);
  const endpoint = endpoints[address]!;
  const [side, other] = random.chance(0.8) ? [world.acme, world.globex] : [world.globex, world.acme];
  const ids = { own: side.ids, foreign: other.ids };
  const caller = callerFor(random, endpoint);
  const call = random.chance(0.6) ? side.callsOf(address)[0] : undefined;
  const { method: served, path } = splitAddress(address);
  const method = random.chance(0.03)
    ? random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    : served;
  const target = `${filledPath(random, path, ids, call)}${queryOf(random, endpoint.query, ids, call)}`;
  const body = method === 'GET' ? undefined : bodyOf(random, endpoint, ids, call);
  const key = random.chance(0.05) ? undefined : `fuzz-${seed}-${random.below(1e9)}`;
  const headers = {
    ...(body && { 'content-type': mediaTypeOf(random, endpoint, call) }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...credentialOf(world, side, caller, { method, path: target, body, key }),
    ...hostileHeaders(random),
  };
  return { seed, address, endpoint, caller, side, other, method, path: target, headers, body };
}

function callerFor(random: Random, { access, name }: Endpoint): FuzzRequest['caller'] {
  if (ENDING.has(name)) return random.pick(['anonymous', 'key']);
  if (access === 'operator') return random.chance(0.7) ? 'operator' : random.pick(CALLERS);
  return random.pick(CALLERS);
}

function filledPath(random: Random, path: string, ids: KnownIds, call: Call | undefined): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const known = call?.parameters?.[name];
    if (known !== undefined && random.chance(0.85)) return known;
    if (name === 'resource') return random.pick(['subjects', 'events', 'policies', 'assessments', 'nothing']);
    // A name is the caller's to choose, and told again: the id of another's record would look like a leak.
    if (name === 'name') return random.pick(['kept', 'spare', 'another', 'Not-A-Name', 'x'.repeat(41)]);
    if (random.chance(0.85)) return anId(random, ids);
    return encodeURIComponent(plainText(hostileValue(random))).slice(0, 300) || '%20';
  });
}

function queryOf(random: Random, schema: Schema, ids: KnownIds, call: Call | undefined): string {
  const pairs: string[] = call?.query === undefined ? [] : [call.query];
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (random.chance(0.3))
      pairs.push(
        `${name}=${encodeURIComponent(plainText(random.chance(0.7) ? fitting(random, property, ids) : hostileValue(random)))}`,
      );
  if (random.chance(0.04))
    pairs.push(random.pick(['unknown=1', '__proto__=1', 'offset[]=1', '%', '%ff', '=', '&&']));
  if (random.chance(0.02)) pairs.push(Array.from({ length: 500 }, (_, index) => `a${index}=1`).join('&'));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** A lone surrogate cannot be percent-encoded. */
function plainText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}

function bodyOf(
  random: Random,
  { body, bodyType, streams }: Endpoint,
  ids: KnownIds,
  call: Call | undefined,
): Buffer | undefined {
  if (call?.file && random.chance(0.5)) return Buffer.from(call.file.bytes);
  if (bodyType || streams)
    return Buffer.from(random.pick(['%PDF-1.7\n', '', '<xml/>', 'a,b\n1,2\n', '\u0000']));
  if (!body)
    return random.chance(0.1) ? Buffer.from(random.pick(['{}', '[]', '{"a":1}', 'null'])) : undefined;
  const value = call?.body ?? fitting(random, body, ids);
  const sent = random.chance(0.35) ? value : mutated(random, value);
  const text = JSON.stringify(random.chance(0.2) ? mutated(random, sent) : sent);
  return random.chance(0.06) ? broken(random, text) : Buffer.from(text);
}

function mediaTypeOf(random: Random, { bodyType }: Endpoint, call: Call | undefined): string {
  if (random.chance(0.03))
    return random.pick(['text/plain', 'application/xml', '', '*/*', 'application/json; charset=x']);
  return call?.file?.mediaType ?? bodyType ?? 'application/json';
}

function credentialOf(
  { service }: World,
  { organization, tokens }: Side,
  caller: FuzzRequest['caller'],
  request: { method: string; path: string; body: Buffer | undefined; key: string | undefined },
): Record<string, string> {
  const { method, path, body, key: idempotencyKey } = request;
  switch (caller) {
    case 'anonymous':
      return {};
    case 'operator':
      return { authorization: `Bearer ${service.operatorToken}` };
    case 'key':
      return signRequest(organization.testKey, {
        method,
        path,
        now: service.clock.now(),
        ...(body && { body }),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      });
    case 'owner':
    case 'member':
      return { authorization: `Bearer ${tokens[caller]}`, 'x-service-mode': 'test' };
  }
}

function hostileHeaders(random: Random): Record<string, string> {
  if (random.chance(0.85)) return {};
  return random.pick<Record<string, string>>([
    { 'x-service-mode': random.pick(['live', 'TEST', '', 'both']) },
    { 'idempotency-key': random.pick(['', 'a b', 'x'.repeat(121), '__proto__']) },
    { authorization: random.pick(['Bearer', 'Bearer x.y.z', 'Basic YTpi', '']) },
    { 'x-api-key': 'ak_test_x', 'x-timestamp': '1e9', 'x-signature': 'v1=00' },
    { 'accept-language': 'de;q=x,'.repeat(500) },
    { 'user-agent': '\u00ff'.repeat(2_000) },
    { 'x-forwarded-for': '999.1.1.1, ::1, x' },
    { 'content-encoding': 'gzip' },
    { expect: '100-continue' },
    { 'x-request-id': '../..' },
    Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`x-many-${index}`, 'y'])),
  ]);
}
