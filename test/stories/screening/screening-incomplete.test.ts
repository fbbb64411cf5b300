import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { INCOMPLETE_REASONS } from '../../../src/screening/runs/status/incomplete.ts';
import { anOrganization, operator, type TestOrganization } from '../../support/builders.ts';
import { emptyLists, followLists, importEntries, putList } from '../../support/screening/lists.ts';
import { anOwnList, giveRows } from '../../support/screening/own-lists.ts';
import { LISTED, MINISTER, screened } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';

let service: TestService;
let acme: TestOrganization;
const seen = new Set<string>();

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

/** Each list as it is needed, and nothing of the test before. */
async function afresh(): Promise<void> {
  await emptyLists(service);
  await followLists(service);
}

async function outcome(asked: Parameters<typeof screened>[1]): Promise<[string, readonly string[]]> {
  const { status, incomplete, incompleteReasons } = await screened(acme.testKey, asked);
  expect(incomplete).toBe(incompleteReasons.length > 0);
  for (const reason of incompleteReasons) seen.add(reason);
  return [status, incompleteReasons];
}

const NOBODY = { name: 'Nemo Nobody' };

describe('Document 2, Run status: incomplete reasons', () => {
  test.each([['unknown', 'unheard_of'] as const, ['never loaded', 'uk_sanctions'] as const])(
    'source_missing: a list that is %s',
    async (_case, key) => {
      await afresh();
      await putList(service, 'eu_fsf', [LISTED]);
      expect(await outcome({ subject: NOBODY, sources: ['eu_fsf', key] })).toEqual([
        'incomplete',
        ['source_missing'],
      ]);
    },
  );

  test('source_missing: a list that is switched off, at once', async () => {
    await afresh();
    await putList(service, 'eu_fsf', [LISTED]);
    await putList(service, 'ofac_sdn', [LISTED]);
    const asked = { subject: NOBODY, sources: ['eu_fsf', 'ofac_sdn'] };
    expect(await outcome(asked)).toEqual(['clear', []]);
    const { status } = await operator(service).post('//operator/v1/lists/ofac_sdn/disable');
    expect(status).toBe(200);
    expect(await outcome(asked)).toEqual(['incomplete', ['source_missing']]);
  });

  test('source_stale: not confirmed for 48 hours', async () => {
    await afresh();
    await putList(service, 'eu_fsf', [LISTED]);
    service.clock.moveSeconds(48 * 3_600);
    expect(await outcome({ subject: NOBODY })).toEqual(['clear', []]);
    service.clock.moveSeconds(1);
    expect(await outcome({ subject: NOBODY })).toEqual(['incomplete', ['source_stale']]);
    const { sources, status } = await screened(acme.testKey, { subject: { name: 'Boris Testov' } });
    expect([status, sources[0]]).toMatchObject([
      'possible_match',
      { stale: true, staleReasons: ['not_confirmed_for_48_hours'], missing: false },
    ]);
  });

  test('source_attention: an import was refused, and the old version is searched', async () => {
    await afresh();
    await putList(service, 'eu_fsf', [LISTED], { publishedAt: '2026-11-15' });
    const refused = await importEntries(service, 'eu_fsf', [LISTED, MINISTER], { publishedAt: '2026-11-01' });
    expect(refused.state).toBe('refused');
    expect(await outcome({ subject: NOBODY })).toEqual(['incomplete', ['source_attention']]);
  });

  test('source_dropped_entries: records of the file could not be read', async () => {
    await afresh();
    await putList(service, 'eu_fsf', [LISTED], { droppedEntries: 3 });
    expect(await outcome({ subject: NOBODY })).toEqual(['incomplete', ['source_dropped_entries']]);
    const { sources } = await screened(acme.testKey, { subject: NOBODY });
    expect(sources[0].droppedEntries).toBe(3);
  });

  test('source_reindex_pending: names one letter off are not searched', async () => {
    await afresh();
    await putList(service, 'eu_fsf', [LISTED]);
    await service.db.query('update list_versions set term_builder_version = 2');
    await service.db.query('update list_indexes set term_builder_version = 2');
    await followLists(service);
    expect(await outcome({ subject: NOBODY })).toEqual(['incomplete', ['source_reindex_pending']]);
    const { sources } = await screened(acme.testKey, { subject: NOBODY });
    expect(sources[0]).toMatchObject({ reindexPending: true, termBuilderVersion: 2 });
  });

  test('candidates_capped: more than 200 sanctions entries of the same name', async () => {
    await afresh();
    const crowd = (size: number) =>
      Array.from({ length: size }, (_, place) => ({ entryId: `S-${place}`, name: 'Samuel Gleich' }));
    const asked = { subject: { name: 'Samuel Gleich' } };
    await putList(service, 'eu_fsf', crowd(200));
    expect(await outcome(asked)).toEqual(['possible_match', []]);
    await putList(service, 'eu_fsf', crowd(201));
    expect(await outcome(asked)).toEqual(['possible_match', ['candidates_capped']]);
    const { candidateCount, matches } = await screened(acme.testKey, asked);
    expect([candidateCount, matches.length]).toEqual([200, 200]);
  });

  test('pep_candidates_capped: more than 1,000 of the PEP list, in a pool of their own', async () => {
    await afresh();
    const crowd = (size: number) =>
      Array.from({ length: size }, (_, place) => ({
        ...MINISTER,
        entryId: `Q${place}`,
        name: 'Samuel Gleich',
      }));
    const asked = { subject: { name: 'Samuel Gleich' }, sources: ['service_pep', 'eu_fsf'] };
    await putList(service, 'eu_fsf', [LISTED]);
    await putList(service, 'service_pep', crowd(1_000));
    expect(await outcome(asked)).toEqual(['possible_match', []]);
    await putList(service, 'service_pep', crowd(1_001));
    expect(await outcome(asked)).toEqual(['possible_match', ['pep_candidates_capped']]);
  });

  test('internal_candidates_capped: more than its pool of the organization’s internal lists', async () => {
    // A session of its own: the clock has moved since the first began.
    acme = await anOrganization(service);
    const owner = callingIn(acme.owner, 'test');
    await anOwnList(owner, 'crowd');
    const crowd = (size: number) => Array.from({ length: size }, (_, place) => `C-${place},Samuel Gleich`);
    const asked = { subject: { name: 'Samuel Gleich' }, sources: ['own:crowd'] };
    await giveRows(owner, 'crowd', crowd(limits.screeningInternalCandidates));
    expect(await outcome(asked)).toEqual(['possible_match', []]);
    await giveRows(owner, 'crowd', crowd(limits.screeningInternalCandidates + 1));
    expect(await outcome(asked)).toEqual(['possible_match', ['internal_candidates_capped']]);
  });

  test('name_terms_capped: an identifier too long to search by, or more names than are searched', async () => {
    await afresh();
    await putList(service, 'eu_fsf', [LISTED]);
    const number = (length: number) => ({ kind: 'passport', value: '7'.repeat(length) });
    expect(await outcome({ subject: { ...NOBODY, identifiers: [number(128)] } })).toEqual(['clear', []]);
    expect(await outcome({ subject: { ...NOBODY, identifiers: [number(129)] } })).toEqual([
      'incomplete',
      ['name_terms_capped'],
    ]);
    const aliases = ['Anna Eins', 'Bea Zwei', 'Carl Drei', 'Dora Vier', 'Emil Fünf'];
    expect(await outcome({ subject: { ...NOBODY, aliases } })).toEqual(['clear', []]);
    expect(await outcome({ subject: { name: '김 정 은', aliases } })).toEqual([
      'incomplete',
      ['name_terms_capped'],
    ]);
  });

  test('name_without_tokens: no name has a word, but an identifier was searched', async () => {
    await afresh();
    await putList(service, 'eu_fsf', [LISTED]);
    const nameless = (value: string) => ({
      subject: { name: '???', identifiers: [{ kind: 'passport', value, country: 'RU' }] },
    });
    expect(await outcome(nameless('999999'))).toEqual(['incomplete', ['name_without_tokens']]);
    expect(await outcome(nameless('RU123456'))).toEqual(['possible_match', ['name_without_tokens']]);
  });

  test('several at once stand in the order of the document', async () => {
    await afresh();
    await putList(service, 'eu_fsf', [LISTED], { droppedEntries: 1 });
    service.clock.moveSeconds(49 * 3_600);
    expect(await outcome({ subject: NOBODY, sources: ['eu_fsf', 'unheard_of'] })).toEqual([
      'incomplete',
      ['source_missing', 'source_stale', 'source_dropped_entries'],
    ]);
  });

  test('that was all of them', () => {
    expect([...seen].toSorted()).toEqual([...INCOMPLETE_REASONS].toSorted());
  });
});
