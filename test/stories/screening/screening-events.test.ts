import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import type { Json } from '../../support/http.ts';
import { putList } from '../../support/screening/lists.ts';
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.ts';
import { LISTED, MINISTER, screened } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aWebhook, dispatch, type TestWebhook, allVerified } from '../../support/webhooks/webhooks.ts';

let service: TestService;
let receiver: Receiver;
let acme: TestOrganization;
let webhook: TestWebhook;

beforeAll(async () => {
  service = await startService();
  receiver = await startReceiver();
  acme = await anOrganization(service);
  await putList(service, 'eu_fsf', [LISTED]);
  await putList(service, 'service_pep', [MINISTER]);
  const events = ['screening.run.completed', 'screening.match.found'];
  webhook = await aWebhook(acme.testKey, receiver.url, { events });
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

/** What a run announces, in the order in which it was written. */
async function announced(asked: Json): Promise<{ readonly run: Json; readonly events: readonly Json[] }> {
  const before = receiver.received.length;
  const run = await screened(acme.testKey, asked);
  await dispatch(service);
  const events = await allVerified(receiver.received.slice(before), webhook.secret, service.clock.now());
  return { run, events };
}

describe('Document 2, Events', () => {
  test('a run without matches announces that it was recorded', async () => {
    const { run, events } = await announced({
      subject: { name: 'Nemo Nobody' },
      sources: ['eu_fsf', 'unheard_of'],
    });
    expect(events).toEqual([
      {
        eventId: expect.any(String),
        event: 'screening.run.completed',
        timestamp: run.createdAt,
        data: {
          organizationId: acme.id,
          sandbox: true,
          runId: run.id,
          status: 'incomplete',
          incomplete: true,
          errorCode: null,
          trigger: 'api',
          sessionId: null,
          riskSubjectId: null,
          matchCount: 0,
        },
      },
    ]);
  });

  test('a run with matches announces each of them too, a PEP with its standing', async () => {
    const riskSubjectId = await aSubject(acme.testKey);
    const { run, events } = await announced({
      subject: { name: 'Boris Testov', aliases: ['Petra Ministerova'] },
      sources: ['eu_fsf', 'service_pep'],
      riskSubjectId,
    });
    const [sanctions, pep] = run.matches;
    expect(events.map(({ event, data }) => [event, data])).toEqual([
      [
        'screening.run.completed',
        expect.objectContaining({ runId: run.id, status: 'possible_match', riskSubjectId, matchCount: 2 }),
      ],
      [
        'screening.match.found',
        {
          organizationId: acme.id,
          sandbox: true,
          runId: run.id,
          matches: [
            { id: sanctions.id, sourceEntryId: 'EU-1', source: 'eu_fsf', listKind: 'sanctions', score: 82 },
            {
              id: pep.id,
              sourceEntryId: 'Q1',
              source: 'service_pep',
              listKind: 'pep',
              score: 82,
              pepStanding: 'pep',
            },
          ],
        },
      ],
    ]);
  });

  test('a run that could not screen names the error', async () => {
    const { events } = await announced({ subject: { name: 'Nemo' }, sources: ['unheard_of'] });
    expect(events[0].data).toMatchObject({ status: 'error', errorCode: 'no_lists', incomplete: true });
  });

  test('a replay announces nothing', async () => {
    const body = { subject: { name: 'Boris Testov' }, sources: ['eu_fsf'] };
    const options = { idempotencyKey: 'announce-once' };
    await acme.testKey.post('/screening/runs', body, options);
    await dispatch(service);
    const before = receiver.received.length;
    await acme.testKey.post('/screening/runs', body, options);
    await dispatch(service);
    expect(receiver.received.length).toBe(before);
  });

  test('a run of any principal leaves its audit trail', async () => {
    const run = await screened(acme.testKey, { subject: { name: 'Boris Testov' } });
    const trail = await service.db.query<{ type: string; actor: string }>(
      `select type, actor from screening_audit where run_id = '${run.id}' order by id`,
    );
    const actor = `api_key:${acme.testKey.id}`;
    expect(trail).toEqual([
      { type: 'screening.run.completed', actor },
      { type: 'screening.match.found', actor },
    ]);
  });
});
