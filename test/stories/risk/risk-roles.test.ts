import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrganizationAccess } from '../../../src/kernel/principal.ts';
import { awaited, specification } from '../../contract/specification.ts';
import { aMember, anOrganization, type SignedIn, type TestOrganization } from '../../support/builders.ts';
import { type Call, RISK_CALLS, sendCall } from '../../support/calls.ts';
import { type Answer, type SendOptions } from '../../support/http.ts';
import {
  CALLERS,
  type CallerName,
  everyoneIn,
  type Everyone,
  inShort,
  LETS_IN,
} from '../../support/everyone.ts';
import { startService, type TestService } from '../../support/service.ts';
import { tenantFor } from '../../support/tenant-for.ts';
import { aTenant, callingIn, type Tenant } from '../../support/tenants.ts';

type Row = readonly [address: string, access: OrganizationAccess, status: number];

const ROWS: readonly Row[] = Object.entries(specification)
  .filter(([address]) => address.includes(' /api/v1/risk/') && !awaited.has(address))
  .map(([address, { access, status }]) => [address, access as OrganizationAccess, status]);

const RESTRICTED = ROWS.filter(([, access]) => access !== 'client');

let service: TestService;
let acme: TestOrganization;
let callers: Everyone;
/** Whose records nobody changes here. */
let untouched: Tenant;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  callers = await everyoneIn(acme);
  untouched = await aTenant(acme, 'test');
});
afterAll(() => service.stop());

function callsOf(address: string, tenant: Tenant): readonly Call[] {
  const calls = RISK_CALLS[address];
  if (!calls) throw new Error(`Add '${address}' to RISK_CALLS in test/support/calls.ts.`);
  return calls(tenant);
}

const ASSIGNMENT = 'PATCH /api/v1/risk/actions/{id}/assignment';

const REFUSED: Readonly<Partial<Record<CallerName, string>>> = { nobody: '401 unauthenticated' };
const refusalFor = (name: CallerName): string => REFUSED[name] ?? '403 forbidden';
const keptOut = (access: OrganizationAccess): readonly CallerName[] =>
  CALLERS.filter((name) => !LETS_IN[access].includes(name));

describe('Document 1, Authentication, rule 4: who may do what', () => {
  /** Each caller that is let in finds records that nobody has changed before it. */
  async function outcomes(address: string, name: CallerName): Promise<string[]> {
    const tenant = await tenantFor(address, acme, 'test', untouched);
    const found: string[] = [];
    const calls = callsOf(address, tenant);
    // A member assigns to oneself alone: the call that names somebody is for owners.
    for (const call of address === ASSIGNMENT ? calls.slice(0, 1) : calls)
      found.push(inShort(await sendCall(callers[name], address, call)));
    return [...new Set(found)];
  }

  test.each(ROWS)('%s is for: %s', async (address, access, status) => {
    const found: Partial<Record<CallerName, string[]>> = {};
    for (const name of LETS_IN[access]) found[name] = await outcomes(address, name);
    for (const name of keptOut(access)) {
      const asked = callsOf(address, untouched).map((call) => sendCall(callers[name], address, call));
      found[name] = [...new Set((await Promise.all(asked)).map(inShort))];
    }
    const expected = CALLERS.map((name) => [
      name,
      [LETS_IN[access].includes(name) ? `${status}` : refusalFor(name)],
    ]);
    expect(found).toEqual(Object.fromEntries(expected));
  });

  test('the table has every endpoint of the chapter, and no other', () => {
    expect(Object.keys(RISK_CALLS).toSorted()).toEqual(ROWS.map(([address]) => address).toSorted());
  });
});

const NO_UUID = 'a path parameter that is no UUID';
const NO_KEY = 'no Idempotency-Key';

/** Faults of form, each of which alone would be 400 or 415. */
const FAULTY: readonly (readonly [string, (call: Call) => readonly [Call, SendOptions]])[] = [
  [NO_KEY, (call) => [call, { idempotencyKey: null }]],
  ['an Idempotency-Key that is none', (call) => [call, { idempotencyKey: 'not a key' }]],
  ['no JSON', (call) => [call, { raw: '{"reason":' }]],
  ['a body of another media type', (call) => [call, { raw: 'x', headers: { 'content-type': 'text/plain' } }]],
  ['a body that is no object', (call) => [call, { raw: '[]' }]],
  ['an unknown property', (call) => [{ ...call, body: { ...call.body, unknown: true } }, {}]],
  [NO_UUID, (call) => [{ ...call, parameters: { ...call.parameters, id: 'none' } }, {}]],
];

describe('Contract 1, Success: the order of checks is credential, mode, right, form, replay, store', () => {
  const faulty = RESTRICTED.flatMap(([address, access]) =>
    FAULTY.filter(([what]) => what !== NO_UUID || address.includes('{id}'))
      .filter(([what]) => what !== NO_KEY || specification[address]?.idempotencyKey === 'required')
      .map(([what, spoil]) => [address, what, access, spoil] as const),
  );

  test.each(faulty)('%s with %s: 401 and 403 come first', async (address, _what, access, spoil) => {
    const [call] = callsOf(address, untouched);
    const [spoiled, options] = spoil(call!);
    for (const name of keptOut(access))
      expect([name, inShort(await sendCall(callers[name], address, spoiled, options))]).toEqual([
        name,
        refusalFor(name),
      ]);
    const [allowed] = LETS_IN[access];
    const answer = await sendCall(callers[allowed!], address, spoiled, options);
    expect([400, 415], 'and it is a fault').toContain(answer.status);
  });

  test.each(ROWS)('%s: nobody is told anything, whatever is wrong besides', async (address) => {
    const [call] = callsOf(address, untouched);
    for (const [, spoil] of FAULTY.slice(address.startsWith('GET ') ? FAULTY.length - 1 : 0)) {
      const [spoiled, options] = spoil(call!);
      const headers = { ...options.headers, 'x-risk-mode': 'neither' };
      expect(inShort(await sendCall(callers.nobody, address, spoiled, { ...options, headers }))).toBe(
        '401 unauthenticated',
      );
    }
  });

  test.each(RESTRICTED)('%s: a mode that contradicts comes before the right', async (address, access) => {
    const [call] = callsOf(address, untouched);
    for (const name of keptOut(access).filter((one) => one !== 'nobody')) {
      const refused = await sendCall(callers[name], address, call!, { headers: { 'x-risk-mode': 'live' } });
      expect([name, inShort(refused)]).toEqual([name, '400 mode_conflict']);
    }
  });

  test.each(RESTRICTED)('%s: a record that is not there is not told either', async (address, access) => {
    const [call] = callsOf(address, untouched);
    const parameters = { ...call!.parameters, id: crypto.randomUUID() };
    for (const name of keptOut(access))
      expect(inShort(await sendCall(callers[name], address, { ...call, parameters }))).toBe(refusalFor(name));
  });

  test.each(RESTRICTED)('%s: 403 comes before the replay of another’s key', async (address, access) => {
    const [call] = callsOf(address, await tenantFor(address, acme, 'test', untouched));
    const options = { idempotencyKey: `replayed ${address}`.replaceAll(/[^\w.:-]/g, '-') };
    const [allowed, ...others] = LETS_IN[access];
    expect((await sendCall(callers[allowed!], address, call!, options)).status).toBeLessThan(300);
    for (const name of keptOut(access))
      expect(inShort(await sendCall(callers[name], address, call!, options))).toBe(refusalFor(name));
    for (const name of others)
      expect(inShort(await sendCall(callers[name], address, call!, options))).toBe(
        '409 idempotency_conflict',
      );
  });

  const forAdmins = RESTRICTED.filter(([, access]) => access === 'administrator');

  test.each(forAdmins)(
    '%s: who lost the role does not get a replay of its own',
    async (address, _access, status) => {
      const admin: SignedIn = await aMember(service, acme.owner, 'admin');
      const [call] = callsOf(address, await tenantFor(address, acme, 'test', untouched));
      const send = (): Promise<Answer> =>
        sendCall(callingIn(admin, 'test'), address, call!, { idempotencyKey: `lost-role-${admin.userId}` });
      expect((await send()).status).toBe(status);
      expect((await send()).headers.get('idempotency-replayed')).toBe('true');
      await acme.owner.patch(`/organization/members/${admin.userId}`, { role: 'member' });
      expect(inShort(await send())).toBe('403 forbidden');
    },
  );
});

describe('Document 1, States and transitions, Action: cancelling is for owners and admins', () => {
  const WAYS_TO = {
    requested: [],
    acknowledged: ['acknowledged'],
    failed: ['failed'],
    completed: ['acknowledged', 'completed'],
    cancelled: ['cancelled'],
  } as const;
  type Status = keyof typeof WAYS_TO;

  const move = (name: CallerName, id: string, status: string, expectedRevision: number): Promise<Answer> =>
    callers[name].post(`/risk/actions/${id}/transitions`, { status, expectedRevision, reason: 'Because' });

  /** An action in this status, and its revision. */
  async function anActionThatIs(status: Status): Promise<readonly [string, number]> {
    const lenders = {
      verification: untouched,
      screening: untouched,
      investigation: untouched,
      trials: untouched,
    };
    const { records } = await aTenant(acme, 'test', undefined, lenders);
    for (const [index, step] of WAYS_TO[status].entries())
      expect((await move('owner', records.actions, step, index + 1)).status).toBe(200);
    return [records.actions, WAYS_TO[status].length + 1];
  }

  test.each(['requested', 'acknowledged', 'failed'] as const)('an action that is %s', async (status) => {
    const [id, revision] = await anActionThatIs(status);
    for (const name of ['member', 'API key'] as const)
      expect(inShort(await move(name, id, 'cancelled', revision))).toBe('403 forbidden');
    expect((await callers.owner.get(`/risk/actions/${id}`)).body.data).toMatchObject({ status, revision });
    expect((await move('admin', id, 'cancelled', revision)).body.data).toMatchObject({ status: 'cancelled' });
    const [another, expected] = await anActionThatIs(status);
    expect((await move('owner', another, 'cancelled', expected)).status).toBe(200);
  });

  test.each(['member', 'API key'] as const)('every other transition is for a %s too', async (name) => {
    const [id] = await anActionThatIs('requested');
    for (const [index, status] of ['failed', 'requested', 'acknowledged', 'completed'].entries())
      expect((await move(name, id, status, index + 1)).status).toBe(200);
  });

  test.each(['member', 'API key'] as const)('a %s is told so before any conflict', async (name) => {
    for (const status of ['completed', 'cancelled'] as const) {
      const [id, revision] = await anActionThatIs(status);
      expect(inShort(await move(name, id, 'cancelled', revision))).toBe('403 forbidden');
      expect(inShort(await move(name, id, 'cancelled', 99))).toBe('403 forbidden');
    }
  });
});
