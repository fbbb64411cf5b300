import { randomUUID } from 'node:crypto';
import { hashEntry, verifyCheckpoint, verifyConsistency, verifyInclusion } from '@assay/client/history';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logHistory } from '../../../src/history/index.ts';
import { asId } from '../../../src/kernel/ids.ts';
import type { CommandContext } from '../../../src/platform/writing/command.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { entryWithoutSubject, eventOf } from '../../../src/risk/events/event.ts';
import { insertEvent } from '../../../src/risk/events/events.store.ts';
import { loggedEvent } from '../../../src/risk/events/logged-event.ts';
import {
  aMember,
  anApiKey,
  anOrganization,
  aSubject,
  type TestOrganization,
} from '../../support/builders.ts';
import { aBusyOrganization } from '../../support/busy-organization.ts';
import { allOf, seal, verified } from '../../support/history.ts';
import { anonymousCaller, type Json } from '../../support/http.ts';
import { putList } from '../../support/screening/lists.ts';
import { LISTED } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
  await putList(service, 'eu_fsf', [LISTED]);
});
afterAll(() => service.stop());

const entriesOf = ({ testKey }: TestOrganization): Promise<Json[]> =>
  allOf(testKey, '/history/entries?limit=7');
const checkpointsOf = ({ testKey }: TestOrganization): Promise<Json[]> =>
  allOf(testKey, '/history/checkpoints?order=oldest');

async function publishedKeys(): Promise<Json> {
  return (await anonymousCaller(service.url).get('//.well-known/assay-history-keys.json')).body.keys;
}

/** A change with its event in the history, whose transaction stays open until it is told to commit. */
function anOpenChange({ id }: TestOrganization) {
  const now = service.clock.now();
  const scope = { organizationId: asId<'organization'>(id), mode: 'test' } as const;
  const change = {
    id: service.service.newId<'event'>(now),
    type: 'risk.source.registered',
    resource: 'sources',
    resourceId: randomUUID(),
    detail: {},
  } as const;
  const event = eventOf(entryWithoutSubject(change, now), { mode: 'test', actor: 'service:test' });
  let commit = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let isWritten = (): void => undefined;
  const written = new Promise<void>((resolve) => {
    isWritten = resolve;
  });
  const ended = service.database.transaction(async (tx) => {
    insertEvent(tx, scope.organizationId, event);
    const newId: CommandContext['newId'] = () => service.service.newId(now);
    logHistory(tx, { scope, vault: service.vault, newId }, [loggedEvent(event)]);
    await tx.rows(sql`select 1`);
    isWritten();
    await told;
    return { commit: undefined };
  });
  return { written, commit, ended };
}

describe('Contract 6, History: the log', () => {
  test('has every entry of every history once, with indexes from 0 without gaps', async () => {
    const organization = await aBusyOrganization(service);
    expect(await entriesOf(organization)).toEqual([]);
    expect(await seal(service)).toEqual([]);
    const entries = await entriesOf(organization);
    expect(entries.map(({ index }) => index)).toEqual(entries.map((_, place) => place));
    const told = ({ at, type, resource, resourceId, actor, mode }: Json): string =>
      JSON.stringify({ at, type, resource, resourceId, actor, mode });
    const activity = await allOf(organization.owner, '/activity?limit=100');
    expect(entries.map(told).toSorted()).toEqual(activity.map(told).toSorted());
    expect(new Set(entries.map(({ chapter }) => chapter))).toEqual(
      new Set(['identity', 'risk', 'screening', 'documents', 'templates']),
    );
    expect(new Set(entries.map(({ mode }) => mode))).toEqual(new Set(['test', 'live', null]));
    const newest = await allOf(organization.testKey, '/history/entries?order=newest');
    expect(newest).toEqual(entries.toReversed());
    const member = await aMember(service, organization.owner, 'member');
    expect(await allOf(member, '/history/entries?order=newest')).toEqual(newest);
  });

  test('gets a checkpoint with each sealing, and none where nothing was added', async () => {
    const organization = await aBusyOrganization(service);
    await seal(service);
    await seal(service);
    await aSubject(organization.testKey);
    await seal(service);
    const checkpoints = await checkpointsOf(organization);
    const { length } = await entriesOf(organization);
    expect(checkpoints.map(({ size }) => size)).toEqual([length - 1, length]);
    expect(checkpoints[0]).toEqual({
      id: expect.any(String),
      size: length - 1,
      rootHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      at: service.clock.now().toISOString(),
      signature: expect.any(String),
      keyId: (await publishedKeys())[0].kid,
      timestampToken: null,
    });
  });

  test('is signed by a key that everybody can read, for this organization alone', async () => {
    const [acme, other] = [await anOrganization(service), await anOrganization(service)];
    await seal(service);
    const keys = await publishedKeys();
    expect(keys).toEqual([
      {
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.any(String),
        kid: expect.any(String),
        use: 'sig',
        alg: 'EdDSA',
      },
    ]);
    const [checkpoint] = await checkpointsOf(acme);
    expect(await verifyCheckpoint(acme.id, checkpoint, keys)).toBe(true);
    expect(await verifyCheckpoint(other.id, checkpoint, keys)).toBe(false);
    expect(await verifyCheckpoint(acme.id, { ...checkpoint, size: checkpoint.size + 1 }, keys)).toBe(false);
    expect(await verifyCheckpoint(acme.id, checkpoint, [])).toBe(false);
  });

  test('goes with its organization', async () => {
    const { owner, id, name } = await aBusyOrganization(service);
    await seal(service);
    await aSubject(await anApiKey(service, owner, 'test'));
    const deleted = await owner.send('DELETE', '/organization', { body: { confirm: name } });
    expect(deleted.status).toBe(204);
    expect(await seal(service)).toEqual([]);
    const tables = ['history_pending', 'history_entries', 'history_nodes', 'history_checkpoints'];
    for (const table of tables)
      expect(await service.db.query(`select from ${table} where organization_id = $1`, [id])).toEqual([]);
  });
});

describe('Contract 6, History: proofs', () => {
  test('every entry is proven for every checkpoint that covers it', async () => {
    const organization = await anOrganization(service);
    const { testKey } = organization;
    for (let more = 0; more < 4; more += 1) {
      for (let subject = 0; subject < 11; subject += 1) await aSubject(testKey);
      await seal(service);
    }
    const [entries, checkpoints] = [await entriesOf(organization), await checkpointsOf(organization)];
    expect(entries.length).toBeGreaterThan(40);
    for (const { id, size, rootHash } of checkpoints)
      for (const entry of entries) {
        const { status, body } = await testKey.get(`/history/entries/${entry.index}/proof?checkpoint=${id}`);
        expect(status).toBe(entry.index < size ? 200 : 404);
        if (status === 404) continue;
        expect(body).toMatchObject({ index: entry.index, leafHash: await hashEntry(entry), rootHash });
        expect(await verifyInclusion(body, size)).toBe(true);
      }
    const [newest] = checkpoints.toReversed();
    const { body } = await testKey.get('/history/entries/0/proof');
    expect(body.rootHash).toBe(newest.rootHash);
    for (const from of checkpoints)
      for (const to of checkpoints) {
        const asked = await testKey.get(`/history/consistency?from=${from.id}&to=${to.id}`);
        const isForward = from.size <= to.size;
        expect(asked.status).toBe(isForward ? 200 : 400);
        expect(await verifyConsistency(from, to, asked.body.path ?? [])).toBe(isForward);
      }
  });

  test.each([
    ['/history/entries/999999/proof', 404, 'not_found'],
    ['/history/entries/-1/proof', 400, 'invalid_request'],
    ['/history/entries/01/proof', 400, 'invalid_request'],
    ['/history/entries/0/proof?checkpoint=00000000-0000-7000-8000-000000000001', 404, 'not_found'],
    ['/history/entries/0/proof?checkpoint=x', 400, 'invalid_request'],
    ['/history/consistency', 400, 'invalid_request'],
    ['/history/entries?cursor=x', 400, 'invalid_cursor'],
    ['/history/checkpoints?cursor=x', 400, 'invalid_cursor'],
  ])('%s is %i', async (path, status, code) => {
    const { testKey } = await anOrganization(service);
    await seal(service);
    expect(await testKey.get(path)).toMatchObject({ status, body: { code } });
  });

  test('another organization has neither the checkpoints nor the entries', async () => {
    const [acme, other] = [await aBusyOrganization(service), await anOrganization(service)];
    await seal(service);
    const [checkpoint] = await checkpointsOf(acme);
    const asked = await other.testKey.get(`/history/entries/0/proof?checkpoint=${checkpoint.id}`);
    expect(asked).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const [own] = await checkpointsOf(other);
    const between = await other.testKey.get(`/history/consistency?from=${own.id}&to=${checkpoint.id}`);
    expect(between.status).toBe(404);
    const ids = (await entriesOf(other)).map(({ resourceId }) => resourceId);
    expect((await entriesOf(acme)).filter(({ resourceId }) => ids.includes(resourceId))).toEqual([]);
  });
});

describe('Contract 6, History: sealing', () => {
  test('changes and sealings at the same moment leave no gap and no entry twice', async () => {
    const organization = await anOrganization(service);
    const { testKey, liveKey } = organization;
    const changes = Array.from({ length: 60 }, (_, number) => aSubject(number % 2 ? testKey : liveKey));
    const sealings = Array.from({ length: 6 }, () => seal(service));
    await Promise.all([...changes, ...sealings]);
    expect((await Promise.all(sealings)).flat()).toEqual([]);
    await seal(service);
    const entries = await entriesOf(organization);
    expect(entries.map(({ index }) => index)).toEqual(entries.map((_, place) => place));
    expect(entries.filter(({ type }) => type === 'risk.subject.created')).toHaveLength(60);
    expect((await verified(organization)).fault).toBeUndefined();
  });

  test('what is committed late comes later, however early it began', async () => {
    const organization = await anOrganization(service);
    await seal(service);
    const { length } = await entriesOf(organization);
    const late = anOpenChange(organization);
    await late.written;
    service.clock.moveSeconds(1);
    await aSubject(organization.testKey);
    await seal(service);
    late.commit();
    await late.ended;
    await seal(service);
    const added = (await entriesOf(organization)).slice(length);
    expect(added.map(({ type }) => type)).toEqual(['risk.subject.created', 'risk.source.registered']);
    expect(added[0].at > added[1].at).toBe(true);
    expect((await verified(organization)).fault).toBeUndefined();
  });

  test('an entry that was put in its way without the master key is never taken into the log', async () => {
    const organization = await anOrganization(service);
    await seal(service);
    await aSubject(organization.testKey);
    await service.db.query(
      `update history_pending set entries = replace(entries, 'subject.created', 'subject.deleted')
       where organization_id = $1`,
      [organization.id],
    );
    expect(await seal(service, organization.id)).toEqual([expect.stringContaining('forged')]);
    expect(await seal(service, organization.id)).toEqual([]);
    const types = (await entriesOf(organization)).map(({ type }) => type);
    expect(types.filter((type) => type.startsWith('risk.'))).toEqual([]);
    expect((await verified(organization)).fault).toMatchObject({ code: 'record_not_logged' });
  });

  test('what was recorded before there was a log is taken into it, before everything else', async () => {
    const organization = await aBusyOrganization(service);
    await service.db.query('delete from history_pending where organization_id = $1', [organization.id]);
    await aSubject(organization.testKey, 'after');
    expect(await seal(service)).toEqual([]);
    const entries = await entriesOf(organization);
    const activity = await allOf(organization.owner, '/activity?limit=100');
    expect(entries).toHaveLength(activity.length);
    expect(entries.at(-1)).toMatchObject({ type: 'risk.subject.created' });
    expect((await verified(organization)).fault).toBeUndefined();
  });

  test('a log that was changed gets no further checkpoint, and the operator is told', async () => {
    const organization = await anOrganization(service);
    await seal(service);
    await service.db.query(
      'update history_entries set leaf_hash = sha256(leaf_hash) where organization_id = $1 and index = 0',
      [organization.id],
    );
    await aSubject(organization.testKey);
    expect(await seal(service, organization.id)).toEqual([
      expect.stringContaining('not what its last checkpoint signed'),
    ]);
    expect(await checkpointsOf(organization)).toHaveLength(1);
  });
});
