import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalJson } from '@assay/values';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyHistory } from '../../../src/cli/history/history.ts';
import { readElements } from '../../../src/history/timestamps/der.ts';
import { writeRequest } from '../../../src/history/timestamps/timestamp-request.ts';
import { tickTimestamps } from '../../../src/history/timestamps/timestamps.worker.ts';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { allOf, exported, seal } from '../../support/history.ts';
import type { Json } from '../../support/http.ts';
import { anAssessedSubject, anAssessingOrganization } from '../../support/risk/assessments.ts';
import { startService, type TestService } from '../../support/service.ts';
import {
  type Bend,
  hasOpenssl,
  startAuthority,
  type TestAuthority,
} from '../../support/timestamp-authority.ts';

if (!hasOpenssl) console.warn('Time-stamps of checkpoints are not tested: openssl is not installed.');

describe.skipIf(!hasOpenssl)('Contract 6, History: the time-stamp of a checkpoint', () => {
  let service: TestService;
  let authority: TestAuthority;
  let acme: TestOrganization;
  let folder: string;

  beforeAll(async () => {
    [service, authority] = [await startService(), await startAuthority()];
    folder = await mkdtemp(join(tmpdir(), 'assay-timestamps-'));
  });
  afterAll(async () => {
    await Promise.all([service.stop(), authority.stop(), rm(folder, { recursive: true })]);
  });
  beforeEach(async () => {
    acme = await anOrganization(service);
    await seal(service, '', { stampsCheckpoints: true });
  });
  afterEach(async () => {
    authority.bend((query) => ({ query }));
    // Nothing stays due for the next test.
    service.clock.moveSeconds(3600);
    while ((await stamp()).length > 0) service.clock.moveSeconds(3600);
  });

  /** One tick; the faults that it logged, after how many attempts. */
  async function stamp(
    more: { readonly allowPrivate?: boolean; readonly deadlineMilliseconds?: number } = {},
  ) {
    const faults: string[] = [];
    const none = () => undefined;
    const warn = (fields: Json) => void faults.push(`${fields.attempts}: ${fields.fault}`);
    await tickTimestamps(
      {
        database: service.database,
        log: { debug: none, info: none, warn, error: none, request: none },
        // Each answer is made by a process of its own, which takes its time on a busy machine.
        authority: { url: authority.url, allowPrivate: true, deadlineMilliseconds: 120_000, ...more },
      },
      service.clock.now(),
    );
    return faults;
  }

  const checkpoints = (): Promise<Json[]> => allOf(acme.testKey, '/history/checkpoints?order=oldest');
  const tokenOf = async (): Promise<string | null> => (await checkpoints()).at(-1)?.timestampToken;

  async function exportFile(
    change: (line: Json) => void = () => undefined,
    texts?: readonly string[],
  ): Promise<string> {
    const lines = (texts ?? (await exported(acme))).map((line) => JSON.parse(line));
    for (const line of lines) change(line);
    const path = join(folder, `${randomBytes(4).toString('hex')}.jsonl`);
    await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return path;
  }

  test('is asked for after the sealing, and shown with the checkpoint and in the export', async () => {
    expect(await tokenOf()).toBeNull();
    expect(await stamp()).toEqual([]);
    const token = await tokenOf();
    expect(token).toMatch(/^[A-Za-z0-9+/]+=*$/);
    const lines = (await exported(acme)).map((line) => JSON.parse(line));
    expect(lines.find(({ kind }) => kind === 'checkpoint').checkpoint.timestampToken).toBe(token);
    const asked = authority.asked();
    expect(await stamp()).toEqual([]);
    expect(authority.asked()).toBe(asked);
  });

  test('is in the dossier of an assessment, and verified with it', async () => {
    const organization = await anAssessingOrganization(service);
    const { assessmentId } = await anAssessedSubject(organization, 80);
    await stamp();
    const earlier = await tokenOf();
    await seal(service, '', { stampsCheckpoints: true });
    await stamp();
    const { body: dossier } = await organization.testKey.get(`/risk/assessments/${assessmentId}/dossier`);
    expect(dossier.proof.checkpoint.timestampToken).not.toBeNull();
    const path = join(folder, 'dossier.json');
    await writeFile(path, JSON.stringify(dossier));
    expect(await verifyHistory(path, { authority: authority.rootPath })).toMatchObject({
      holds: true,
      text: expect.stringContaining('1 of 1 checkpoints have a time-stamp.'),
    });
    dossier.proof.checkpoint.timestampToken = earlier;
    await writeFile(path, JSON.stringify(dossier));
    expect((await verifyHistory(path)).text).toContain('it stamps something else');
  });

  test('is none of an installation without an authority', async () => {
    await stamp();
    await aSubject(acme.testKey);
    await seal(service);
    const asked = authority.asked();
    await stamp();
    expect(authority.asked()).toBe(asked);
    const stamped = (await checkpoints()).map(({ timestampToken }) => timestampToken !== null);
    expect(stamped).toEqual([true, false]);
    const { text, holds } = await verifyHistory(await exportFile());
    expect(holds).toBe(true);
    expect(text).toContain('1 of 2 checkpoints have a time-stamp.');
  });

  test('is verified offline: what it stamps, its signature, and who stands behind it', async () => {
    await stamp();
    const path = await exportFile();
    const unnamed = await verifyHistory(path);
    expect(unnamed).toMatchObject({ holds: true, text: expect.stringContaining('--authority') });
    const own = await verifyHistory(path, { authority: authority.rootPath });
    expect(own).toMatchObject({ holds: true, text: expect.stringMatching(/by CN=Example signer\.$/m) });
    expect(await verifyHistory(path, { authority: authority.otherRootPath })).toEqual({
      holds: false,
      text: expect.stringMatching(
        /^Line \d+ does not fit \(timestamp_wrong\): .*: its certificate does not lead to one that you trust\.\n$/,
      ),
    });
    await expect(verifyHistory(path, { authority: path })).rejects.toThrow('has no certificates in PEM');
  });

  test('of another checkpoint, or changed by a byte, does not hold', async () => {
    await stamp();
    const first = await tokenOf();
    await aSubject(acme.testKey);
    await seal(service, '', { stampsCheckpoints: true });
    await stamp();
    const moved = await exportFile(({ kind, checkpoint }) => {
      if (kind === 'checkpoint') checkpoint.timestampToken = first;
    });
    expect((await verifyHistory(moved)).text).toContain('it stamps something else');
    const bytes = Buffer.from(first ?? '', 'base64');
    const faults = new Set<string>();
    const whole = await exported(acme);
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const path = await exportFile(({ kind, checkpoint }) => {
        if (kind === 'checkpoint' && checkpoint.timestampToken === first)
          checkpoint.timestampToken = changed.toString('base64');
      }, whole);
      const { holds, text } = await verifyHistory(path, { authority: authority.rootPath });
      // The list of digests and the number of the signer are read by nobody and signed by nobody.
      if (!holds) faults.add(/: ([^:]+)\.\n$/.exec(text)?.[1] ?? text);
    }
    expect([...faults]).toEqual(
      expect.arrayContaining([
        'it stamps something else',
        'its content is not what was signed',
        'its signature is wrong',
        'it does not have the certificate that it was signed with',
      ]),
    );
  });

  test('is accepted by OpenSSL too', async () => {
    await stamp();
    const [checkpoint] = await checkpoints();
    const { size, rootHash, at, timestampToken } = checkpoint!;
    const digest = createHash('sha256').update(
      canonicalJson({ organizationId: acme.id, size, rootHash, at }),
    );
    const token = join(folder, 'token.der');
    await writeFile(token, Buffer.from(timestampToken, 'base64'));
    expect(await authority.verify(token, digest.digest('hex'))).toContain('Verification: OK');
    expect((await readFile(token)).length).toBeLessThan(65_536);
  });

  const asks =
    (imprint: Buffer, nonce: Buffer): Bend =>
    () => ({ query: writeRequest({ imprint, nonce }) });
  const numberIn = (query: Buffer): Buffer => readElements(readElements(query)[0]!.content)[2]!.content;
  const imprintIn = (query: Buffer): Buffer =>
    readElements(readElements(readElements(query)[0]!.content)[1]!.content)[1]!.content;

  test.for<readonly [string, Bend, RegExp]>([
    ['of something else', (query) => asks(randomBytes(32), numberIn(query))(query), /stamps something else/],
    ['with another nonce', (query) => asks(imprintIn(query), randomBytes(8))(query), /nonce is not the one/],
    ['that is refused', (query) => ({ query: withSha512(query) }), /refused it with status 2/],
    ['that is garbage', () => ({ answer: randomBytes(200) }), /no time-stamp/],
    ['that is empty', () => ({ answer: Buffer.alloc(0) }), /no time-stamp/],
    ['that is cut off', () => ({ answer: Buffer.from('3082ffff30030201003080', 'hex') }), /no time-stamp/],
    ['that is too long', () => ({ answer: Buffer.alloc(70_000, 0x30) }), /no time-stamp/],
  ])('an answer %s is not kept, and asked for again later', async ([, bend, fault]) => {
    authority.bend(bend);
    const [told] = await stamp();
    expect(told).toMatch(/^1: /);
    expect(told).toMatch(fault);
    expect(await tokenOf()).toBeNull();
    authority.bend((query) => ({ query }));
    expect(await stamp()).toEqual([]);
    expect(await tokenOf()).toBeNull();
    service.clock.moveSeconds(15);
    expect(await stamp()).toEqual([]);
    expect(await tokenOf()).not.toBeNull();
  });

  test('a slow authority delays no checkpoint, and its silence has an end', async () => {
    authority.bend(() => undefined);
    expect(await stamp({ deadlineMilliseconds: 300 })).toEqual(['1: timeout']);
    await aSubject(acme.testKey);
    expect(await seal(service, '', { stampsCheckpoints: true })).toEqual([]);
    expect((await checkpoints()).map(({ timestampToken }) => timestampToken)).toEqual([null, null]);
    // Later each time: after 15 s, and then after 30 s.
    service.clock.moveSeconds(15);
    authority.bend((query) => ({ query }));
    expect(await stamp()).toEqual([]);
    expect((await checkpoints()).every(({ timestampToken }) => timestampToken !== null)).toBe(true);
  });

  test('a private address is not called where the operator has not allowed it', async () => {
    const asked = authority.asked();
    expect(await stamp({ allowPrivate: false })).toEqual(['1: address_not_allowed']);
    expect(authority.asked()).toBe(asked);
  });

  test('is given up after about a day; a later checkpoint speaks for the same entries', async () => {
    authority.bend(() => ({ answer: Buffer.alloc(0) }));
    let attempts = 0;
    for (let told = await stamp(); told.length > 0; told = await stamp()) {
      attempts += 1;
      service.clock.moveSeconds(3600);
    }
    expect(attempts).toBe(30);
    authority.bend((query) => ({ query }));
    await stamp();
    expect(await tokenOf()).toBeNull();
    await aSubject(acme.testKey);
    await seal(service, '', { stampsCheckpoints: true });
    await stamp();
    expect(await tokenOf()).not.toBeNull();
  });
});

/** The same question, but with the name of a hash that the authority does not take. */
function withSha512(query: Buffer): Buffer {
  const sha256 = Buffer.from('608648016503040201', 'hex');
  const at = query.indexOf(sha256);
  const other = Buffer.from(query);
  Buffer.from('608648016503040203', 'hex').copy(other, at);
  return other;
}
