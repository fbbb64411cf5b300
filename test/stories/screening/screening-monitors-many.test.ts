import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../src/kernel/history.ts';
import { anOrganization, aSubject, signIn, type TestOrganization } from '../../support/builders.ts';
import type { Json } from '../../support/http.ts';
import { emptyLists, followLists, people, putList } from '../../support/screening/lists.ts';
import { anOwnList, giveRows } from '../../support/screening/own-lists.ts';
import { aMonitor, lastRun, rescreen } from '../../support/screening/screening-monitors.ts';
import { LISTED } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;
let other: TestOrganization;
let told: HistoryEntry[] = [];

beforeAll(async () => {
  service = await startService({ announce: async (_tx, _ctx, history) => void told.push(...history) });
  [acme, other] = [await anOrganization(service), await anOrganization(service)];
});
afterAll(() => service.stop());
beforeEach(async () => {
  await emptyLists(service);
  await followLists(service);
  await service.db.query('delete from screening_monitors');
  await putList(service, 'eu_fsf', people(3), { force: true });
  told = [];
});

const put = (entries: Json): Promise<string> => putList(service, 'eu_fsf', entries, { force: true });
const nobody = (number: number, more: Json = {}, caller = acme.testKey): Promise<Json> =>
  aMonitor(caller, { subject: { name: `Nemo Nobody ${number}` }, ...more });
const several = async (count: number, more: Json = {}, caller = acme.testKey): Promise<readonly Json[]> => {
  const made: Json[] = [];
  for (let number = 0; number < count; number += 1) made.push(await nobody(number, more, caller));
  return made;
};
/** The statuses that were announced of runs since. */
const announced = (): unknown[] =>
  told
    .filter(({ type }) => type === 'screening.run.completed')
    .map(({ detail }) => `${(detail as Json).trigger} ${(detail as Json).status}`)
    .filter((one) => one.startsWith('rescreen'));
/** By the transaction that made them: how many runs of monitors it made. */
const transactions = async (): Promise<readonly number[]> => {
  const rows = await service.db.query<{ count: number }>(
    `select count(*)::integer as count from screening_runs r
     where exists (select 1 from screening_monitors m where m.last_run_id = r.id) and r.trigger = 'rescreen'
     group by r.xmin::text order by count desc`,
  );
  return rows.map(({ count }) => count);
};

describe('Contract 4, Re-screening: many monitors without a match', () => {
  test('are kept in one transaction, each with a whole run of its own that nobody is told of', async () => {
    const monitors = await several(5);
    service.clock.moveSeconds(60);
    const versionId = await put([...people(3), LISTED, { entryId: 'EU-2', name: 'Petra Ministerova' }]);
    expect(await rescreen(service)).toEqual({ monitors: 5, comparedEntries: 10 });
    expect(await transactions()).toEqual([5]);
    const runs = await Promise.all(monitors.map((monitor) => lastRun(acme.testKey, monitor)));
    for (const [at, run] of runs.entries()) {
      expect(run).toMatchObject({ trigger: 'rescreen', status: 'clear', incomplete: false, matches: [] });
      expect(run.sources).toMatchObject([{ key: 'eu_fsf', versionId }]);
      expect(run.id).not.toBe(monitors[at]?.lastRunId);
    }
    const { body } = await acme.testKey.get(`/screening/monitors/${monitors[0]?.id}`);
    expect(body.lastRunAt).toBe(service.clock.now().toISOString());
    expect(announced()).toEqual([]);
    expect(told.filter(({ type }) => type === 'screening.run.repeated')).toHaveLength(5);
    const digests = await service.db.query('select distinct subject_digest from screening_runs');
    expect(digests).toHaveLength(5);
    expect(await rescreen(service)).toEqual({ monitors: 0, comparedEntries: 0 });
  });

  test('one that is found now, one that was found before and one of a risk subject are screened by themselves', async () => {
    await put([...people(3), LISTED]);
    const clear = await several(3);
    const before = await aMonitor(acme.testKey, { subject: { name: LISTED.name } });
    const riskSubjectId = await aSubject(acme.testKey);
    const risk = await nobody(7, { riskSubjectId });
    const found = await aMonitor(acme.testKey, { subject: { name: 'Petra Ministerova' } });
    await put([...people(3), LISTED, { entryId: 'EU-2', name: 'Petra Ministerova' }]);
    expect(await rescreen(service)).toEqual({ monitors: 6, comparedEntries: 6 });
    expect(await transactions()).toEqual([3, 1, 1, 1]);
    const statuses = async (monitors: readonly Json[]): Promise<string[]> =>
      Promise.all(monitors.map(async (one) => (await lastRun(acme.testKey, one)).status));
    expect(await statuses([...clear, risk])).toEqual(Array.from({ length: 4 }, () => 'clear'));
    const [kept, met] = [await lastRun(acme.testKey, before), await lastRun(acme.testKey, found)];
    expect(kept.matches).toMatchObject([{ sourceEntryId: LISTED.entryId }]);
    expect(met.matches).toMatchObject([{ sourceEntryId: 'EU-2' }]);
    expect(announced()).toEqual([`rescreen ${met.status}`]);
    const evidence = await acme.testKey.get(`/risk/evidence?subjectId=${riskSubjectId}`);
    expect(evidence.body.items).toHaveLength(2);
  });

  test('a list that became stale, and was confirmed, is announced for each of them', async () => {
    await several(3);
    service.clock.moveSeconds(48 * 3600 + 1);
    expect(await rescreen(service)).toEqual({ monitors: 3, comparedEntries: 0 });
    expect(announced()).toEqual(Array.from({ length: 3 }, () => 'rescreen incomplete'));
    told = [];
    await put(people(3));
    expect(await rescreen(service)).toEqual({ monitors: 3, comparedEntries: 0 });
    expect(announced()).toEqual(Array.from({ length: 3 }, () => 'rescreen clear'));
    expect(await transactions()).toEqual([3]);
  });

  test('organizations, modes, scores and the versions that they were screened against are kept apart', async () => {
    await several(2);
    await several(2, { reviewScore: 40 });
    await several(2, {}, acme.liveKey);
    await several(2, {}, other.testKey);
    await put([...people(3), LISTED]);
    await several(2);
    await put([...people(3), LISTED, { entryId: 'EU-2', name: 'Petra Ministerova' }]);
    expect(await rescreen(service)).toEqual({ monitors: 10, comparedEntries: 8 * 2 + 2 });
    expect(await transactions()).toEqual([4, 2, 2, 2]);
    expect(announced()).toEqual([]);
  });

  test('of an own list, too', async () => {
    const owner = await signIn(service, acme.owner.email, acme.owner.password);
    await anOwnList(owner, 'blocked');
    await giveRows(owner, 'blocked', ['1,Somebody Else']);
    const more = { sources: ['own:blocked', 'eu_fsf'] };
    const monitors = await several(3, more, acme.liveKey);
    const found = await aMonitor(acme.liveKey, { subject: { name: 'Zorvan Kelmidor' }, ...more });
    const versionId = await giveRows(owner, 'blocked', ['1,Somebody Else', '2,Zorvan Kelmidor']);
    expect(await rescreen(service)).toEqual({ monitors: 4, comparedEntries: 4 });
    expect(await transactions()).toEqual([3, 1]);
    const run = await lastRun(acme.liveKey, monitors[0]);
    expect(run.sources).toMatchObject([{ key: 'own:blocked', versionId }, { key: 'eu_fsf' }]);
    expect((await lastRun(acme.liveKey, found)).matches).toMatchObject([{ source: 'own:blocked' }]);
  });

  test('one that cannot be opened leaves the others to be screened', async () => {
    const [broken, ...sound] = await several(4);
    await service.db.query(
      `update screening_monitors set sealed_subject = '\\x00' where id = '${broken?.id}'`,
    );
    await put([...people(3), LISTED]);
    expect(await rescreen(service)).toMatchObject({ monitors: 3 });
    for (const monitor of sound) expect((await lastRun(acme.testKey, monitor)).trigger).toBe('rescreen');
    expect((await lastRun(acme.testKey, broken)).id).toBe(broken?.lastRunId);
  });
});
