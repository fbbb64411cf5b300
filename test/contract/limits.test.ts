import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/kernel/limits.ts';
import { cutPage } from '../../src/kernel/page.ts';
import { anApiKey, anOrganization, aSubject, type TestOrganization } from '../support/builders.ts';
import { type Answer, keyCaller, strangerCaller } from '../support/http.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

interface Enforced {
  readonly number: number;
  /** Where the number comes from; `ours` where the specification leaves it to us. */
  readonly from: string;
  /** Goes below, to and above the limit. */
  readonly holds: () => Promise<void>;
}

const KIBIBYTE = 1024;

const ENFORCED: Readonly<Partial<Record<keyof typeof limits, Enforced>>> = {
  idempotencyKeyCharacters: { number: 120, from: 'Document 1, Limits', holds: holdsIdempotencyKey },
  requestBytes: {
    number: 64 * KIBIBYTE,
    from: 'ours, unless an endpoint declares another',
    holds: holdsRequestBytes,
  },
  listRows: { number: 100, from: 'Document 1, Limits', holds: holdsListRows },
  listBytes: { number: 1024 * KIBIBYTE, from: 'Document 1, Limits', holds: holdsListBytes },
  jsonDepthLevels: { number: 64, from: 'ours', holds: holdsJsonDepth },
  reportedFaults: { number: 100, from: 'ours', holds: holdsReportedFaults },

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

  subjectExternalIdCharacters: { number: 200, from: 'Contract 2, Records', holds: holdsExternalId },
  searchCharacters: { number: 200, from: 'ours', holds: holdsSearch },
};

describe('kernel/limits.ts', () => {
  test.each(Object.keys(limits) as (keyof typeof limits)[])(
    '%s is what the service enforces',
    async (name) => {
      const enforced = ENFORCED[name];
      if (!enforced) {
        throw new Error(
          `limits.${name} is held against nothing: add an entry to ENFORCED that goes below, to and above it.`,
        );
      }
      expect(
        limits[name],
        `limits.${name} differs from its source (${enforced.from}): mend it there, or here when the source changed.`,
      ).toBe(enforced.number);
      await enforced.holds();
    },
  );
});

const ACCEPTED = 'accepted';

/** An answer in short: accepted, or the code with its first fault, such as `invalid_request /name max_length`. */
function outcome({ status, body }: Answer): string {
  if (status < 400) return ACCEPTED;
  const [fault] = body.errors ?? [];
  const place = fault?.pointer ?? fault?.parameter ?? fault?.header;
  return [body.code, place, fault?.code].filter((part) => part !== undefined).join(' ');
}

/** Asks just below, at and just above a limit that is a maximum. */
async function expectAtMost(
  limit: number,
  ask: (size: number) => Promise<Answer>,
  refusal: string,
): Promise<void> {
  const [below, at, above] = [await ask(limit - 1), await ask(limit), await ask(limit + 1)];
  const found = { below: outcome(below), at: outcome(at), above: outcome(above) };
  expect(found).toEqual({ below: ACCEPTED, at: ACCEPTED, above: refusal });
}

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

let counter = 0;

function aName(): string {
  counter += 1;
  return `limit-${counter}-`;
}

async function holdsIdempotencyKey(): Promise<void> {
  const ask = (idempotencyKey: string): Promise<Answer> =>
    acme.testKey.post('/risk/subjects', { kind: 'person', externalId: aName() }, { idempotencyKey });
  const refusal = 'invalid_request idempotency-key pattern';
  await expectAtMost(limits.idempotencyKeyCharacters, (size) => ask(aName().padEnd(size, 'x')), refusal);
  expect(outcome(await ask('z')), 'one character is enough').toBe(ACCEPTED);
  expect(outcome(await ask('')), 'none is none').toBe(refusal);
}

async function holdsRequestBytes(): Promise<void> {
  const ask = (size: number): Promise<Answer> => {
    const json = JSON.stringify({ kind: 'person', externalId: aName() });
    return acme.testKey.send('POST', '/risk/subjects', { raw: json.padEnd(size, ' ') });
  };
  await expectAtMost(limits.requestBytes, ask, 'too_large');
  const { status, body } = await ask(limits.requestBytes + 1);
  expect({ status, limitBytes: body.limitBytes }).toEqual({ status: 413, limitBytes: limits.requestBytes });
}

async function holdsListRows(): Promise<void> {
  const { testKey } = await anOrganization(service);
  const page = async (offset: number) => {
    const { body } = await testKey.get(`/risk/subjects?offset=${offset}`);
    return { rows: body.items.length, nextOffset: body.nextOffset };
  };
  const rows = limits.listRows;
  await Promise.all(Array.from({ length: rows - 1 }, () => aSubject(testKey)));
  expect(await page(0), 'below').toEqual({ rows: rows - 1, nextOffset: null });
  await aSubject(testKey);
  expect(await page(0), 'at').toEqual({ rows, nextOffset: null });
  await aSubject(testKey);
  expect(await page(0), 'above').toEqual({ rows, nextOffset: rows });
  expect(await page(rows), 'the rest').toEqual({ rows: 1, nextOffset: null });
}

/**
 * No record of today is large enough to fill a page by bytes, so the cut itself is asked. It counts one
 * separator more than there is: it may stop that much early, and never late.
 */
async function holdsListBytes(): Promise<void> {
  const answerBytes = (items: readonly string[]): number =>
    Buffer.byteLength(JSON.stringify({ items, nextOffset: Number.MAX_SAFE_INTEGER }));
  const row = 'é'.repeat(100 * KIBIBYTE);
  const rows = [row, row, row, row, row];
  const last = 'x'.repeat(limits.listBytes - answerBytes([...rows, '']));
  expect(answerBytes([...rows, last]), 'the fixture fills the budget').toBe(limits.listBytes);
  const cutAt = (text: string): number | null => cutPage([...rows, text], 0).nextOffset;
  expect(cutAt(last.slice(1)), 'below').toBeNull();
  expect(cutAt(`${last}x`), 'above').toBe(rows.length);
  const huge = cutPage(['x'.repeat(limits.listBytes), row], 0);
  expect({ rows: huge.items.length, next: huge.nextOffset }, 'a single row always fits').toEqual({
    rows: 1,
    next: 1,
  });
}

async function holdsJsonDepth(): Promise<void> {
  const ask = (levels: number): Promise<Answer> => {
    const inner = '['.repeat(levels - 1) + ']'.repeat(levels - 1);
    const raw = `{"kind":"person","externalId":"${aName()}","deep":${inner}}`;
    return acme.testKey.send('POST', '/risk/subjects', { raw });
  };
  const readable = 'invalid_request /deep unknown_property';
  expect(outcome(await ask(limits.jsonDepthLevels - 1)), 'below').toBe(readable);
  expect(outcome(await ask(limits.jsonDepthLevels)), 'at').toBe(readable);
  expect(outcome(await ask(limits.jsonDepthLevels + 1)), 'above').toBe('malformed_json');
}

async function holdsReportedFaults(): Promise<void> {
  const faults = async (count: number): Promise<number> => {
    const unknown = Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown${index}`, 1]));
    const { body } = await acme.testKey.post('/risk/subjects', {
      kind: 'person',
      externalId: aName(),
      ...unknown,
    });
    return body.errors.length;
  };
  const most = limits.reportedFaults;
  expect([await faults(most - 1), await faults(most), await faults(most + 1)]).toEqual([
    most - 1,
    most,
    most,
  ]);
}

async function holdsSignatureSkew(): Promise<void> {
  const ask = (seconds: number): Promise<Answer> => {
    const clock = { now: () => new Date(service.clock.now().getTime() + seconds * 1000) };
    return keyCaller(service.url, acme.testKey, clock).get('/risk/subjects');
  };
  await expectAtMost(limits.signatureSkewSeconds, ask, 'unauthenticated');
  await expectAtMost(limits.signatureSkewSeconds, (seconds) => ask(-seconds), 'unauthenticated');
}

/** The process counts this one by its own clock: it is waited for. */
async function holdsApiKeyCache(): Promise<void> {
  const key = await anApiKey(service, acme.owner, 'test');
  expect((await key.get('/risk/subjects')).status).toBe(200);
  expect((await acme.owner.post(`/api-keys/${key.id}/revoke`)).status).toBe(200);
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

function addMember(given: { readonly email?: string; readonly password?: string }): Promise<Answer> {
  const { email = `${aName()}member@example.com`, password = 'correct horse battery' } = given;
  return acme.owner.post('/organization/members', { email, name: 'A member', role: 'member', password });
}

async function holdsPasswordAtLeast(): Promise<void> {
  const ask = async (size: number): Promise<string> =>
    outcome(await addMember({ password: 'é'.repeat(size) }));
  const least = limits.passwordCharactersAtLeast;
  const found = { below: await ask(least - 1), at: await ask(least), above: await ask(least + 1) };
  expect(found).toEqual({ below: 'invalid_request /password min_length', at: ACCEPTED, above: ACCEPTED });
}

async function holdsPasswordAtMost(): Promise<void> {
  const ask = (size: number): Promise<Answer> => addMember({ password: 'é'.repeat(size) });
  await expectAtMost(limits.passwordCharactersAtMost, ask, 'invalid_request /password max_length');
}

async function holdsEmail(): Promise<void> {
  const ask = (size: number): Promise<Answer> =>
    addMember({ email: `${aName().padEnd(size - '@example.com'.length, 'x')}@example.com` });
  await expectAtMost(limits.emailCharacters, ask, 'invalid_request /email max_length');
}

async function holdsName(): Promise<void> {
  const ask = (size: number): Promise<Answer> =>
    acme.owner.post('/api-keys', { name: aName().padEnd(size, '名'), mode: 'test' });
  await expectAtMost(limits.nameCharacters, ask, 'invalid_request /name max_length');
}

async function holdsExternalId(): Promise<void> {
  const ask = (size: number): Promise<Answer> =>
    acme.testKey.post('/risk/subjects', { kind: 'person', externalId: aName().padEnd(size, '名') });
  await expectAtMost(limits.subjectExternalIdCharacters, ask, 'invalid_request /externalId max_length');
}

async function holdsSearch(): Promise<void> {
  const ask = (size: number): Promise<Answer> =>
    acme.testKey.get(`/risk/subjects?search=${'x'.repeat(size)}`);
  await expectAtMost(limits.searchCharacters, ask, 'invalid_request search max_length');
}
