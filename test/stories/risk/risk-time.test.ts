import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { heldKey } from '../../support/held-key.ts';
import type { Answer, Json, SendOptions } from '../../support/http.ts';
import { submit } from '../../support/risk/evidence.ts';
import { aSource, FACTS } from '../../support/risk/sources.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;
const YESTERDAY = '2026-11-14T09:00:00.000Z';

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

function report(subjectId: string, options: SendOptions = {}): Promise<Answer> {
  const body = {
    activityType: 'payment.chargeback.opened',
    category: 'payment',
    title: 'Chargeback opened',
    occurredAt: YESTERDAY,
  };
  return acme.testKey.post(`/risk/subjects/${subjectId}/activities`, body, options);
}

async function eventsOf(subjectId: string): Promise<readonly Json[]> {
  const { body } = await acme.testKey.get(`/risk/events?subjectId=${subjectId}`);
  return body.items.map(({ data }: Json) => data);
}

const recorded = (events: readonly Json[]): string[] => events.map(({ recordedAt }) => recordedAt);

describe('Contract 2, Records: the times of a history never run backwards', () => {
  test('two at the same moment: the one that began first and was second is recorded second', async () => {
    const subjectId = await aSubject(acme.testKey);
    const held = await heldKey(service, { organizationId: acme.id, mode: 'test' }, 'the-first');
    const first = report(subjectId, { idempotencyKey: 'the-first' });
    await held.awaited();
    service.clock.moveSeconds(5);
    const second = await report(subjectId);
    await held.release();
    const answers = [await first, second];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const events = await eventsOf(subjectId);
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(recorded(events)).toEqual(recorded(events).toSorted());
    for (const { body } of answers)
      expect(body.data.recordedAt).toBe(
        events.find(({ sequence }) => sequence === body.data.sequence)?.recordedAt,
      );
  });

  test('a clock that is set back: what comes next is not earlier, neither recorded nor occurred', async () => {
    const subjectId = await aSubject(acme.testKey);
    await report(subjectId);
    service.clock.moveSeconds(-600);
    await report(subjectId);
    const source = await aSource(acme.owner, FACTS, [acme.testKey.id]);
    const evidence = await submit(acme.testKey, subjectId, source, 'volume', 3, { observedAt: YESTERDAY });
    const events = await eventsOf(subjectId);
    expect(events.map(({ type }) => type)).toEqual([
      'risk.subject.created',
      'risk.activity.reported',
      'risk.activity.reported',
      'risk.evidence.recorded',
    ]);
    expect(recorded(events)).toEqual(recorded(events).toSorted());
    const [created, first, second, received] = events;
    expect([first?.occurredAt, second?.occurredAt]).toEqual([YESTERDAY, YESTERDAY]);
    expect(received?.occurredAt).toBe(received?.recordedAt);
    expect(evidence.data.receivedAt).toBe(received?.recordedAt);
    expect(created?.occurredAt).toBe(created?.recordedAt);
    service.clock.moveSeconds(3600);
  });
});
