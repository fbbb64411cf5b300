import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { NOBODY } from '../../support/risk/evidence.ts';
import type { Caller, Json } from '../../support/http.ts';
import { putList } from '../../support/screening/lists.ts';
import {
  decided,
  LISTED,
  MINISTER,
  postDecision,
  runOf,
  screened,
  screeningEvidence,
} from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';
import { aWebhook, deliveriesOf } from '../../support/webhooks/webhooks.ts';

let service: TestService;
let acme: TestOrganization;
let admin: Caller;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  admin = callingIn(acme.owner, 'test');
  await putList(service, 'eu_fsf', [
    LISTED,
    { entryId: 'EU-2', name: 'Ada Lovelace' },
    { entryId: 'EU-3', name: 'Ada Lovelace' },
  ]);
  await putList(service, 'service_pep', [MINISTER]);
});
afterAll(() => service.stop());

const ADA = { subject: { name: 'Ada Lovelace' } };
const SANCTIONS = 'screening.sanctions service:screening:eu_fsf:r70:m90';

describe('Document 2, Match decision', () => {
  test('a confirmed match makes the run a match', async () => {
    const run = await screened(acme.testKey, ADA);
    expect(run.status).toBe('possible_match');
    const [match] = run.matches;
    expect(await decided(admin, match.id, 'confirmed')).toEqual({
      match: { ...match, decision: 'confirmed' },
      run: { id: run.id, status: 'match', incomplete: false, incompleteReasons: [], riskSources: [] },
    });
    expect(await runOf(acme.testKey, run.id)).toMatchObject({
      status: 'match',
      matches: [{ decision: 'confirmed' }, { decision: 'pending' }],
    });
  });

  test('a run is clear once every hit is a false positive, and not before', async () => {
    const { matches } = await screened(acme.testKey, ADA);
    expect((await decided(admin, matches[0].id, 'false_positive')).run.status).toBe('possible_match');
    expect((await decided(admin, matches[1].id, 'false_positive')).run.status).toBe('clear');
  });

  test('a match by its score is clear once it was marked a false positive', async () => {
    const { status, matches } = await screened(acme.testKey, {
      subject: { name: 'Boris Testov', datesOfBirth: ['1961-03-04'] },
    });
    expect([status, (await decided(admin, matches[0].id, 'false_positive')).run.status]).toEqual([
      'match',
      'clear',
    ]);
  });

  test('Contract 4, Shapes: an incomplete run stays incomplete, never clear', async () => {
    const { matches } = await screened(acme.testKey, {
      subject: { name: 'Boris Testov' },
      sources: ['eu_fsf', 'uk_sanctions'],
    });
    const { run } = await decided(admin, matches[0].id, 'false_positive');
    expect(run).toMatchObject({
      status: 'incomplete',
      incomplete: true,
      incompleteReasons: ['source_missing'],
    });
  });

  test('a later decision turns it into the other; the same again is 409', async () => {
    const { id, matches } = await screened(acme.testKey, ADA);
    const [{ id: matchId }] = matches;
    await decided(admin, matchId, 'confirmed');
    const again = await postDecision(admin, matchId, 'confirmed');
    expect([again.status, again.body.code, again.body.allowed]).toEqual([
      409,
      'illegal_transition',
      ['false_positive'],
    ]);
    service.clock.moveSeconds(1);
    await decided(admin, matchId, 'false_positive');
    await decided(admin, matchId, 'confirmed');
    const { decisions } = await runOf(acme.testKey, id);
    expect(decisions.map(({ decision }: Json) => decision)).toEqual([
      'confirmed',
      'false_positive',
      'confirmed',
    ]);
  });

  test('is kept with the decider and the reason, oldest first', async () => {
    const colleague = await aMember(service, acme.owner, 'admin');
    const { id, matches } = await screened(acme.testKey, ADA);
    await decided(admin, matches[1].id, 'false_positive');
    await decided(callingIn(colleague, 'test'), matches[0].id, 'confirmed');
    const { decisions } = await runOf(acme.testKey, id);
    expect(decisions).toEqual([
      {
        matchId: matches[1].id,
        decision: 'false_positive',
        reason: 'Looked at it',
        decidedBy: `user:${acme.owner.userId}`,
        decidedAt: expect.any(String),
      },
      {
        matchId: matches[0].id,
        decision: 'confirmed',
        reason: 'Looked at it',
        decidedBy: `user:${colleague.userId}`,
        decidedAt: service.clock.now().toISOString(),
      },
    ]);
  });

  test('only owners and admins decide: API keys and members are refused with 403', async () => {
    const { matches } = await screened(acme.testKey, ADA);
    const member = callingIn(await aMember(service, acme.owner, 'member'), 'test');
    for (const caller of [acme.testKey, member]) {
      const { status, body } = await postDecision(caller, matches[0].id, 'confirmed');
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
  });

  test.each<[Json, string]>([
    [{ decision: 'pending', reason: 'x' }, '/decision not_allowed'],
    [{ decision: 'confirmed' }, '/reason required'],
    [{ decision: 'confirmed', reason: ' ' }, '/reason pattern'],
    [{ decision: 'confirmed', reason: 'x', note: 'y' }, '/note unknown_property'],
  ])('%j is 400', async (body, fault) => {
    const { matches } = await screened(acme.testKey, ADA);
    const answer = await admin.post(`/screening/matches/${matches[0].id}/decision`, body);
    const faults = answer.body.errors.map(({ pointer, code }: Json) => `${pointer} ${code}`);
    expect([answer.status, faults]).toEqual([400, [fault]]);
  });

  test('a match that is not there is 404, one of the other mode too', async () => {
    const { matches } = await screened(acme.liveKey, ADA);
    for (const id of [NOBODY, matches[0].id]) {
      const { status, body } = await postDecision(admin, id, 'confirmed');
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });

  test('a retry under the same key is answered again and decides once', async () => {
    const { id, matches } = await screened(acme.testKey, ADA);
    const options = { idempotencyKey: `decide-${id}` };
    const first = await postDecision(admin, matches[0].id, 'confirmed', options);
    const again = await postDecision(admin, matches[0].id, 'confirmed', options);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await runOf(acme.testKey, id)).decisions.length).toBe(1);
    const other = await postDecision(admin, matches[0].id, 'false_positive', options);
    expect(other.status).toBe(409);
  });

  test('two at once on one run are both counted', async () => {
    const { id, matches } = await screened(acme.testKey, ADA);
    await Promise.all(matches.map((match: Json) => decided(admin, match.id, 'false_positive')));
    expect((await runOf(acme.testKey, id)).status).toBe('clear');
  });

  test('sends no event', async () => {
    const { id } = await aWebhook(acme.testKey, 'https://example.com/hook', { events: ['*'] });
    const { matches } = await screened(acme.testKey, ADA);
    const before = (await deliveriesOf(acme.testKey, id)).length;
    await decided(admin, matches[0].id, 'confirmed');
    expect((await deliveriesOf(acme.testKey, id)).length).toBe(before);
    await acme.testKey.delete(`/webhooks/${id}`);
  });
});

describe('Contract 4, Shapes: the risk facts of a decision', () => {
  test('are recorded anew when they change, with the id of the new receipt', async () => {
    const riskSubjectId = await aSubject(acme.testKey);
    const { matches, riskSources } = await screened(acme.testKey, { ...ADA, riskSubjectId });
    expect(riskSources).toMatchObject([{ status: 'available', value: 'possible_match' }]);
    const first = await decided(admin, matches[0].id, 'false_positive');
    expect(first.run.riskSources).toEqual(riskSources);
    const second = await decided(admin, matches[1].id, 'false_positive');
    expect(second.run.riskSources).toMatchObject([{ value: 'clear' }]);
    expect(second.run.riskSources[0].evidenceId).not.toBe(riskSources[0].evidenceId);
    expect((await decided(admin, matches[1].id, 'confirmed')).run.riskSources).toMatchObject([
      { value: 'match' },
    ]);
    expect(await screeningEvidence(acme.testKey, riskSubjectId)).toEqual([
      [SANCTIONS, 'possible_match'],
      [SANCTIONS, 'clear'],
      [SANCTIONS, 'match'],
    ]);
  });

  test('are as old as the screening, however late the decision', async () => {
    const riskSubjectId = await aSubject(acme.testKey);
    const { matches, createdAt } = await screened(acme.testKey, { ...ADA, riskSubjectId });
    service.clock.moveSeconds(600);
    await decided(admin, matches[0].id, 'confirmed');
    const { body } = await acme.testKey.get(`/risk/evidence?subjectId=${riskSubjectId}`);
    expect(body.items.map(({ data }: Json) => data.observedAt)).toEqual([createdAt, createdAt]);
  });

  test('do not undo what a later run of the subject recorded', async () => {
    const riskSubjectId = await aSubject(acme.testKey);
    const earlier = await screened(acme.testKey, { subject: { name: 'Boris Testov' }, riskSubjectId });
    await screened(acme.testKey, {
      subject: { name: 'Boris Testov', datesOfBirth: ['1961-03-04'] },
      riskSubjectId,
    });
    const { run } = await decided(admin, earlier.matches[0].id, 'false_positive');
    expect([run.status, run.riskSources]).toEqual(['clear', earlier.riskSources]);
    expect(await screeningEvidence(acme.testKey, riskSubjectId)).toEqual([
      [SANCTIONS, 'possible_match'],
      [SANCTIONS, 'match'],
    ]);
  });

  test('of one kind of list leave the other as it was', async () => {
    const riskSubjectId = await aSubject(acme.testKey);
    const run = await screened(acme.testKey, {
      subject: { name: 'Petra Ministerova' },
      sources: ['eu_fsf', 'service_pep'],
      riskSubjectId,
    });
    const { run: after } = await decided(admin, run.matches[0].id, 'confirmed');
    expect(after.riskSources).toMatchObject([
      { fact: 'screening.sanctions', value: 'clear', evidenceId: run.riskSources[0].evidenceId },
      { fact: 'screening.pep', value: 'pep' },
    ]);
    expect((await screeningEvidence(acme.testKey, riskSubjectId)).length).toBe(3);
  });
});
