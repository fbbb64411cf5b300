import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import {
  anItem,
  assess,
  inShort,
  NOBODY,
  sendAssessment,
  submit,
  submitBatch,
  OBSERVED_AT,
} from '../../support/risk/evidence.ts';
import type { Answer, Json } from '../../support/http.ts';
import { aDefinition, aPublishedPolicy } from '../../support/risk/policies.ts';
import { selectedBytes } from '../../contract/limits/evidence.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aSource, type TestFact } from '../../support/risk/sources.ts';

const FACTS: readonly TestFact[] = [
  { key: 'device.score', type: 'number' },
  { key: 'country', type: 'string' },
];

let service: TestService;
let acme: TestOrganization;
let sourceId: string;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  sourceId = await aSource(acme.owner, FACTS, [acme.testKey.id]);
});
afterAll(() => service.stop());

const now = (): string => service.clock.now().toISOString();
const DAY = 86_400;

async function scored(value: number): Promise<string> {
  const subject = await aSubject(acme.testKey);
  await submit(acme.testKey, subject, sourceId, 'device.score', value);
  return subject;
}

function publish(definition: Readonly<Record<string, unknown>>): Promise<string> {
  return aPublishedPolicy(acme.owner, { sourceId, definition });
}

async function stored(): Promise<unknown> {
  return service.db.query(`
    select (select count(*) from risk_assessments) as assessments, (select count(*) from risk_actions) as actions,
      (select count(*) from risk_events) as events, (select count(*) from idempotency_keys) as keys,
      (select sum(assessment_sequence + event_sequence) from risk_subjects) as counters`);
}

describe('Document 1, Limits: selected evidence rows per assessment, 256 KiB', () => {
  const COUNT = 17;
  const facts: readonly TestFact[] = Array.from({ length: COUNT }, (_, index) => ({
    key: `text-${index}`,
    type: 'string',
  }));
  let source: string;

  beforeAll(async () => {
    source = await aSource(acme.owner, facts, [acme.testKey.id]);
  });

  /** A policy over all of the texts, each from this source and from others that never gave any. */
  async function policyOver(others: readonly string[]): Promise<string> {
    return publish({
      inputs: facts.map(({ key, type }) => ({
        key,
        type,
        acceptedSources: [`registered:${source}`, ...others],
        maxAgeSeconds: 10 * DAY,
      })),
      factors: [],
      rules: [],
    });
  }

  /** A subject whose receipts, with their metadata, take exactly so many bytes. */
  async function withEvidence(bytes: number, providerRef?: string): Promise<string> {
    const subject = await aSubject(acme.testKey);
    const more = { observedAt: now(), ...(providerRef !== undefined && { providerRef }) };
    const value = 'x'.repeat(15_500 - Buffer.byteLength(providerRef ?? ''));
    const large = facts.slice(1).map(({ key }) => anItem(key, value, more));
    const receipts: Json[] = (await submitBatch(acme.testKey, subject, source, large)).items;
    const last = { ...receipts[0]!.data, fact: 'text-0', value: '', sequence: COUNT };
    const room = bytes - selectedBytes([...receipts, { id: receipts[0]!.id, data: last }]);
    await submit(acme.testKey, subject, source, 'text-0', 'x'.repeat(room), more);
    return subject;
  }

  // Up to 32 rows are loaded and measured; of more, the values are measured before they are loaded.
  test.each([
    ['17 rows', []],
    ['34 wanted rows, of which 17 are there', [`api_key:${NOBODY}`]],
  ])('%s', async (_what, others) => {
    expect(limits.selectedEvidenceBytes).toBe(262_144);
    const version = await policyOver(others);
    const tried = async (bytes: number) =>
      sendAssessment(acme.testKey, await withEvidence(bytes), { policyVersionId: version });
    expect((await tried(262_143)).status).toBe(201);
    expect((await tried(262_144)).status).toBe(201);
    const before = await withEvidence(262_145).then(async (subject) => {
      const counted = await stored();
      const refused = await sendAssessment(acme.testKey, subject, { policyVersionId: version });
      expect([inShort(refused), refused.body.limitBytes]).toEqual(['413, too_large', 262_144]);
      return counted;
    });
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['short ones', 'r'],
    ['long ones', '参'.repeat(limits.providerRefCharacters)],
  ])('the stored metadata counts, such as references of providers: %s', async (_what, providerRef) => {
    const version = await policyOver([]);
    const tried = async (bytes: number) =>
      inShort(
        await sendAssessment(acme.testKey, await withEvidence(bytes, providerRef), {
          policyVersionId: version,
        }),
      );
    expect([await tried(262_144), await tried(262_145)]).toEqual(['201', '413, too_large']);
  });

  test('a few receipts count as they are stored, however short they were written', async () => {
    const key = 'numbers';
    const numbers = Array.from({ length: 6 }, (_, index) => ({
      key: `${key}.${index}`,
      type: 'list',
      itemType: 'number',
    }));
    const registered = await aSource(acme.owner, numbers as TestFact[], [acme.testKey.id]);
    const version = await publish({
      inputs: numbers.map((fact) => ({
        ...fact,
        acceptedSources: [`registered:${registered}`],
        maxAgeSeconds: DAY,
      })),
      factors: [],
      rules: [],
    });
    const subject = await aSubject(acme.testKey);
    const list = `[${Array.from({ length: 3_000 }, () => '1e20').join()}]`;
    for (const { key: fact } of numbers) {
      const raw = `{"sourceRegistrationId":"${registered}","fact":"${fact}","status":"available","value":${list},"observedAt":"${OBSERVED_AT}"}`;
      expect(Buffer.byteLength(raw)).toBeLessThan(limits.evidenceRequestBytes);
      const headers = { 'content-type': 'application/json' };
      expect(
        (await acme.testKey.post(`/risk/subjects/${subject}/evidence`, undefined, { raw, headers })).status,
      ).toBe(201);
    }
    const refused = await sendAssessment(acme.testKey, subject, { policyVersionId: version });
    expect(inShort(refused)).toBe('413, too_large');
  });

  test('values alone over the limit are refused before they are loaded', async () => {
    const version = await policyOver([`api_key:${NOBODY}`]);
    const refused = await sendAssessment(acme.testKey, await withEvidence(270_000), {
      policyVersionId: version,
    });
    expect([inShort(refused), refused.body.limitBytes]).toEqual(['413, too_large', 262_144]);
  });

  test('only what the policy selects counts', async () => {
    const subject = await withEvidence(267_500);
    const version = await publish({
      inputs: facts.slice(1).map(({ key, type }) => ({
        key,
        type,
        acceptedSources: [`registered:${source}`],
        maxAgeSeconds: DAY,
      })),
      factors: [],
      rules: [],
    });
    expect((await sendAssessment(acme.testKey, subject, { policyVersionId: version })).status).toBe(201);
  });
});

describe('Document 1, Limits: evaluation result, 512 KiB', () => {
  /**
   * No policy of at most 64 KiB reaches it. A result repeats ids, reasons and action names of the definition, each
   * at most once, so at most 64 KiB of them, and adds at most 64 factors of 160 bytes and 200 rules of 60: below
   * 90 KiB. So a definition that the API would refuse is put into its table behind the service's back.
   */
  test('a larger one is 413, and nothing is stored', async () => {
    const ruleOf = (length: number) => (_: unknown, index: number) => ({
      id: `rule-${String(index).padStart(4, '0')}`,
      all: [{ fact: 'device.score', operator: 'gte', value: 0 }],
      reason: 'r'.repeat(length),
      forcedBand: 'low',
    });
    const published = async (rules: readonly unknown[]): Promise<string> => {
      const version = await publish({});
      const definition = { ...aDefinition(sourceId), rules };
      await service.db.query('update risk_policies set definition = $2 where id = $1', [
        version,
        JSON.stringify(definition),
      ]);
      return version;
    };
    const resultBytes = async (id: string): Promise<number> => {
      const [row] = await service.db.query<{ bytes: number }>(
        'select octet_length(result::text) as bytes from risk_assessments where id = $1',
        [id],
      );
      return row!.bytes;
    };
    const subject = await scored(1);
    const base = Array.from({ length: 1_000 }, ruleOf(470));
    const first = await assess(acme.testKey, subject, await published(base));
    const room = limits.evaluationResultBytes - (await resultBytes(first.id));
    expect([limits.evaluationResultBytes, room > 0]).toEqual([524_288, true]);
    const filled = (extra: number) => [{ ...base[0], reason: 'r'.repeat(470 + extra) }, ...base.slice(1)];
    const exact = await assess(acme.testKey, subject, await published(filled(room)));
    expect(await resultBytes(exact.id)).toBe(524_288);
    const version = await published(filled(room + 1));
    const before = await stored();
    const refused = await sendAssessment(acme.testKey, subject, { policyVersionId: version });
    expect([inShort(refused), refused.body.limitBytes]).toEqual(['413, too_large', 524_288]);
    expect(await stored()).toEqual(before);
  });
});

describe('Contract 2, Records: one whose full record would pass 768 KiB is refused at creation', () => {
  const bytesOf = ({ body }: Answer): number => Buffer.byteLength(JSON.stringify(body));

  /**
   * A policy of less than 64 KiB whose record is many times that: each of its actions comes back with an id of its own
   * and the whole id of the rule that asked for it.
   */
  async function manyActions(rules: number): Promise<string> {
    const name = (index: number) => `a${index.toString(36)}`;
    return publish({
      inputs: [
        ...aDefinition(sourceId).inputs,
        { key: 'country', type: 'string', acceptedSources: [`registered:${sourceId}`], maxAgeSeconds: DAY },
      ],
      factors: [],
      rules: Array.from({ length: rules }, (_, rule) => ({
        id: `rule-${rule}-`.padEnd(80, 'i'),
        all: [{ fact: 'device.score', operator: 'gte', value: 0 }],
        reason: 'r',
        effect: { decision: 'review', actions: Array.from({ length: 20 }, (_, of) => name(rule * 20 + of)) },
      })),
    });
  }

  /** A subject whose evidence has a text of this length, and always the same counters. */
  async function withText(length: number): Promise<string> {
    const subject = await scored(1);
    await submit(acme.testKey, subject, sourceId, 'country', 'x'.repeat(length), { observedAt: now() });
    return subject;
  }

  test('at 786,432 bytes it is stored and can be read, one byte more is 413', async () => {
    expect(limits.recordBytes).toBe(786_432);
    const version = await manyActions(190);
    const tried = async (length: number) =>
      sendAssessment(acme.testKey, await withText(length), { policyVersionId: version });
    const room = 786_432 - bytesOf(await tried(1));
    expect([room > 0, room < 15_000]).toEqual([true, true]);
    const exact = await tried(1 + room);
    expect([exact.status, bytesOf(exact)]).toEqual([201, 786_432]);
    const read = await acme.testKey.get(`/risk/assessments/${exact.body.id}`);
    expect([read.status, bytesOf(read)]).toEqual([200, 786_432]);
    const subject = await withText(2 + room);
    const before = await stored();
    const refused = await sendAssessment(acme.testKey, subject, { policyVersionId: version });
    expect([inShort(refused), refused.body.limitBytes]).toEqual(['413, too_large', 786_432]);
    expect(await stored()).toEqual(before);
  });
});
