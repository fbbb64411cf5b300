import { expect } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { cutPage } from '../../../src/kernel/page.ts';
import type { AssessingOrganization } from '../../support/risk/assessments.ts';
import { anOrganization, aSubject } from '../../support/builders.ts';
import type { Answer } from '../../support/http.ts';
import { ACCEPTED, aName, type EnforcedLimits, expectAtMost, KIBIBYTE, outcome } from './enforced.ts';

/** What holds for every request and every list. */
export const PLATFORM_LIMITS: EnforcedLimits = {
  idempotencyKeyCharacters: { number: 120, from: 'Document 1, Limits', holds: holdsIdempotencyKey },
  requestBytes: {
    number: 64 * KIBIBYTE,
    from: 'ours, unless an endpoint declares another',
    holds: holdsRequestBytes,
  },
  listRows: { number: 100, from: 'Document 1, Limits', holds: holdsListRows },
  listBytes: { number: 1024 * KIBIBYTE, from: 'Document 1, Limits', holds: holdsListBytes },
  jsonDepthLevels: { number: 64, from: 'ours', holds: holdsJsonDepth },
  jsonNodes: { number: 100_000, from: 'ours', holds: holdsJsonNodes },
  jsonNames: { number: 20_000, from: 'ours', holds: holdsJsonNames },
  reportedFaults: { number: 100, from: 'ours', holds: holdsReportedFaults },
};

async function holdsIdempotencyKey({ testKey }: AssessingOrganization): Promise<void> {
  const ask = (idempotencyKey: string): Promise<Answer> =>
    testKey.post('/risk/subjects', { kind: 'person', externalId: aName() }, { idempotencyKey });
  const refusal = 'invalid_request idempotency-key pattern';
  await expectAtMost(limits.idempotencyKeyCharacters, (size) => ask(aName().padEnd(size, 'x')), refusal);
  expect(outcome(await ask('z')), 'one character is enough').toBe(ACCEPTED);
  expect(outcome(await ask('')), 'none is none').toBe(refusal);
}

async function holdsRequestBytes({ testKey }: AssessingOrganization): Promise<void> {
  const ask = (size: number): Promise<Answer> => {
    const json = JSON.stringify({ kind: 'person', externalId: aName() });
    return testKey.send('POST', '/risk/subjects', { raw: json.padEnd(size, ' ') });
  };
  await expectAtMost(limits.requestBytes, ask, `too_large ${limits.requestBytes}`);
  expect((await ask(limits.requestBytes + 1)).status).toBe(413);
}

async function holdsListRows({ service }: AssessingOrganization): Promise<void> {
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
 * To the byte only the cut itself can be asked. It counts one separator more than there is: it may stop that much
 * early, and never late.
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

async function holdsJsonDepth({ testKey }: AssessingOrganization): Promise<void> {
  const ask = (levels: number): Promise<Answer> => {
    const inner = '['.repeat(levels - 1) + ']'.repeat(levels - 1);
    const raw = `{"kind":"person","externalId":"${aName()}","deep":${inner}}`;
    return testKey.send('POST', '/risk/subjects', { raw });
  };
  const readable = 'invalid_request /deep unknown_property';
  expect(outcome(await ask(limits.jsonDepthLevels - 1)), 'below').toBe(readable);
  expect(outcome(await ask(limits.jsonDepthLevels)), 'at').toBe(readable);
  expect(outcome(await ask(limits.jsonDepthLevels + 1)), 'above').toBe('malformed_json');
}

async function holdsReportedFaults({ testKey }: AssessingOrganization): Promise<void> {
  const faults = async (count: number): Promise<number> => {
    const unknown = Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown${index}`, 1]));
    const subject = { kind: 'person', externalId: aName(), ...unknown };
    return (await testKey.post('/risk/subjects', subject)).body.errors.length;
  };
  const most = limits.reportedFaults;
  expect([await faults(most - 1), await faults(most), await faults(most + 1)]).toEqual([
    most - 1,
    most,
    most,
  ]);
}

/** Of a simulation, which takes bodies that large; the root is an object, and `scenarios` a member and an array. */
async function holdsJsonNodes({ testKey }: AssessingOrganization): Promise<void> {
  const ask = (nodes: number): Promise<Answer> =>
    testKey.post('/risk/policies/simulate', { scenarios: Array.from({ length: nodes - 3 }, () => ({})) });
  const refused = 'invalid_request /scenarios max_items';
  expect(outcome(await ask(limits.jsonNodes)), 'at').toBe(refused);
  expect(outcome(await ask(limits.jsonNodes + 1)), 'above').toBe('malformed_json');
}

/** Names may fall together, so a few more than the limit may pass; far more never do. */
async function holdsJsonNames({ testKey }: AssessingOrganization): Promise<void> {
  const ask = (names: number): Promise<Answer> =>
    testKey.post(
      '/risk/policies/simulate',
      Object.fromEntries(Array.from({ length: names }, (_, index) => [`n${index}`, 0])),
    );
  expect(outcome(await ask(limits.jsonNames)), 'at').toMatch(/^invalid_request /);
  expect(outcome(await ask(limits.jsonNames * 1.1)), 'above').toBe('malformed_json');
}
