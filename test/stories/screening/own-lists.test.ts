import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { limits } from '../../../src/kernel/limits.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import type { Caller, Json } from '../../support/http.ts';
import {
  anOwnList,
  giveRows,
  importedOwn,
  OWN_HEADER,
  ownImport,
  putOwnFile,
} from '../../support/screening/own-lists.ts';
import { runOf, screened } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  other = await anOrganization(service);
});
afterAll(() => service.stop());

const TESTOV = 'B-1,Boris Testov,person,Borya,1961-03-04,RU,passport:RU 123-456:RU,"asked twice, paid never"';
const OTHER = 'B-2,Petra Ministerova,person,,,,,';
const SUBJECT = { name: 'Boris Testov', datesOfBirth: ['1961-03-04'] };

const sourcesOf = async (caller: Caller = acme.owner): Promise<Json[]> =>
  (await caller.get('/screening/sources')).body.items.filter(({ key }: Json) => key.startsWith('own:'));

describe('Contract 6, Lists: an own list', () => {
  test('is created, changed, read and listed', async () => {
    const made = await anOwnList(acme.owner, 'made', { title: 'Bad payers', staleAfterHours: 48 });
    const now = service.clock.now().toISOString();
    expect(made).toEqual({
      name: 'made',
      key: 'own:made',
      title: 'Bad payers',
      listKind: 'internal',
      staleAfterHours: 48,
      activeVersion: null,
      formerVersionId: null,
      confirmedAt: null,
      stale: false,
      staleReasons: [],
      attention: [],
      lastImport: null,
      createdAt: now,
      changedAt: now,
    });
    const changed = await anOwnList(acme.owner, 'made', { title: 'Worse payers', listKind: 'sanctions' });
    expect(changed).toMatchObject({ title: 'Worse payers', listKind: 'sanctions', staleAfterHours: null });
    expect((await acme.owner.get('/screening/own-lists/made')).body).toEqual(changed);
    const { items } = (await acme.owner.get('/screening/own-lists?limit=100')).body;
    expect(items).toContainEqual(changed);
    expect((await acme.owner.get('/screening/own-lists/nobody')).body.code).toBe('not_found');
  });

  test.each([
    ['A', { title: 'x', listKind: 'pep' }],
    ['a_b', { title: 'x', listKind: 'pep' }],
    ['a'.repeat(41), { title: 'x', listKind: 'pep' }],
    ['fine', { title: 'x', listKind: 'friends' }],
    ['fine', { title: ' ', listKind: 'pep' }],
    ['fine', { listKind: 'pep' }],
    ['fine', { title: 'x', listKind: 'pep', staleAfterHours: 0 }],
    ['fine', { title: 'x', listKind: 'pep', colour: 'red' }],
  ])('refuses the name %s with %j', async (name, body) => {
    const answer = await acme.owner.send('PUT', `/screening/own-lists/${name}`, { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  });

  test('is searched once it has a file, and a match shows its entry', async () => {
    await anOwnList(acme.owner, 'searched', { title: 'Bad payers' });
    const missing = await screened(acme.owner, { subject: SUBJECT, sources: ['own:searched'] });
    expect(missing).toMatchObject({ status: 'error', errorCode: 'no_lists' });
    const versionId = await giveRows(acme.owner, 'searched', [TESTOV, OTHER]);
    expect(versionId).toMatch(/^own:searched-\d{4}-\d\d-\d\d-[0-9a-f]{20}$/);
    const run = await screened(acme.owner, { subject: SUBJECT, sources: ['own:searched'] });
    expect(run).toMatchObject({
      status: 'match',
      incomplete: false,
      sources: [{ key: 'own:searched', listKind: 'internal', versionId, missing: false, stale: false }],
      matches: [
        { source: 'own:searched', sourceEntryId: 'B-1', listKind: 'internal', listedName: 'Boris Testov' },
      ],
    });
    const [match] = (await runOf(acme.owner, run.id)).matches;
    expect(match.entry).toMatchObject({
      source: 'own:searched',
      versionId,
      sourceEntryId: 'B-1',
      kind: 'person',
      names: [{ value: 'Boris Testov' }, { value: 'Borya' }],
      births: [{ date: '1961-03-04' }],
      nationalities: ['RU'],
      identifiers: [{ kind: 'passport', value: 'RU 123-456', country: 'RU' }],
      remarks: ['asked twice, paid never'],
    });
    const reviewed = await acme.owner.get(`/screening/matches/${match.id}`);
    expect(reviewed.body.entry.sourceEntryId).toBe('B-1');
    const source = (await sourcesOf()).find(({ key }) => key === 'own:searched');
    expect(source).toMatchObject({
      name: 'Bad payers',
      listKind: 'internal',
      origin: 'file',
      activeVersion: { versionId, entryCount: 2, droppedEntries: 0 },
    });
  });

  test('beside official lists: each key is told in its place, and nobody knows `own:nobody`', async () => {
    await anOwnList(acme.owner, 'beside');
    await giveRows(acme.owner, 'beside', [TESTOV]);
    const { sources, incompleteReasons } = await screened(acme.owner, {
      subject: SUBJECT,
      sources: ['mars_list', 'own:beside', 'own:nobody'],
    });
    expect(sources.map(({ key, missing }: Json) => [key, missing])).toEqual([
      ['mars_list', true],
      ['own:beside', false],
      ['own:nobody', true],
    ]);
    expect(incompleteReasons).toEqual(['source_missing']);
  });

  test('many at once are never more than there may be', async () => {
    const { owner } = await anOrganization(service);
    const body = { title: 'Ours', listKind: 'internal' };
    const names = Array.from({ length: limits.ownLists + 5 }, (_, number) => `many-${number}`);
    const made = await Promise.all(
      names.map((name) => owner.send('PUT', `/screening/own-lists/${name}`, { body })),
    );
    const refused = made.filter(({ status }) => status === 409).map((answer) => answer.body.code);
    expect(refused).toEqual(Array.from({ length: 5 }, () => 'limit_reached'));
    expect((await sourcesOf(owner)).length).toBe(limits.ownLists);
  });

  test('is its organization’s and mode’s alone', async () => {
    await anOwnList(acme.owner, 'alone', { title: 'Of live mode' });
    await giveRows(acme.owner, 'alone', [TESTOV]);
    const { body: ended } = await acme.owner.get('/screening/own-lists/alone');
    const importPath = `/screening/own-lists/alone/imports/${ended.lastImport.importId}`;
    for (const caller of [other.owner, other.liveKey, acme.testKey]) {
      for (const path of ['/screening/own-lists/alone', '/screening/own-lists/alone/versions', importPath])
        expect((await caller.get(path)).status).toBe(404);
      expect(
        (await caller.get('/screening/own-lists')).body.items.map(({ name }: Json) => name),
      ).not.toContain('alone');
      expect((await sourcesOf(caller)).map(({ key }) => key)).not.toContain('own:alone');
      const run = await screened(caller, { subject: SUBJECT, sources: ['own:alone'] });
      expect(run).toMatchObject({ status: 'error', sources: [{ key: 'own:alone', missing: true }] });
    }
    await anOwnList(other.owner, 'alone', { title: 'Of another' });
    const theirs = await giveRows(other.owner, 'alone', [TESTOV]);
    expect(theirs).not.toBe(ended.activeVersion.versionId);
    expect((await other.owner.get(importPath)).status).toBe(404);
  });
});

describe('Contract 6, Lists: the file of an own list', () => {
  test('as JSON lines, as FollowTheMoney, packed', async () => {
    await anOwnList(acme.owner, 'formats');
    const lines = '{"id":"J-1","name":"Boris Testov","dateOfBirth":["1961-03-04"]}\n';
    expect(await importedOwn(acme.owner, 'formats', gzipSync(lines))).toMatchObject({ state: 'activated' });
    const told = { force: true, headers: { 'content-encoding': 'gzip' } };
    const { status, body } = await putOwnFile(acme.owner, 'formats', gzipSync(lines), told);
    expect(status).toBe(202);
    await ownImport(acme.owner, 'formats', body.importId);
    const ftm =
      '{"id":"F-1","schema":"Person","caption":"Boris Testov","properties":{"name":["Boris Testov"]}}\n';
    expect(await importedOwn(acme.owner, 'formats', ftm)).toMatchObject({ state: 'activated' });
    const { items } = (await acme.owner.get('/screening/own-lists/formats/versions')).body;
    expect(items.map(({ format, active }: Json) => [format, active])).toEqual([
      ['ftm_jsonl', true],
      ['own_jsonl', false],
    ]);
  });

  test('lines that cannot be read are told, and make runs incomplete', async () => {
    await anOwnList(acme.owner, 'faults');
    const ended = await importedOwn(acme.owner, 'faults', `${OWN_HEADER}\n${TESTOV}\n,Nobody\n`);
    expect(ended).toMatchObject({
      key: 'own:faults',
      state: 'activated',
      attention: ['Line 3: there is no id; the row is left out.'],
      counts: { persons: 1 },
    });
    const run = await screened(acme.owner, { subject: SUBJECT, sources: ['own:faults'] });
    expect(run).toMatchObject({ status: 'match', incompleteReasons: ['source_dropped_entries'] });
  });

  test('of which no line can be read is refused, and the version in use stays', async () => {
    await anOwnList(acme.owner, 'refused');
    const versionId = await giveRows(acme.owner, 'refused', [TESTOV]);
    const ended = await importedOwn(acme.owner, 'refused', 'hello');
    expect(ended).toMatchObject({ state: 'refused', attention: ['The header has no column id, name.'] });
    const run = await screened(acme.owner, { subject: SUBJECT, sources: ['own:refused'] });
    expect(run).toMatchObject({ incompleteReasons: ['source_attention'], sources: [{ versionId }] });
  });

  test('with the same entries only confirms the version', async () => {
    await anOwnList(acme.owner, 'same');
    const versionId = await giveRows(acme.owner, 'same', [TESTOV, OTHER]);
    expect(await giveRows(acme.owner, 'same', [OTHER, TESTOV])).toBe(versionId);
    expect((await acme.owner.get('/screening/own-lists/same/versions')).body.items).toHaveLength(1);
  });

  test('that lost more than a tenth of a long list is refused unless it is forced; a short list may shrink', async () => {
    await anOwnList(acme.owner, 'shrinks');
    const rows = Array.from({ length: 100 }, (_, place) => `${place},Nemo Nobody ${place}`);
    await giveRows(acme.owner, 'shrinks', rows);
    const fewer = `${OWN_HEADER}\n${rows.slice(0, 80).join('\n')}`;
    expect(await importedOwn(acme.owner, 'shrinks', fewer)).toMatchObject({ state: 'refused' });
    expect(await importedOwn(acme.owner, 'shrinks', fewer, { force: true })).toMatchObject({
      state: 'activated',
    });
    expect(await importedOwn(acme.owner, 'shrinks', `${OWN_HEADER}\n${rows[0]}`)).toMatchObject({
      state: 'activated',
    });
  });

  test('goes to a list that there is', async () => {
    expect((await putOwnFile(acme.owner, 'never-made', 'id,name\n1,x')).body.code).toBe('not_found');
  });
});

describe('Contract 6, Lists: versions of an own list', () => {
  test('a rollback activates the previous version, and a file that was rolled back is refused', async () => {
    await anOwnList(acme.owner, 'back');
    const none = await acme.owner.post('/screening/own-lists/back/rollback');
    expect([none.status, none.body.code]).toEqual([409, 'illegal_transition']);
    const first = await giveRows(acme.owner, 'back', [TESTOV]);
    const second = await giveRows(acme.owner, 'back', [OTHER]);
    const back = await acme.owner.post('/screening/own-lists/back/rollback');
    expect(back.body).toMatchObject({ activeVersion: { versionId: first }, formerVersionId: second });
    const run = await screened(acme.owner, { subject: SUBJECT, sources: ['own:back'] });
    expect(run.matches).toHaveLength(1);
    const again = await importedOwn(acme.owner, 'back', `${OWN_HEADER}\n${OTHER}\n`);
    expect(again).toMatchObject({
      state: 'refused',
      attention: ['The file holds the version that was rolled back.'],
    });
  });

  test('a match of before shows its entry as it was, also when the list is gone', async () => {
    await anOwnList(acme.owner, 'gone');
    await giveRows(acme.owner, 'gone', [TESTOV]);
    const run = await screened(acme.owner, { subject: SUBJECT, sources: ['own:gone'] });
    await giveRows(acme.owner, 'gone', [OTHER]);
    expect((await acme.owner.delete('/screening/own-lists/gone')).status).toBe(204);
    expect((await runOf(acme.owner, run.id)).matches[0].entry.names[0].value).toBe('Boris Testov');
    const after = await screened(acme.owner, { subject: SUBJECT, sources: ['own:gone'] });
    expect(after).toMatchObject({ sources: [{ key: 'own:gone', listKind: 'internal', missing: true }] });
    for (const path of ['', '/versions'])
      expect((await acme.owner.get(`/screening/own-lists/gone${path}`)).status).toBe(404);
    expect((await acme.owner.delete('/screening/own-lists/gone')).status).toBe(404);
    expect((await sourcesOf()).map(({ key }) => key)).not.toContain('own:gone');
    const [stored] = await service.db.query<{ count: number }>(
      `select count(*)::int as count from list_indexes i join list_versions v on v.id = i.version
       join own_lists o on o.list_key = v.list_key where o.name = 'gone'`,
    );
    expect(stored?.count).toBe(0);
    expect(await anOwnList(acme.owner, 'gone')).toMatchObject({ activeVersion: null, formerVersionId: null });
  });
});

describe('Contract 6, Lists: what people do with an own list', () => {
  test('stands in the activity of the organization', async () => {
    await anOwnList(acme.owner, 'audited');
    await giveRows(acme.owner, 'audited', [TESTOV]);
    await giveRows(acme.owner, 'audited', [OTHER]);
    await acme.owner.post('/screening/own-lists/audited/rollback');
    await acme.owner.delete('/screening/own-lists/audited');
    const { items } = (await acme.owner.get('/activity?limit=100')).body;
    const own = items.filter(({ resourceId }: Json) => resourceId === 'own:audited');
    expect(own.map(({ type, actor }: Json) => [type, actor === `user:${acme.owner.userId}`])).toEqual([
      ['own_list.deleted', true],
      ['own_list.rolled_back', true],
      ['own_list.file_received', true],
      ['own_list.file_received', true],
      ['own_list.saved', true],
    ]);
  });

  test('goes with the organization when that is deleted', async () => {
    const third = await anOrganization(service);
    await anOwnList(third.owner, 'mortal');
    await giveRows(third.owner, 'mortal', [TESTOV]);
    const { rows: before } = await left();
    expect(before).toBeGreaterThan(0);
    const confirm = { body: { confirm: third.name } };
    expect((await third.owner.send('DELETE', '/organization', confirm)).status).toBe(204);
    expect(await left()).toEqual({ rows: 0 });
  });
});

/** Everything that is stored of a list `mortal`, and of lists that nobody has. */
async function left(): Promise<{ readonly rows: number }> {
  const ofList = `like 'own_list:%' and not exists (select from own_lists o where o.list_key = %s and o.name <> 'mortal')`;
  const counts = ['lists', 'list_versions', 'list_entries', 'list_imports', 'list_history'].map((table) => {
    const key = table === 'lists' ? 't.key' : 't.list_key';
    return `(select count(*) from ${table} t where ${key} ${ofList.replace('%s', key)})`;
  });
  const orphans = `(select count(*) from list_version_entries e
    where not exists (select from list_versions v where v.id = e.version))`;
  const [found] = await service.db.query<{ rows: number }>(
    `select (${[...counts, orphans].join(' + ')})::integer as rows`,
  );
  return found ?? { rows: -1 };
}
