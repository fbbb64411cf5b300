import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../src/kernel/history.ts';
import {
  anOrganization,
  aSubject,
  type SignedIn,
  signIn,
  type TestOrganization,
} from '../../support/builders.ts';
import { NOBODY } from '../../support/risk/evidence.ts';
import type { Json } from '../../support/http.ts';
import { emptyLists, followLists, importEntries, people, putList } from '../../support/screening/lists.ts';
import { aMonitor, aRescreener, lastRun, rescreen } from '../../support/screening/screening-monitors.ts';
import { CHILD, LISTED, MINISTER } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;
/** Signed in anew for each test: some of them move the clock by days. */
let owner: SignedIn;
let told: HistoryEntry[] = [];

beforeAll(async () => {
  service = await startService({ announce: async (_tx, _ctx, history) => void told.push(...history) });
  acme = await anOrganization(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  await emptyLists(service);
  await followLists(service);
  owner = await signIn(service, acme.owner.email, acme.owner.password);
  await service.db.query('delete from screening_monitors');
  told = [];
});

const SUBJECT = { name: 'Boris Testov', datesOfBirth: ['1961-03-04'] };
const put = (key: 'eu_fsf' | 'ofac_sdn' | 'service_pep', entries: Json): Promise<string> =>
  putList(service, key, entries, { force: true });
/** Which runs would be announced, by their status. */
const announced = (): unknown[] =>
  told
    .filter(({ type }) => type === 'screening.run.completed')
    .map(({ detail }) => {
      const { trigger, status } = detail as Json;
      return `${trigger} ${status}`;
    });
const inShort = ({ matches }: Json): unknown[] =>
  matches.map((match: Json) => [match.source, match.sourceEntryId, match.score, match.decision]);
const decide = async ({ id }: Json, decision: string): Promise<void> => {
  const body = { decision, reason: 'Looked at the passport' };
  const answer = await owner.post(`/screening/matches/${id}/decision`, body);
  expect(answer.status).toBe(200);
};
/** A monitor of the owner's mode, so that the owner can decide on its matches. */
const ownersMonitor = (more: Json): Promise<Json> => aMonitor(owner, more);

describe('Contract 4, Re-screening: the shape of a monitor', () => {
  test('creation screens at once, with trigger api, and announces', async () => {
    await put('eu_fsf', [LISTED]);
    const answer = await acme.testKey.post('/screening/monitors', {
      subject: SUBJECT,
      sources: ['eu_fsf', 'service_pep'],
      reviewScore: 60,
    });
    expect(answer.status).toBe(201);
    const now = service.clock.now().toISOString();
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      sources: ['eu_fsf', 'service_pep'],
      reviewScore: 60,
      matchScore: 90,
      pepLookbackMonths: 12,
      riskSubjectId: null,
      lastRunId: expect.any(String),
      lastRunAt: now,
      createdAt: now,
    });
    const run = await lastRun(acme.testKey, answer.body);
    expect(run).toMatchObject({ trigger: 'api', status: 'match', incompleteReasons: ['source_missing'] });
    expect(announced()).toEqual(['api match']);
    expect((await acme.testKey.get(`/screening/monitors/${answer.body.id}`)).body).toEqual(answer.body);
  });

  test('a retry with the same key is the same monitor', async () => {
    const body = { subject: SUBJECT, sources: ['eu_fsf'] };
    const send = () => acme.testKey.post('/screening/monitors', body, { idempotencyKey: 'monitor-once' });
    const [once, again] = [await send(), await send()];
    expect([again.status, again.body]).toEqual([201, once.body]);
    expect((await acme.testKey.get('/screening/monitors')).body.items).toHaveLength(1);
  });

  test.each<[string, Json, string]>([
    ['no subject', { sources: ['eu_fsf'] }, '/subject'],
    ['no list', { subject: SUBJECT }, '/sources'],
    ['equal scores', { subject: SUBJECT, sources: ['eu_fsf'], reviewScore: 90 }, '/reviewScore'],
    [
      'a look-back without the PEP list',
      { subject: SUBJECT, sources: ['eu_fsf'], pepLookbackMonths: 24 },
      '/pepLookbackMonths',
    ],
    ['an unknown property', { subject: { ...SUBJECT, dob: '1961' }, sources: ['eu_fsf'] }, '/subject/dob'],
  ])('the request is checked like that of a run: %s', async (_, body, pointer) => {
    const answer = await acme.testKey.post('/screening/monitors', body);
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, pointer]);
  });

  test('a risk subject that is not there is not found, and nothing is kept', async () => {
    const body = { subject: SUBJECT, sources: ['eu_fsf'], riskSubjectId: NOBODY };
    const answer = await acme.testKey.post('/screening/monitors', body);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect((await acme.testKey.get('/screening/monitors')).body.items).toEqual([]);
  });

  test('a deleted one is gone with what was kept of its subject, and is not screened again', async () => {
    await put('eu_fsf', people(3));
    const monitor = await aMonitor(acme.testKey, { subject: SUBJECT });
    const path = `/screening/monitors/${monitor.id}`;
    const answer = await acme.testKey.delete(path);
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect((await acme.testKey.get(path)).status).toBe(404);
    expect((await acme.testKey.delete(path)).status).toBe(404);
    expect(await service.db.query('select 1 from screening_monitors')).toEqual([]);
    expect(await service.db.query('select 1 from screening_monitor_lists')).toEqual([]);
    await put('eu_fsf', [...people(3), LISTED]);
    expect(await rescreen(service)).toEqual({ monitors: 0, comparedEntries: 0 });
    expect((await acme.testKey.get(`/screening/runs/${monitor.lastRunId}`)).status).toBe(200);
  });

  test('Contract 1, Lists: oldest first, at most 100 in a page', async () => {
    const made: string[] = [];
    for (let count = 0; count < 101; count += 1)
      made.push((await aMonitor(acme.testKey, { subject: { name: `Nemo Nobody ${count}` } })).id);
    const first = await acme.testKey.get('/screening/monitors');
    expect(first.body.items.map(({ id }: Json) => id)).toEqual(made.slice(0, 100));
    expect(first.body.nextOffset).toBe(100);
    const second = await acme.testKey.get('/screening/monitors?offset=100');
    expect(second.body.items.map(({ id }: Json) => id)).toEqual(made.slice(100));
    expect(second.body.nextOffset).toBeNull();
  });

  test('another organization, and the other mode, find nothing', async () => {
    const { id } = await aMonitor(acme.testKey, { subject: SUBJECT });
    const other = await anOrganization(service);
    for (const caller of [acme.liveKey, other.testKey]) {
      expect((await caller.get(`/screening/monitors/${id}`)).status).toBe(404);
      expect((await caller.delete(`/screening/monitors/${id}`)).status).toBe(404);
      expect((await caller.get('/screening/monitors')).body).toEqual({
        items: [],
        nextOffset: null,
        nextCursor: null,
      });
    }
  });
});

describe('Contract 4, Re-screening: the subject is encrypted at rest', () => {
  test('no row shows it, and its seal opens for its own monitor and organization only', async () => {
    const secret = { name: 'Zinaida Verborgen', identifiers: [{ kind: 'passport', value: 'VB998877' }] };
    const monitor = await aMonitor(acme.testKey, { subject: secret });
    const [row] = await service.db.query<{ sealed_subject: Buffer; text: string }>(
      `select m.sealed_subject, encode(m.sealed_subject, 'escape') || row_to_json(m)::text as text
       from screening_monitors m`,
    );
    expect(row!.text).not.toMatch(/Zinaida|Verborgen|VB998877/i);
    const organizationId = acme.id as never;
    const open = (purpose: string): string =>
      service.vault.open(organizationId, purpose, row!.sealed_subject);
    expect(open(`screening-monitor:test:${monitor.id}`)).toContain('Zinaida');
    for (const other of [
      `screening-monitor:live:${monitor.id}`,
      `screening-monitor:test:${monitor.lastRunId}`,
    ])
      expect(() => open(other)).toThrow('unable to authenticate');
    expect(service.logged.join('\n')).not.toMatch(/Zinaida|VB998877/);
  });
});

describe('Contract 4, Re-screening: whenever one of its lists changes', () => {
  test('a new entry is found, with trigger rescreen, and announced', async () => {
    await put('eu_fsf', people(3));
    const monitor = await aMonitor(acme.testKey, { subject: SUBJECT });
    service.clock.moveSeconds(60);
    const versionId = await put('eu_fsf', [...people(3), LISTED]);
    expect(await rescreen(service)).toMatchObject({ monitors: 1 });
    const run = await lastRun(acme.testKey, monitor);
    expect(run).toMatchObject({ trigger: 'rescreen', status: 'match', topScore: 100, incomplete: false });
    expect(run.sources).toMatchObject([{ key: 'eu_fsf', versionId }]);
    expect(inShort(run)).toEqual([['eu_fsf', 'EU-1', 100, 'pending']]);
    expect(announced()).toEqual(['api clear', 'rescreen match']);
    expect(told.filter(({ type }) => type === 'screening.match.found')).toHaveLength(1);
    const read = await acme.testKey.get(`/screening/monitors/${monitor.id}`);
    expect(read.body).toEqual({
      ...monitor,
      lastRunId: run.id,
      lastRunAt: service.clock.now().toISOString(),
    });
    const runs = await acme.testKey.get('/screening/runs');
    expect(runs.body.items.slice(0, 2).map(({ id }: Json) => id)).toEqual([run.id, monitor.lastRunId]);
  });

  test('a run whose result is the same is made and not announced', async () => {
    await put('eu_fsf', [...people(3), LISTED]);
    const monitor = await aMonitor(acme.testKey, { subject: SUBJECT });
    await put('eu_fsf', [...people(4), LISTED]);
    expect(await rescreen(service)).toEqual({ monitors: 1, comparedEntries: 1 });
    const run = await lastRun(acme.testKey, monitor);
    expect(run.id).not.toBe(monitor.lastRunId);
    expect(run).toMatchObject({ trigger: 'rescreen', status: 'match' });
    expect(inShort(run)).toEqual([['eu_fsf', 'EU-1', 100, 'pending']]);
    expect(announced()).toEqual(['api match']);
    expect(told.filter(({ type }) => type === 'screening.match.found')).toHaveLength(1);
  });

  test('nothing changed, nothing is done; nor for a list that the monitor does not name', async () => {
    await put('eu_fsf', people(3));
    await aMonitor(acme.testKey, { subject: SUBJECT });
    expect(await rescreen(service)).toEqual({ monitors: 0, comparedEntries: 0 });
    await put('eu_fsf', people(3));
    await put('ofac_sdn', [LISTED]);
    expect(await rescreen(service)).toEqual({ monitors: 0, comparedEntries: 0 });
  });

  test('a removed entry is gone, and that is announced', async () => {
    await put('eu_fsf', [...people(3), LISTED]);
    const monitor = await aMonitor(acme.testKey, { subject: SUBJECT });
    await put('eu_fsf', people(3));
    expect(await rescreen(service)).toEqual({ monitors: 1, comparedEntries: 0 });
    expect(await lastRun(acme.testKey, monitor)).toMatchObject({ status: 'clear', matches: [] });
    expect(announced()).toEqual(['api match', 'rescreen clear']);
  });

  test('a version that was rolled back counts like any other', async () => {
    await put('eu_fsf', people(3));
    const monitor = await aMonitor(acme.testKey, { subject: SUBJECT });
    await put('eu_fsf', [...people(3), LISTED]);
    await rescreen(service);
    await put('eu_fsf', people(3));
    await rescreen(service);
    expect(await lastRun(acme.testKey, monitor)).toMatchObject({ status: 'clear', matches: [] });
    expect(announced()).toEqual(['api clear', 'rescreen match', 'rescreen clear']);
  });

  test('what is found on one list stands beside what was carried over on another', async () => {
    await put('eu_fsf', [LISTED]);
    await put('ofac_sdn', people(3));
    const monitor = await aMonitor(acme.testKey, { subject: SUBJECT, sources: ['eu_fsf', 'ofac_sdn'] });
    await put('ofac_sdn', [...people(3), { ...LISTED, entryId: '77', births: [] }]);
    expect(await rescreen(service)).toEqual({ monitors: 1, comparedEntries: 1 });
    expect(inShort(await lastRun(acme.testKey, monitor))).toEqual([
      ['eu_fsf', 'EU-1', 100, 'pending'],
      ['ofac_sdn', '77', 82, 'pending'],
    ]);
  });
});

describe('Contract 4, Re-screening: decisions', () => {
  const REVIEWED = { subject: { name: 'Boris Testov' } };

  test('an unchanged entry keeps its decision, with who decided, when and why', async () => {
    await put('eu_fsf', [...people(3), LISTED]);
    const monitor = await ownersMonitor(REVIEWED);
    const first = await lastRun(owner, monitor);
    await decide(first.matches[0], 'false_positive');
    const [decision] = (await lastRun(owner, monitor)).decisions;
    service.clock.moveSeconds(60);
    await put('eu_fsf', [...people(4), LISTED]);
    await rescreen(service);
    const run = await lastRun(owner, monitor);
    expect(run.status).toBe('clear');
    expect(inShort(run)).toEqual([['eu_fsf', 'EU-1', 82, 'false_positive']]);
    expect(run.decisions).toEqual([{ ...decision, matchId: run.matches[0].id }]);
    expect(run.matches[0].id).not.toBe(first.matches[0].id);
    expect(run.matches[0].factors).toEqual(first.matches[0].factors);
    expect(announced()).toEqual(['api possible_match']);
  });

  test('a changed entry is pending again, and that is announced', async () => {
    await put('eu_fsf', [...people(3), LISTED]);
    const monitor = await ownersMonitor(REVIEWED);
    await decide((await lastRun(owner, monitor)).matches[0], 'false_positive');
    await put('eu_fsf', [...people(3), { ...LISTED, programmes: ['UKR'] }]);
    expect(await rescreen(service)).toEqual({ monitors: 1, comparedEntries: 1 });
    const run = await lastRun(owner, monitor);
    expect(run).toMatchObject({ status: 'possible_match', decisions: [] });
    expect(inShort(run)).toEqual([['eu_fsf', 'EU-1', 82, 'pending']]);
    expect(announced()).toEqual(['api possible_match', 'rescreen possible_match']);
  });

  test('who decides on the run that was announced decides on those that were not', async () => {
    const riskSubjectId = await aSubject(owner);
    await put('eu_fsf', [...people(3), LISTED]);
    const monitor = await ownersMonitor({ ...REVIEWED, riskSubjectId });
    const first = await lastRun(owner, monitor);
    for (const more of [4, 5]) {
      await put('eu_fsf', [...people(more), LISTED]);
      await rescreen(service);
    }
    expect(announced()).toEqual(['api possible_match']);
    await decide(first.matches[0], 'false_positive');
    const run = await lastRun(owner, monitor);
    expect([run.status, ...inShort(run)]).toEqual(['clear', ['eu_fsf', 'EU-1', 82, 'false_positive']]);
    expect(run.decisions).toMatchObject([
      { matchId: run.matches[0].id, decision: 'false_positive', decidedBy: `user:${owner.userId}` },
    ]);
    expect(run.riskSources).toMatchObject([{ value: 'clear' }]);
    const { body } = await owner.get('/screening/runs?limit=3');
    expect(body.items.map(({ status }: Json) => status)).toEqual(['clear', 'clear', 'clear']);
    const evidence = await owner.get(`/risk/evidence?subjectId=${riskSubjectId}`);
    expect(evidence.body.items.at(-1).data.value).toBe('clear');
    await decide(first.matches[0], 'confirmed');
    expect((await lastRun(owner, monitor)).status).toBe('match');
  });

  test('a decision on a run is never lost to a re-screening at the same time', async () => {
    await put('eu_fsf', [...people(3), LISTED]);
    for (let round = 4; round < 14; round += 1) {
      const monitor = await ownersMonitor(REVIEWED);
      const [match] = (await lastRun(owner, monitor)).matches;
      await put('eu_fsf', [...people(round), LISTED]);
      await Promise.all([decide(match, 'false_positive'), rescreen(service)]);
      await rescreen(service);
      expect(inShort(await lastRun(owner, monitor))).toEqual([['eu_fsf', 'EU-1', 82, 'false_positive']]);
    }
  });

  test('a decision on a match does not reach an entry that changed since', async () => {
    await put('eu_fsf', [...people(3), LISTED]);
    const monitor = await ownersMonitor(REVIEWED);
    const first = await lastRun(owner, monitor);
    await put('eu_fsf', [...people(3), { ...LISTED, programmes: ['UKR'] }]);
    await rescreen(service);
    await decide(first.matches[0], 'false_positive');
    expect(inShort(await lastRun(owner, monitor))).toEqual([['eu_fsf', 'EU-1', 82, 'pending']]);
  });

  test('a decision on the run of a re-screening goes on to the next', async () => {
    await put('eu_fsf', people(3));
    const monitor = await ownersMonitor(REVIEWED);
    await put('eu_fsf', [...people(3), LISTED]);
    await rescreen(service);
    await decide((await lastRun(owner, monitor)).matches[0], 'confirmed');
    await put('eu_fsf', [...people(4), LISTED]);
    await rescreen(service);
    const run = await lastRun(owner, monitor);
    expect([run.status, ...inShort(run)]).toEqual(['match', ['eu_fsf', 'EU-1', 82, 'confirmed']]);
  });
});

describe('Contract 4, Re-screening: the cost of an update is proportional to what changed', () => {
  test('only new or changed entries are compared', async () => {
    await put('eu_fsf', [...people(300), LISTED]);
    for (const name of ['Boris Testov', 'Ada Ohnegleichen', 'Nemo Nobody'])
      await aMonitor(acme.testKey, { subject: { name } });
    const changed = people(300).map((entry, place) =>
      place === 7 ? { ...entry, programmes: ['NEW'] } : entry,
    );
    await put('eu_fsf', [...changed, LISTED, { entryId: 'NEW-1', name: 'Nemo Nobody' }]);
    expect(await rescreen(service)).toEqual({ monitors: 3, comparedEntries: 3 * 2 });
    expect(await rescreen(service)).toEqual({ monitors: 0, comparedEntries: 0 });
  });

  test('the pieces of a large change are searched alike', async () => {
    await put('eu_fsf', people(3));
    const monitor = await aMonitor(acme.testKey, { subject: SUBJECT });
    await put('eu_fsf', [...people(1_200), LISTED]);
    expect(await rescreen(service)).toEqual({ monitors: 1, comparedEntries: 1_198 });
    expect(inShort(await lastRun(acme.testKey, monitor))).toEqual([['eu_fsf', 'EU-1', 100, 'pending']]);
  });

  test('another scorer finds other scores: everything is compared', async () => {
    await put('eu_fsf', [...people(9), LISTED]);
    const monitor = await aMonitor(acme.testKey, { subject: SUBJECT });
    await service.db.query(`update screening_runs set scorer_version = 'screening-score-v1'
      where id = '${monitor.lastRunId}'`);
    await put('eu_fsf', [...people(10), LISTED]);
    expect(await rescreen(service)).toEqual({ monitors: 1, comparedEntries: 11 });
    expect((await lastRun(acme.testKey, monitor)).policy.scorerVersion).toBe('screening-score-v3');
  });

  test('another term builder finds other names: everything is compared, and decisions stay', async () => {
    await put('eu_fsf', [...people(9), LISTED]);
    const monitor = await ownersMonitor({ subject: { name: 'Boris Testov' } });
    await decide((await lastRun(owner, monitor)).matches[0], 'false_positive');
    await service.db.query(
      `update screening_monitor_lists set base_term_builder_version = 3, stood = 'then'`,
    );
    expect(await rescreen(service)).toEqual({ monitors: 1, comparedEntries: 10 });
    const run = await lastRun(owner, monitor);
    expect(inShort(run)).toEqual([['eu_fsf', 'EU-1', 82, 'false_positive']]);
    expect(run.decisions).toHaveLength(1);
  });
});

describe('Contract 4, Re-screening: the run is whole all the same', () => {
  const crowd = (number: number): Json[] =>
    Array.from({ length: number }, (_, place) => ({ entryId: `C-${place}`, name: 'Juan Crowded' }));
  const CROWDED = { subject: { name: 'Juan Crowded' } };

  test('a crowd that was capped stays so until it no longer is', async () => {
    await put('eu_fsf', crowd(201));
    const monitor = await aMonitor(acme.testKey, CROWDED);
    expect((await lastRun(acme.testKey, monitor)).incompleteReasons).toEqual(['candidates_capped']);
    await put('eu_fsf', [...crowd(201), ...people(1)]);
    await rescreen(service);
    expect((await lastRun(acme.testKey, monitor)).incompleteReasons).toEqual(['candidates_capped']);
    await put('eu_fsf', crowd(200));
    await rescreen(service);
    const run = await lastRun(acme.testKey, monitor);
    expect([run.incompleteReasons, run.matches.length]).toEqual([[], 200]);
  });

  test('a crowd that grows beyond the cap is capped', async () => {
    await put('eu_fsf', crowd(200));
    const monitor = await aMonitor(acme.testKey, CROWDED);
    await put('eu_fsf', crowd(201));
    expect(await rescreen(service)).toEqual({ monitors: 1, comparedEntries: 1 + 201 });
    const run = await lastRun(acme.testKey, monitor);
    expect([run.incompleteReasons, run.matches.length]).toEqual([['candidates_capped'], 200]);
  });

  test('an entry that ended since is not carried over', async () => {
    await put('eu_fsf', [...people(3), { ...LISTED, endsOn: '2026-11-16' }]);
    const monitor = await aMonitor(acme.testKey, { subject: SUBJECT });
    await put('eu_fsf', [...people(4), { ...LISTED, endsOn: '2026-11-16' }]);
    await rescreen(service);
    expect((await lastRun(acme.testKey, monitor)).status).toBe('match');
    service.clock.moveSeconds(24 * 3600 * 1.9);
    await put('eu_fsf', [...people(5), { ...LISTED, endsOn: '2026-11-16' }]);
    await rescreen(service);
    expect((await lastRun(acme.testKey, monitor)).matches).toEqual([]);
  });

  test('a name without a word is an error again, and is not announced again', async () => {
    await put('eu_fsf', people(3));
    const monitor = await aMonitor(acme.testKey, { subject: { name: '!!!' } });
    await put('eu_fsf', people(4));
    await rescreen(service);
    expect(await lastRun(acme.testKey, monitor)).toMatchObject({
      trigger: 'rescreen',
      errorCode: 'missing_name',
    });
    expect(announced()).toEqual(['api error']);
  });
});

describe('Contract 4, Re-screening: PEPs', () => {
  const PEP = { sources: ['service_pep'], pepLookbackMonths: 12 };
  const child = { ...PEP, subject: { name: 'Karel Ministerov Potomek' } };
  const left = (end: string): Json => ({
    ...MINISTER,
    pep: { ...MINISTER.pep, positions: [{ ...MINISTER.pep!.positions[0], end, current: false }] },
  });

  test('a relative of somebody who changed counts as changed', async () => {
    await put('service_pep', [MINISTER, CHILD, ...people(3)]);
    const monitor = await ownersMonitor(child);
    const first = await lastRun(owner, monitor);
    expect(first.matches[0].pep.standing).toBe('family_member');
    await decide(first.matches[0], 'confirmed');
    await put('service_pep', [left('2025-01-01'), CHILD, ...people(3)]);
    expect(await rescreen(service)).toEqual({ monitors: 1, comparedEntries: 2 });
    const run = await lastRun(owner, monitor);
    expect([run.matches[0].pep.standing, run.matches[0].decision]).toEqual(['none', 'pending']);
    expect(announced()).toHaveLength(2);
  });

  test('the standing of an unchanged entry is judged on the day', async () => {
    await put('service_pep', [left('2025-11-20'), CHILD, ...people(3)]);
    const monitor = await aMonitor(acme.testKey, child);
    expect((await lastRun(acme.testKey, monitor)).matches[0].pep.standing).toBe('family_member');
    service.clock.moveSeconds(10 * 24 * 3600);
    await put('service_pep', [left('2025-11-20'), CHILD, ...people(4)]);
    expect(await rescreen(service)).toEqual({ monitors: 1, comparedEntries: 1 });
    expect((await lastRun(acme.testKey, monitor)).matches[0].pep.standing).toBe('none');
    expect(announced()).toHaveLength(2);
  });
});

describe('Contract 4, Re-screening: how a list stands', () => {
  test('switched off, its matches are gone and the run is incomplete; on again, they are back as decided', async () => {
    await put('eu_fsf', [...people(3), LISTED]);
    const monitor = await ownersMonitor({
      subject: { name: 'Boris Testov' },
      sources: ['eu_fsf', 'ofac_sdn'],
    });
    await put('ofac_sdn', people(3));
    await rescreen(service);
    await decide((await lastRun(owner, monitor)).matches[0], 'confirmed');
    await switchTo(false);
    expect(await rescreen(service)).toEqual({ monitors: 1, comparedEntries: 0 });
    const off = await lastRun(owner, monitor);
    expect(off).toMatchObject({ status: 'incomplete', incompleteReasons: ['source_missing'], matches: [] });
    await switchTo(true);
    expect(await rescreen(service)).toEqual({ monitors: 1, comparedEntries: 0 });
    const on = await lastRun(owner, monitor);
    expect([on.status, on.incompleteReasons, ...inShort(on)]).toEqual([
      'match',
      [],
      ['eu_fsf', 'EU-1', 82, 'confirmed'],
    ]);

    async function switchTo(enabled: boolean): Promise<void> {
      await service.db.query(`update lists set enabled = ${enabled} where key = 'eu_fsf'`);
      await followLists(service);
    }
  });

  test('a stale list makes the run incomplete, and one that is confirmed again completes it', async () => {
    await put('eu_fsf', people(3));
    const monitor = await aMonitor(acme.testKey, { subject: SUBJECT });
    service.clock.moveSeconds(48 * 3600 + 1);
    expect(await rescreen(service)).toEqual({ monitors: 1, comparedEntries: 0 });
    expect(await lastRun(acme.testKey, monitor)).toMatchObject({
      status: 'incomplete',
      incompleteReasons: ['source_stale'],
    });
    await put('eu_fsf', people(3));
    expect(await rescreen(service)).toEqual({ monitors: 1, comparedEntries: 0 });
    expect(await lastRun(acme.testKey, monitor)).toMatchObject({ status: 'clear', incompleteReasons: [] });
    expect(announced()).toEqual(['api clear', 'rescreen incomplete', 'rescreen clear']);
  });

  test('a list that was never loaded is searched whole when it is there', async () => {
    const monitor = await aMonitor(acme.testKey, { subject: SUBJECT });
    expect((await lastRun(acme.testKey, monitor)).errorCode).toBe('no_lists');
    await put('eu_fsf', [...people(3), LISTED]);
    expect(await rescreen(service)).toEqual({ monitors: 1, comparedEntries: 4 });
    expect((await lastRun(acme.testKey, monitor)).status).toBe('match');
  });

  test('a process that has not loaded the active version leaves the monitor to others', async () => {
    await put('eu_fsf', people(3));
    const monitor = await aMonitor(acme.testKey, { subject: SUBJECT });
    await importEntries(service, 'eu_fsf', [...people(3), LISTED], { force: true });
    expect(await rescreen(service)).toEqual({ monitors: 0, comparedEntries: 0 });
    await followLists(service);
    expect(await rescreen(service)).toEqual({ monitors: 1, comparedEntries: 1 });
    expect((await lastRun(acme.testKey, monitor)).status).toBe('match');
  });
});

describe('Contract 4, Re-screening: risk subjects', () => {
  test('each run records its facts, also where nobody is told of the run', async () => {
    const riskSubjectId = await aSubject(acme.testKey);
    await put('eu_fsf', people(3));
    const monitor = await aMonitor(acme.testKey, { subject: SUBJECT, riskSubjectId });
    await put('eu_fsf', people(4));
    await rescreen(service);
    await put('eu_fsf', [...people(4), LISTED]);
    await rescreen(service);
    const run = await lastRun(acme.testKey, monitor);
    expect(run.riskSources).toMatchObject([{ fact: 'screening.sanctions', value: 'match' }]);
    const evidence = await acme.testKey.get(`/risk/evidence?subjectId=${riskSubjectId}`);
    expect(evidence.body.items.map(({ data }: Json) => data.value)).toEqual(['clear', 'clear', 'match']);
    expect(announced()).toEqual(['api clear', 'rescreen match']);
  });
});

describe('Contract 4, Re-screening: workers', () => {
  test('several of them screen each monitor once', async () => {
    await put('eu_fsf', people(3));
    for (let count = 0; count < 12; count += 1)
      await aMonitor(acme.testKey, { subject: { name: `Nemo Nobody ${count}` } });
    const workers = Array.from({ length: 6 }, () => aRescreener(service));
    const countRuns = async () => (await service.db.query('select id from screening_runs')).length;
    // A worker may ask for a monitor in the moment in which another is done with it: several rounds, to meet that.
    for (const size of [4, 5, 6, 7, 8, 9]) {
      const before = await countRuns();
      await put('eu_fsf', people(size));
      const ticks = await Promise.all(workers.map((worker) => worker.tick(service.clock.now())));
      expect(ticks.reduce((sum, { monitors: done }) => sum + done, 0)).toBe(12);
      expect(await countRuns()).toBe(before + 12);
    }
  });

  test('one that fails is tried again later and keeps nobody else waiting', async () => {
    await put('eu_fsf', people(3));
    const broken = await aMonitor(acme.testKey, { subject: SUBJECT });
    const sound = await aMonitor(acme.testKey, { subject: SUBJECT });
    const [kept] = await service.db.query<{ sealed_subject: Buffer }>(
      `select sealed_subject from screening_monitors where id = '${broken.id}'`,
    );
    await service.db.query(
      `update screening_monitors set sealed_subject = '\\x00' where id = '${broken.id}'`,
    );
    await put('eu_fsf', [...people(3), LISTED]);
    expect(await rescreen(service)).toMatchObject({ monitors: 1 });
    expect((await lastRun(acme.testKey, sound)).status).toBe('match');
    expect((await lastRun(acme.testKey, broken)).id).toBe(broken.lastRunId);
    const sealed = `\\x${kept!.sealed_subject.toString('hex')}`;
    await service.db.query(
      `update screening_monitors set sealed_subject = '${sealed}' where id = '${broken.id}'`,
    );
    expect(await rescreen(service)).toMatchObject({ monitors: 0 });
    service.clock.moveSeconds(60);
    expect(await rescreen(service)).toMatchObject({ monitors: 1 });
    expect((await lastRun(acme.testKey, broken)).status).toBe('match');
  });
});
