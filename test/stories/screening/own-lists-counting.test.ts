import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import type { Caller, Json } from '../../support/http.ts';
import { putList } from '../../support/screening/lists.ts';
import { anOwnList, giveRows } from '../../support/screening/own-lists.ts';
import { aMonitor, lastRun, rescreen } from '../../support/screening/screening-monitors.ts';
import { decided, LISTED, screened, screeningEvidence } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';
import { aRun, aSession, aWorkflow, give, sessionOf } from '../../support/verification/verification.ts';

let service: TestService;
let acme: TestOrganization;
let owner: Caller;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  owner = callingIn(acme.owner, 'live');
  await putList(service, 'eu_fsf', [LISTED]);
});
afterAll(() => service.stop());

const TESTOV = 'B-1,Boris Testov,person,,1961-03-04,,,';
const SUBJECT = { name: 'Boris Testov', datesOfBirth: ['1961-03-04'] };
const NEMO = { name: 'Nemo Nobody' };

describe('Contract 6, Lists: what an own list says to a risk policy', () => {
  beforeAll(async () => {
    for (const listKind of ['sanctions', 'pep', 'internal']) {
      await anOwnList(owner, `our-${listKind}`, { listKind });
      await giveRows(owner, `our-${listKind}`, [TESTOV]);
    }
  });

  const factsOf = async (asked: Json): Promise<{ facts: unknown; run: Json }> => {
    const riskSubjectId = await aSubject(owner);
    const run = await screened(owner, { ...asked, riskSubjectId });
    return { facts: await screeningEvidence(owner, riskSubjectId), run };
  };

  test('a sanctions list counts into screening.sanctions', async () => {
    const { facts, run } = await factsOf({ subject: SUBJECT, sources: ['eu_fsf', 'own:our-sanctions'] });
    const source = 'service:screening:eu_fsf+own:our-sanctions:r70:m90';
    expect(facts).toEqual([[`screening.sanctions ${source}`, 'match']]);
    expect(run.riskSource).toBe(source);
  });

  test('a PEP list counts into screening.pep', async () => {
    const { facts, run } = await factsOf({ subject: SUBJECT, sources: ['own:our-pep'] });
    expect(facts).toEqual([['screening.pep service:screening:own:our-pep:r70:m90', 'pep']]);
    expect(run).toMatchObject({ riskSource: null, matches: [{ listKind: 'pep' }] });
  });

  test('an internal list counts into none: its matches stand in the run alone', async () => {
    const { facts, run } = await factsOf({ subject: SUBJECT, sources: ['own:our-internal'] });
    expect(facts).toEqual([]);
    expect(run).toMatchObject({ status: 'match', riskSource: null, matches: [{ listKind: 'internal' }] });
  });

  test('an internal list beside others changes neither their source nor their value', async () => {
    const sources = ['eu_fsf', 'own:our-internal', 'own:nobody'];
    const nobody = 'service:screening:eu_fsf+own:nobody:r70:m90';
    const { facts } = await factsOf({ subject: NEMO, sources });
    expect(facts).toEqual([[`screening.sanctions ${nobody}`, 'unavailable']]);
    await anOwnList(owner, 'our-empty', { listKind: 'internal' });
    const beside = await factsOf({ subject: NEMO, sources: ['eu_fsf', 'own:our-empty'] });
    expect(beside.run).toMatchObject({ status: 'incomplete', incompleteReasons: ['source_missing'] });
    expect(beside.facts).toEqual([['screening.sanctions service:screening:eu_fsf:r70:m90', 'clear']]);
  });

  test('a decision on an internal match changes the run and no fact', async () => {
    const { run } = await factsOf({ subject: SUBJECT, sources: ['own:our-internal'] });
    const after = await decided(owner, run.matches[0].id, 'false_positive');
    expect(after.run).toMatchObject({ status: 'clear', riskSources: [] });
  });

  test.each([
    ['internal', 'review_required'],
    ['sanctions', 'match'],
  ])('a workflow may name it: a match on one of kind %s is %s', async (listKind, status) => {
    const admin = callingIn(acme.owner, 'test');
    await anOwnList(admin, 'of-workflow', { listKind });
    await giveRows(admin, 'of-workflow', [TESTOV]);
    const fields = ['name_latin', 'date_of_birth'];
    const workflow = await aWorkflow(admin, [
      { key: 'document', type: 'extract', outputs: fields.map((field) => ({ field, type: 'string' })) },
      {
        key: 'lists',
        type: 'check',
        config: {
          kind: 'pep_sanctions',
          provider: 'service_screening',
          providerConfig: { sources: ['own:of-workflow'] },
        },
      },
    ]);
    const session = await aSession(acme.testKey, [workflow.id]);
    const runId = await aRun(acme.testKey, session);
    const document = { name_latin: 'BORIS TESTOV', date_of_birth: '1961-03-04' };
    await give(acme.testKey, runId, 'document', document);
    const { checks } = await sessionOf(acme.testKey, session.id);
    expect(checks).toMatchObject([{ status }]);
  });
});

describe('Contract 6, Lists: staleness of an own list', () => {
  test('is counted from the last file where hours are set, and never otherwise', async () => {
    const [hourly, never] = ['hourly', 'never'];
    await anOwnList(owner, hourly, { staleAfterHours: 1 });
    await anOwnList(owner, never);
    for (const name of [hourly, never]) await giveRows(owner, name, [TESTOV]);
    const stale = async (): Promise<unknown[]> => {
      const { sources } = await screened(owner, {
        subject: NEMO,
        sources: [hourly, never].map((name) => `own:${name}`),
      });
      return sources.map(({ staleReasons }: Json) => staleReasons);
    };
    expect(await stale()).toEqual([[], []]);
    service.clock.moveSeconds(3_601);
    expect(await stale()).toEqual([['not_confirmed_for_1_hours'], []]);
    const { body } = await owner.get('/screening/own-lists/hourly');
    expect(body).toMatchObject({ stale: true, staleReasons: ['not_confirmed_for_1_hours'] });
    await giveRows(owner, hourly, [TESTOV]);
    expect(await stale()).toEqual([[], []]);
  });
});

describe('Contract 6, Lists: monitors are screened again when an own list changes', () => {
  const due = async (): Promise<number> => (await rescreen(service)).monitors;
  const found = (run: Json): unknown[] =>
    run.matches.map((match: Json) => [match.sourceEntryId, match.decision, match.listKind]);

  test('by a file, a rollback, another kind, a deletion and a list of the same name', async () => {
    await anOwnList(owner, 'watched');
    const monitor = await aMonitor(owner, { subject: SUBJECT, sources: ['own:watched', 'eu_fsf'] });
    expect(await due()).toBe(0);
    await giveRows(owner, 'watched', ['B-0,Somebody Else', TESTOV]);
    expect(await due()).toBe(1);
    const first = await lastRun(owner, monitor);
    const matchOf = (run: Json): Json => run.matches.find(({ source }: Json) => source === 'own:watched');
    expect(first).toMatchObject({ trigger: 'rescreen' });
    expect(matchOf(first)).toMatchObject({ sourceEntryId: 'B-1', decision: 'pending', listKind: 'internal' });
    await decided(owner, matchOf(first).id, 'false_positive');

    await giveRows(owner, 'watched', [TESTOV, 'B-2,Boris Testov']);
    const { monitors, comparedEntries } = await rescreen(service);
    expect([monitors, comparedEntries]).toEqual([1, 1]);
    const second = await lastRun(owner, monitor);
    const own = second.matches.filter(({ source }: Json) => source === 'own:watched');
    expect(found({ matches: own })).toEqual([
      ['B-1', 'false_positive', 'internal'],
      ['B-2', 'pending', 'internal'],
    ]);

    await anOwnList(owner, 'watched', { listKind: 'sanctions' });
    expect(await due()).toBe(1);
    const third = (await lastRun(owner, monitor)).matches.filter(
      ({ source }: Json) => source === 'own:watched',
    );
    expect(found({ matches: third })).toEqual([
      ['B-1', 'false_positive', 'sanctions'],
      ['B-2', 'pending', 'sanctions'],
    ]);

    await owner.post('/screening/own-lists/watched/rollback');
    expect(await due()).toBe(1);
    expect(matchOf(await lastRun(owner, monitor))).toMatchObject({
      sourceEntryId: 'B-1',
      decision: 'false_positive',
    });

    await owner.delete('/screening/own-lists/watched');
    expect(await due()).toBe(1);
    expect(await lastRun(owner, monitor)).toMatchObject({ incompleteReasons: ['source_missing'] });
    expect(await due()).toBe(0);
    await anOwnList(owner, 'watched');
    await giveRows(owner, 'watched', [TESTOV]);
    expect(await due()).toBe(1);
  });

  test('a list of the same name elsewhere concerns nobody here', async () => {
    const other = await anOrganization(service);
    await anOwnList(owner, 'shared-name');
    await giveRows(owner, 'shared-name', [TESTOV]);
    await aMonitor(owner, { subject: SUBJECT, sources: ['own:shared-name'] });
    const theirs = await aMonitor(other.liveKey, { subject: SUBJECT, sources: ['own:shared-name'] });
    expect(await due()).toBe(0);
    await anOwnList(other.owner, 'shared-name');
    await giveRows(other.owner, 'shared-name', [TESTOV]);
    expect(await due()).toBe(1);
    expect(await lastRun(other.liveKey, theirs)).toMatchObject({ status: 'match' });
  });
});
