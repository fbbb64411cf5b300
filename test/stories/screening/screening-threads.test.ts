import type { LoadedList } from '@assay/name-screening';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { keyCaller } from '../../support/http.ts';
import { screened as aSubject } from '../../../packages/name-screening/test/listed.ts';
import { followLists, putList } from '../../support/screening/lists.ts';
import { LISTED, postRun, screened } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  await putList(service, 'eu_fsf', [LISTED]);
});
afterAll(() => service.stop());

/** Without spaces, a name can be cut into words in very many ways. */
const NAME = '김정은박문'.repeat(60);
const ALIASES = Array.from({ length: 5 }, (_, place) => NAME.slice(place + 1));
const LONG = { subject: { name: NAME, aliases: ALIASES }, reviewScore: 2, matchScore: 3 };

const SUBJECT = { name: 'Boris Testov' };
const ENDED = 'a thread that searches lists has ended';

/** What a thread that opens it dies of. */
function brokenList(): LoadedList {
  const list = service.service.capabilities.lists.current().get('eu_fsf');
  if (!list) throw new Error('the list is loaded');
  return { ...list, index: { ...list.index, parts: { termBuilderVersion: 4, parts: [] } } };
}

function toldErrors(): readonly string[] {
  return service.logged.filter((line) => line.includes('"level":"error"'));
}

describe('A run is searched beside the requests', () => {
  test('so that others are answered while searches take long', async () => {
    const other = await startService({ db: service.db, vault: service.vault });
    const caller = keyCaller(other.url, acme.testKey, other.clock);
    await followLists(other);
    const { capabilities, longWork } = other.service;
    const search = {
      // Half a minute of work for a thread: nobody else waits that long, however busy the machine is.
      subjects: Array.from({ length: 12_000 }, () => aSubject(NAME, { aliases: ALIASES })),
      lists: [...capabilities.lists.current().values()],
      policy: { reviewScore: 2, matchScore: 3 },
      day: '2026-11-15',
    };
    let isEnded = false;
    const searching = longWork.searches
      .screenAll(search, { organizationId: acme.id })
      .catch(() => 'broken off')
      .finally(() => {
        isEnded = true;
      });
    for (let asked = 0; asked < 5; asked += 1) expect((await caller.get('/risk/subjects')).status).toBe(200);
    expect(isEnded).toBe(false);
    await other.service.close();
    expect(await searching).toBe('broken off');
  });

  test('it is searched by another thread when its own is brought down', async () => {
    const { longWork } = service.service;
    const search = {
      subject: aSubject('Boris Testov'),
      lists: [brokenList()],
      policy: { reviewScore: 70, matchScore: 90 },
      day: '2026-11-15',
    };
    const deaths = () => toldErrors().filter((line) => line.includes(ENDED)).length;
    for (let round = 1; round <= 5; round += 1) {
      const before = deaths();
      const killer = longWork.searches.screen(search, { organizationId: acme.id }).catch(() => 'killed');
      const runs = Array.from({ length: 4 }, () => screened(acme.testKey, { subject: SUBJECT }));
      for (const run of await Promise.all(runs))
        expect(run).toMatchObject({ status: 'possible_match', incomplete: false });
      expect(await killer).toBe('killed');
      expect(deaths() - before).toBe(2);
    }
  });

  test('it tells when it has brought down two, and the next one is searched again', async () => {
    const { lists } = service.service.capabilities;
    const current = vi.spyOn(lists, 'current').mockReturnValue(new Map([['eu_fsf', brokenList()]]));
    expect(await screened(acme.testKey, { subject: SUBJECT })).toMatchObject({
      status: 'error',
      errorCode: 'screening_failed',
      incomplete: true,
      matches: [],
    });
    current.mockRestore();
    expect(await screened(acme.testKey, { subject: SUBJECT })).toMatchObject({ status: 'possible_match' });
    expect(toldErrors().join()).toContain('a search of lists broke off');
    expect(service.logged.join().toLowerCase()).not.toContain('testov');
  });

  test('it is answered before the service closes', async () => {
    const other = await startService({ db: service.db, vault: service.vault });
    const caller = keyCaller(other.url, acme.testKey, other.clock);
    await screened(caller, { subject: { name: 'Nobody' } });
    const run = postRun(caller, LONG);
    await caller.get('/risk/subjects');
    await other.service.close();
    expect(await run).toMatchObject({ status: 201, body: { errorCode: null } });
  });
});
