import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import type { Answer, Json } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';
import { aRun, aSession, aWorkflow, postResult, sessionOf } from '../../support/verification/verification.ts';

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

const FIELDS = ['one', 'two', 'three'];
const LARGE = Object.fromEntries(FIELDS.map((field) => [field, 'x'.repeat(16_000)]));

/** A session that takes no further large result, and what refused it. */
async function aFullSession(
  of: TestOrganization,
): Promise<{ session: Json; refused: Answer; runId: string }> {
  const outputs = FIELDS.map((field) => ({ field, type: 'string' as const }));
  const workflow = await aWorkflow(callingIn(of.owner, 'test'), [{ key: 'look', type: 'capture', outputs }]);
  const session = await aSession(of.testKey, [workflow.id]);
  for (let run = 1; run <= limits.sessionWorkflowRuns; run += 1) {
    const runId = await aRun(of.testKey, session);
    const answer = await postResult(of.testKey, runId, 'look', { status: 'succeeded', outputs: LARGE });
    if (answer.status !== 200) return { session, refused: answer, runId };
  }
  throw new Error('the session took everything');
}

describe('Document 1, Limits: full-record read 768 KiB, list response 1 MiB, for sessions', () => {
  test('a result that would make the session unreadable is refused, and leaves nothing', async () => {
    const { session, refused, runId } = await aFullSession(acme);
    expect([refused.status, refused.body.code, refused.body.limitBytes]).toEqual([413, 'too_large', 786_432]);
    const read = await sessionOf(acme.testKey, session.id);
    const bytes = Buffer.byteLength(JSON.stringify(read));
    expect(bytes).toBeLessThanOrEqual(limits.recordBytes);
    expect(bytes).toBeGreaterThan(limits.recordBytes - 60_000);
    const run = read.workflows[0].runs.find((one: Json) => one.workflowRunId === runId);
    expect(run.steps[0].status).toBe('pending');
    expect(
      (await postResult(acme.testKey, runId, 'look', { status: 'succeeded', outputs: { one: 'x' } })).status,
    ).toBe(200);
  });

  test('a list of such sessions comes in pages that keep the budget, and none is left out', async () => {
    const other = await anOrganization(service);
    const ids: string[] = [];
    for (let made = 0; made < 3; made += 1) ids.push((await aFullSession(other)).session.id);
    const listed: string[] = [];
    let offset: number | null = 0;
    while (offset !== null) {
      const page: Json = (await other.testKey.get(`/verification/sessions?offset=${offset}`)).body;
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(limits.listBytes);
      listed.push(...page.items.map(({ id }: Json) => id as string));
      offset = page.nextOffset;
    }
    expect(listed).toEqual(ids);
  });

  test('Contract 1, Lists: the budget is that of the answer, in which a step without a result is a record too', async () => {
    const other = await anOrganization(service);
    const steps = Array.from({ length: limits.workflowSteps }, (_, place) => ({
      key: `s${place}`,
      type: 'capture' as const,
    }));
    const workflow = await aWorkflow(callingIn(other.owner, 'test'), steps);
    const [first] = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const session = await aSession(other.testKey, [workflow.id]);
        for (let run = 0; run < 12; run += 1) await aRun(other.testKey, session);
        return session;
      }),
    );
    const { body } = await other.testKey.get('/verification/sessions');
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(limits.listBytes);
    expect(body.nextOffset).toBe(body.items.length);
    const bytes = Buffer.byteLength(JSON.stringify(await sessionOf(other.testKey, first!.id)));
    expect(body.items.length, 'and as many as it holds').toBe(Math.floor(limits.listBytes / (bytes + 1)));
  });
});
