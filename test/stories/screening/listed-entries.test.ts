import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../src/platform/database/sql.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import type { Json } from '../../support/http.ts';
import { type EntryDraft, importEntries, importFile, putList } from '../../support/screening/lists.ts';
import { listText } from '../../../packages/name-screening/test/list-texts.ts';
import { type Asked, decided, LISTED, MINISTER, runOf, screened } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

const BORIS = { subject: { name: 'Boris Testov' } };

async function matchOf(id: string, caller = acme.testKey): Promise<Json> {
  const { status, body } = await caller.get(`/screening/matches/${id}`);
  if (status !== 200) throw new Error(`no match: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** The entry of the only match of a new run. */
async function entryNow(asked: Asked = BORIS): Promise<Json> {
  const { id, matches } = await screened(acme.testKey, asked);
  const [{ entry }] = (await runOf(acme.testKey, id)).matches;
  expect((await matchOf(matches[0].id)).entry).toEqual(entry);
  return entry;
}

const DETAILED: EntryDraft = {
  ...LISTED,
  programmes: ['UKR'],
  listedOn: '2022-02-25',
  births: [
    ...(LISTED.births ?? []),
    { from: '1960-01-01', to: '1962-12-31', precision: 'range', circa: true },
    { from: '1963-01-01', to: '1963-12-31', precision: 'year', circa: false },
  ],
  aliases: [
    'Boris Testov',
    { value: 'Borya', kind: 'alias', weak: true },
    { value: 'Борис Тестов', kind: 'variant', weak: false },
    { value: 'Boris Oldname', kind: 'former', weak: false },
  ],
  countries: [
    { country: 'RU', role: 'nationality' },
    { country: 'CY', role: 'address' },
    { country: 'SU', role: 'birth' },
    { country: 'CY', role: 'registration' },
  ],
  details: {
    birthPlaces: [
      { place: 'Inventgrad', birth: 0 },
      { place: 'Elsewhere', birth: null },
    ],
    identifierNotes: [{ note: 'National passport; expired', identifier: 0 }],
    addresses: ['1 Invented Street, Limassol, CYPRUS'],
    legalBasis: ['2023/9999 (OJ L75 I)'],
    positions: ['Deputy head'],
    remarks: ['Invented person.'],
    changedOn: '2023-03-14',
    link: 'https://example.eu/act',
  },
};

describe('Contract 6, Listed entry: its shape', () => {
  test('everything that the file says', async () => {
    const versionId = await putList(service, 'eu_fsf', [DETAILED]);
    expect(await entryNow()).toEqual({
      source: 'eu_fsf',
      versionId,
      sourceEntryId: 'EU-1',
      kind: 'person',
      names: [
        { value: 'Boris Ivanovich Testov', kind: 'primary', quality: 'strong', script: 'Latn' },
        { value: 'Boris Testov', kind: 'alias', quality: 'strong', script: 'Latn' },
        { value: 'Borya', kind: 'alias', quality: 'weak', script: 'Latn' },
        { value: 'Борис Тестов', kind: 'native', quality: 'strong', script: 'Cyrl' },
        { value: 'Boris Oldname', kind: 'former', quality: 'strong', script: 'Latn' },
      ],
      births: [
        { date: '1961-03-04', place: 'Inventgrad', circa: false, from: null, to: null },
        { date: null, place: null, circa: true, from: '1960-01-01', to: '1962-12-31' },
        { date: '1963', place: null, circa: false, from: null, to: null },
        { date: null, place: 'Elsewhere', circa: false, from: null, to: null },
      ],
      nationalities: ['RU'],
      countries: ['CY', 'SU'],
      identifiers: [
        { kind: 'passport', value: 'RU 123-456', country: 'RU', note: 'National passport; expired' },
        { kind: 'wallet', value: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', country: null, note: 'XBT' },
      ],
      addresses: ['1 Invented Street, Limassol, CYPRUS'],
      programmes: ['UKR'],
      legalBasis: ['2023/9999 (OJ L75 I)'],
      positions: ['Deputy head'],
      remarks: ['Invented person.'],
      listedOn: '2022-02-25',
      changedOn: '2023-03-14',
      link: 'https://example.eu/act',
    });
  });

  test('empty arrays and null where the file says nothing; a ship is a vessel; a page by the id', async () => {
    await putList(service, 'ofac_sdn', [
      { entryId: '4711', name: 'MV Inventia', entityType: 'entity', subtype: 'vessel' },
    ]);
    const entry = await entryNow({
      subject: { name: 'Inventia', entityType: 'entity' },
      sources: ['ofac_sdn'],
      reviewScore: 40,
    });
    expect(entry).toMatchObject({
      kind: 'vessel',
      births: [],
      nationalities: [],
      countries: [],
      identifiers: [],
      addresses: [],
      programmes: [],
      legalBasis: [],
      positions: [],
      remarks: [],
      listedOn: null,
      changedOn: null,
      link: 'https://sanctionssearch.ofac.treas.gov/Details.aspx?id=4711',
    });
  });

  test('of a PEP the titles of its positions', async () => {
    await putList(service, 'service_pep', [MINISTER]);
    const entry = await entryNow({ subject: { name: 'Petra Ministerova' }, sources: ['service_pep'] });
    expect(entry).toMatchObject({
      positions: ['Minister of Examples'],
      link: 'https://www.wikidata.org/wiki/Q1',
    });
  });

  test('from an official file to the answer', async () => {
    const file = await listText('uk-sanctions-list.xml');
    expect(await importFile(service, 'uk_sanctions', file)).toMatchObject({ state: 'activated' });
    const entry = await entryNow({
      subject: { name: 'Dravko Ilmarovich Ostrevin' },
      sources: ['uk_sanctions'],
    });
    expect(entry).toMatchObject({
      sourceEntryId: 'ZZZ0101',
      legalBasis: ['The Russia (Sanctions) (EU Exit) Regulations 2019'],
      positions: ['Deputy Minister of Nothing', 'Former adviser'],
      changedOn: '2026-04-14',
      births: expect.arrayContaining([expect.objectContaining({ place: 'Inventgrad, USSR' })]),
    });
  });

  test('an entry made to be large is cut to what the description says', async () => {
    await putList(service, 'idb_sanctions', [
      {
        entryId: 'large',
        name: 'Otto Gross',
        aliases: Array.from({ length: 800 }, (_, place) => `Otto Gross ${place}`),
        programmes: Array.from({ length: 800 }, (_, place) => `P${place}`),
      },
    ]);
    const entry = await entryNow({ subject: { name: 'Otto Gross' }, sources: ['idb_sanctions'] });
    expect([entry.names.length, entry.programmes.length]).toEqual([500, 200]);
    expect(entry.names[0].kind).toBe('primary');
  });
});

describe('Contract 6, Listed entry: as it was in the version that matched', () => {
  const remark = (text: string, more: EntryDraft = {}): EntryDraft => ({
    ...LISTED,
    ...more,
    details: { remarks: [text] },
  });

  test('long after newer versions, and after the entry has gone', async () => {
    const first = await putList(service, 'eu_fsf', [remark('first'), { entryId: 'X', name: 'Xeno Other' }]);
    const old = await screened(acme.testKey, BORIS);
    await putList(service, 'eu_fsf', [
      remark('second', { programmes: ['NEW'] }),
      { entryId: 'X', name: 'Xeno Other' },
    ]);
    await putList(service, 'eu_fsf', [{ entryId: 'X', name: 'Xeno Other' }], { force: true });
    const { entry } = await matchOf(old.matches[0].id);
    expect(entry).toMatchObject({ versionId: first, programmes: [], remarks: ['first'] });
  });

  test('a file that only says something else for people makes no version, and changes nothing of before', async () => {
    const version = await putList(service, 'eu_fsf', [remark('one')], { force: true });
    const before = await screened(acme.testKey, BORIS);
    service.clock.moveSeconds(60);
    expect(await putList(service, 'eu_fsf', [remark('two')])).toBe(version);
    const after = await screened(acme.testKey, BORIS);
    const remarks = async ({ matches }: Json) => (await matchOf(matches[0].id)).entry.remarks;
    expect([await remarks(before), await remarks(after)]).toEqual([['one'], ['two']]);
  });

  async function loadedBeforeTheUpgrade(drafts: readonly EntryDraft[]): Promise<string> {
    const version = await putList(service, 'eu_fsf', drafts, { force: true });
    await service.database.rows(sql`update list_version_entries set details = null`);
    await service.database.rows(sql`update list_versions set details_digest = null`);
    await service.database.rows(sql`delete from list_detail_changes`);
    return version;
  }

  test('a version of before the upgrade shows what the entry has, and gets the rest from its own file', async () => {
    const version = await loadedBeforeTheUpgrade([remark('known later')]);
    const run = await screened(acme.testKey, BORIS);
    const shown = async () => (await matchOf(run.matches[0].id)).entry;
    expect(await shown()).toMatchObject({ versionId: version, remarks: [], nationalities: ['RU'] });
    expect(await putList(service, 'eu_fsf', [remark('known later')], { force: true })).toBe(version);
    expect((await shown()).remarks).toEqual(['known later']);
  });

  test('another file that has the same entries says nothing of what its publisher said before', async () => {
    const version = await loadedBeforeTheUpgrade([remark('unknown')]);
    const before = await screened(acme.testKey, BORIS);
    service.clock.moveSeconds(60);
    expect(await putList(service, 'eu_fsf', [remark('said today')], { force: true })).toBe(version);
    const after = await screened(acme.testKey, BORIS);
    const remarks = async ({ matches }: Json) => (await matchOf(matches[0].id)).entry.remarks;
    expect([await remarks(before), await remarks(after)]).toEqual([[], ['said today']]);
  });

  test('a refused import leaves nothing of what it read for people', async () => {
    await putList(service, 'eu_fsf', [remark('stays'), ...crowd(30)], { force: true });
    const refused = await importEntries(service, 'eu_fsf', [remark('never seen')]);
    expect(refused.state).toBe('refused');
    const rows = await service.database.rows(
      sql`select 1 from list_entry_details where body::text like '%never seen%'`,
    );
    expect(rows).toEqual([]);
    expect((await entryNow()).remarks).toEqual(['stays']);
  });
});

function crowd(number: number): EntryDraft[] {
  return Array.from({ length: number }, (_, place) => ({
    entryId: `C-${place}`,
    name: `Carla Crowd ${place}`,
  }));
}

describe('Contract 6, Listed entry: a match by its id', () => {
  test('has its run, its decisions, and earlier matches on the same entry, newest first', async () => {
    await putList(service, 'eu_fsf', [LISTED], { force: true });
    const globex = await anOrganization(service);
    const runs: Json[] = [];
    for (let made = 0; made < 3; made += 1) runs.push(await screened(globex.testKey, BORIS));
    await screened(globex.liveKey, BORIS);
    const [first, second, third] = runs.map(({ id, matches }) => ({ runId: id, matchId: matches[0].id }));
    const owner = callingIn(globex.owner, 'test');
    await decided(owner, first?.matchId ?? '', 'false_positive');
    await decided(owner, third?.matchId ?? '', 'confirmed');
    const { match, runId, decisions, sameEntry } = await matchOf(third?.matchId ?? '', globex.testKey);
    expect(match).toEqual({
      ...runs[2]?.matches[0],
      decision: 'confirmed',
      assigneeId: null,
      dueAt: null,
    });
    expect(runId).toBe(third?.runId);
    expect(decisions).toEqual([expect.objectContaining({ matchId: third?.matchId, decision: 'confirmed' })]);
    expect(sameEntry).toEqual([
      { ...second, decision: 'pending', decidedAt: null },
      { ...first, decision: 'false_positive', decidedAt: service.clock.now().toISOString() },
    ]);
  });

  test('of 51 earlier ones the newest 50', async () => {
    const globex = await anOrganization(service);
    const runs: Json[] = [];
    for (let made = 0; made < 52; made += 1) runs.push(await screened(globex.testKey, BORIS));
    const { sameEntry } = await matchOf(runs.at(-1)?.matches[0].id, globex.testKey);
    expect(sameEntry.map(({ runId }: Json) => runId)).toEqual(
      runs
        .slice(1, -1)
        .map(({ id }) => id)
        .toReversed(),
    );
  });

  test('is not found in the other mode, for another organization, or where there is none', async () => {
    const globex = await anOrganization(service);
    const { matches } = await screened(acme.testKey, BORIS);
    const callers = [acme.liveKey, globex.testKey, callingIn(globex.owner, 'test')];
    for (const caller of callers)
      expect((await caller.get(`/screening/matches/${matches[0].id}`)).body.code).toBe('not_found');
    const nobody = '01981b2c-0000-7000-8000-000000000001';
    expect((await acme.testKey.get(`/screening/matches/${nobody}`)).status).toBe(404);
  });
});
