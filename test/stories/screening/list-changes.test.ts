import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, operator, type TestOrganization } from '../../support/builders.ts';
import type { Json } from '../../support/http.ts';
import { putList } from '../../support/screening/lists.ts';
import { anOwnList, giveRows } from '../../support/screening/own-lists.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;
let other: TestOrganization;
const versions: string[] = [];

beforeAll(async () => {
  service = await startService();
  [acme, other] = [await anOrganization(service), await anOrganization(service)];
  const stays = { entryId: 'S-1', name: 'Petra Ministerova', details: { remarks: ['asked'] } };
  const goes = { entryId: 'G-1', name: 'Gone Girlov' };
  versions.push(await putList(service, 'eu_fsf', [goes, stays, { entryId: 'C-1', name: 'Boris Testov' }]));
  service.clock.moveSeconds(3600);
  versions.push(
    await putList(
      service,
      'eu_fsf',
      [
        { entryId: 'N-1', name: 'Newla Arrivedova' },
        stays,
        { entryId: 'C-1', name: 'Boris Testov', aliases: ['Borya'], details: { remarks: ['renamed'] } },
      ],
      { force: true },
    ),
  );
});
afterAll(() => service.stop());

const changes = async (query = '', key = 'eu_fsf', caller = acme.testKey): Promise<Json> => {
  const { status, body } = await caller.get(`/screening/sources/${key}/changes${query}`);
  return status === 200 ? body : { status, code: body.code };
};
const told = ({ items }: Json): readonly string[] =>
  items.map(({ change, sourceEntryId }: Json) => `${change} ${sourceEntryId}`);

describe('Contract 6, Lists: what a version has otherwise than another', () => {
  test('the version in use against the one before it, with each entry as it was and is', async () => {
    const found = await changes();
    expect(found).toMatchObject({
      from: { versionId: versions[0], active: false, entryCount: 3 },
      to: { versionId: versions[1], active: true, entryCount: 3 },
      counts: { added: 1, changed: 1, removed: 1 },
      nextCursor: null,
    });
    expect(told(found)).toEqual(['added N-1', 'changed C-1', 'removed G-1']);
    const [added, changed, removed] = found.items;
    expect([added.before, added.after.names[0].value]).toEqual([null, 'Newla Arrivedova']);
    expect([removed.before.names[0].value, removed.after]).toEqual(['Gone Girlov', null]);
    expect(changed.before).toMatchObject({ source: 'eu_fsf', versionId: versions[0], remarks: [] });
    expect(changed.before.names).toHaveLength(1);
    expect(changed.after).toMatchObject({ versionId: versions[1], remarks: ['renamed'] });
    expect(changed.after.names.map(({ value }: Json) => value)).toEqual(['Boris Testov', 'Borya']);
  });

  test('the other way round, of one kind alone, and of a first version', async () => {
    const back = await changes(`?from=${versions[1]}&to=${versions[0]}`);
    expect(told(back)).toEqual(['added G-1', 'changed C-1', 'removed N-1']);
    for (const change of ['added', 'changed', 'removed']) {
      const some = await changes(`?change=${change}`);
      expect(told(some).map((one) => one.split(' ')[0])).toEqual([change]);
      expect(some.counts).toEqual({ added: 1, changed: 1, removed: 1 });
    }
    const first = await changes(`?to=${versions[0]}`);
    expect([first.from, first.counts]).toEqual([null, { added: 3, changed: 0, removed: 0 }]);
    const same = await changes(`?from=${versions[0]}&to=${versions[0]}`);
    expect([same.items, same.counts]).toEqual([[], { added: 0, changed: 0, removed: 0 }]);
  });

  test('versions are listed, newest first', async () => {
    const { items } = (await acme.owner.get('/screening/sources/eu_fsf/versions')).body;
    expect(items.map(({ versionId, active }: Json) => [versionId, active])).toEqual([
      [versions[1], true],
      [versions[0], false],
    ]);
  });

  test('of an own list too, which nobody else sees', async () => {
    await anOwnList(acme.owner, 'blocked');
    await giveRows(acme.owner, 'blocked', ['B-1,Boris Testov,person,,,,,']);
    const version = await giveRows(acme.owner, 'blocked', ['B-2,Petra Ministerova,person,,,,,']);
    const found = await changes('', 'own:blocked', acme.liveKey);
    expect(told(found)).toEqual(['added B-2', 'removed B-1']);
    expect(found.items[0].after.source).toBe('own:blocked');
    const nothing = { status: 404, code: 'not_found' };
    expect(await changes('', 'own:blocked', other.liveKey)).toEqual(nothing);
    expect(await changes('', 'own:blocked', acme.testKey)).toEqual(nothing);
    await anOwnList(other.owner, 'blocked');
    await giveRows(other.owner, 'blocked', ['X-1,Somebody Else,person,,,,,']);
    expect(await changes(`?to=${version}`, 'own:blocked', other.liveKey)).toEqual(nothing);
    expect(await changes(`?from=${version}`, 'eu_fsf')).toEqual(nothing);
  });

  test('an operator reads the same of official lists, and nothing of others', async () => {
    const asked = (path: string) => operator(service).get(`//operator/v1/lists/${path}`);
    expect((await asked('eu_fsf/changes?limit=2')).body).toMatchObject({
      ...(await changes('?limit=2')),
      nextCursor: expect.any(String),
    });
    const { nextCursor } = (await asked('eu_fsf/changes?limit=2')).body;
    const rest = (await asked(`eu_fsf/changes?limit=2&cursor=${nextCursor}`)).body;
    expect([told(rest), rest.counts, rest.nextCursor]).toEqual([['removed G-1'], null, null]);
    // A cursor of the operator's listing is none of an organization's.
    expect((await acme.testKey.get(`/screening/sources/eu_fsf/changes?cursor=${nextCursor}`)).status).toBe(
      400,
    );
    await anOwnList(acme.owner, 'hidden');
    await giveRows(acme.owner, 'hidden', ['B-1,Boris Testov,person,,,,,']);
    for (const key of ['own:hidden', 'nobody'])
      expect((await asked(`${key}/changes`)).body).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('lists and versions that there are not are not found', async () => {
    const nothing = { status: 404, code: 'not_found' };
    expect(await changes('', 'nobody')).toEqual(nothing);
    expect(await changes('', 'ofac_sdn')).toEqual(nothing);
    expect(await changes('?to=eu_fsf-1')).toEqual(nothing);
    expect(await changes('?from=')).toEqual(nothing);
    expect((await acme.testKey.get('/screening/sources/nobody/versions')).status).toBe(404);
  });
});
