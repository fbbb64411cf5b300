import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { type Json, keyCaller } from '../../support/http.ts';
import { screened as aSubject } from '../../support/screening/listed.ts';
import { putList } from '../../support/screening/lists.ts';
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

describe('A run is searched beside the requests', () => {
  test('so that others are answered while searches take long', async () => {
    await acme.owner.get('/risk/subjects');
    const order: string[] = [];
    const searches = Array.from({ length: 20 }, () =>
      screened(acme.testKey, LONG).then(() => order.push('search')),
    );
    const { status } = await acme.owner.get('/risk/subjects');
    order.push('other');
    await Promise.all(searches);
    expect(status).toBe(200);
    expect(order.at(-1)).toBe('search');
    expect(order.lastIndexOf('other')).toBeLessThan(10);
  });

  test('it tells when its thread has ended, and the next one is searched again', async () => {
    const { capabilities, longWork } = service.service;
    const list = capabilities.lists.current().get('eu_fsf');
    if (!list) throw new Error('the list is loaded');
    const broken = { ...list, index: { ...list.index, parts: { termBuilderVersion: 4, parts: [] } } };
    const subject = { name: 'Boris Testov' };
    const kill = () =>
      longWork.searches
        .screen(
          {
            subject: aSubject('Boris Testov'),
            lists: [broken],
            policy: { reviewScore: 70, matchScore: 90 },
            day: '2026-11-15',
          },
          { organizationId: acme.id },
        )
        .catch(() => 'killed');
    // A run that comes after the end of the thread is searched by the next one: until one is in it.
    let run: Json;
    do {
      const killed = kill();
      run = await screened(acme.testKey, { subject });
      expect(await killed).toBe('killed');
    } while (run.status === 'possible_match');
    expect(run).toMatchObject({
      status: 'error',
      errorCode: 'screening_failed',
      incomplete: true,
      matches: [],
    });
    expect(await screened(acme.testKey, { subject })).toMatchObject({ status: 'possible_match' });
    const told = service.logged.filter((line) => line.includes('"level":"error"'));
    expect(told.join()).toContain('a thread that searches lists has ended');
    expect(told.join()).toContain('a search of lists broke off');
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
