import { hashEntry, verifyExport } from '@assay/client/history';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { aTemplate } from '../../support/documents/documents.ts';
import { aSentDocument } from '../../support/documents/sending.ts';
import { exported, seal, verified } from '../../support/history.ts';
import type { Json } from '../../support/http.ts';
import { putList } from '../../support/screening/lists.ts';
import { decided, LISTED, screened } from '../../support/screening/screening.ts';
import { aMonitor, lastRun, rescreen } from '../../support/screening/screening-monitors.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callingIn } from '../../support/tenants.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
  await putList(service, 'eu_fsf', [LISTED]);
});
afterAll(() => service.stop());

/** An organization with a sealed log of all four histories, and more that waits for the next sealing. */
async function aSealedOrganization(): Promise<TestOrganization> {
  const organization = await anOrganization(service);
  const { testKey, liveKey, owner } = organization;
  await aSubject(testKey);
  const run = await screened(testKey, { subject: { name: 'Boris Testov' } });
  await decided(callingIn(owner, 'test'), run.matches[0].id, 'false_positive');
  await seal(service);
  await aSentDocument(testKey, (await aTemplate(testKey)).id);
  await aSubject(liveKey);
  expect(await seal(service, organization.id)).toEqual([]);
  await aSubject(testKey);
  return organization;
}

/** The lines of one kind. */
async function linesOf(organization: TestOrganization, kind: string): Promise<Json[]> {
  const lines: Json[] = (await exported(organization)).map((line) => JSON.parse(line));
  return lines.filter((line) => line.kind === kind);
}

/** The index of the entry of this type, the first of them. */
async function indexOf(organization: TestOrganization, type: string): Promise<number> {
  const lines = await linesOf(organization, 'entry');
  return lines.find(({ entry }) => entry.type === type).entry.index;
}

describe('Contract 6, History: an export', () => {
  test('that nobody touched verifies: records, entries, checkpoints and signatures', async () => {
    const organization = await aSealedOrganization();
    const [checkpoints, entries] = [
      await linesOf(organization, 'checkpoint'),
      await linesOf(organization, 'entry'),
    ];
    expect(await verified(organization)).toEqual({
      fault: undefined,
      organizationId: organization.id,
      entries: entries.length,
      checkpoints: 2,
      checkpoint: checkpoints[1].checkpoint,
    });
  });

  test('is a file of JSON lines', async () => {
    const organization = await aSealedOrganization();
    const { headers } = await organization.owner.get('/history/export');
    expect(headers.get('content-type')).toContain('application/x-ndjson');
    const day = service.clock.now().toISOString().slice(0, 10);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="history-${day}.jsonl"`);
    const kinds = (await exported(organization)).map((line) => JSON.parse(line).kind);
    expect([kinds[0], kinds.at(-1)]).toEqual(['log', 'end']);
  });

  test('is for owners alone', async () => {
    const organization = await anOrganization(service);
    const admin = await aMember(service, organization.owner, 'admin');
    expect((await admin.get('/history/export')).status).toBe(403);
    expect((await organization.testKey.get('/history/export')).status).toBe(403);
  });

  test('of a monitor that carried a decision on verifies', async () => {
    const organization = await anOrganization(service);
    const { testKey, owner } = organization;
    const monitor = await aMonitor(testKey, { subject: { name: 'Boris Testov' } });
    const first = await lastRun(testKey, monitor);
    await decided(callingIn(owner, 'test'), first.matches[0].id, 'false_positive');
    service.clock.moveSeconds(60);
    await putList(service, 'eu_fsf', [
      LISTED,
      { ...LISTED, entryId: 'EU-2', name: 'Nobody At All', aliases: [] },
    ]);
    await rescreen(service);
    expect((await lastRun(testKey, monitor)).decisions).toHaveLength(1);
    expect(await seal(service, organization.id)).toEqual([]);
    expect((await verified(organization)).fault).toBeUndefined();
  });

  test('before the first sealing has nothing that can be verified, and says nothing else', async () => {
    const verdict = await verified(await anOrganization(service));
    expect(verdict).toMatchObject({ fault: undefined, entries: 0, checkpoints: 0, checkpoint: undefined });
  });
});

describe('Contract 6, History: verification names what somebody did behind the back of the service', () => {
  const TABLES = [
    ['risk_events', 'risk.subject.created', 'detail = \'{"forged":true}\'', 'recorded_at'],
    ['risk_events', 'risk.subject.created', "actor = 'user:somebody'", 'recorded_at'],
    ['audit', 'api_key.created', "reason = 'forged'", 'recorded_at'],
    ['screening_audit', 'screening.match.decided', 'detail = \'{"decision":"true_match"}\'', 'recorded_at'],
    ['document_audit', 'document.sent', "actor = 'user:somebody'", 'at'],
  ] as const;

  test.each(TABLES)('a record of %s (%s) that was edited: %s', async (table, type, change) => {
    const organization = await aSealedOrganization();
    const index = await indexOf(organization, type);
    await service.db.query(`update ${table} set ${change} where organization_id = $1 and type = $2`, [
      organization.id,
      type.replace('document.', ''),
    ]);
    expect((await verified(organization)).fault).toMatchObject({
      code: 'record_changed',
      index,
      message: expect.stringContaining(`entry ${index} (${type})`),
    });
  });

  test.each(TABLES)('a record of %s (%s) that was deleted', async (table, type) => {
    const organization = await aSealedOrganization();
    const index = await indexOf(organization, type);
    await service.db.query(`delete from ${table} where organization_id = $1 and type = $2`, [
      organization.id,
      type.replace('document.', ''),
    ]);
    expect((await verified(organization)).fault).toMatchObject({ code: 'record_missing', index });
  });

  test.each(TABLES)('a record of %s (%s) whose time was moved', async (table, type, _change, time) => {
    const organization = await aSealedOrganization();
    const index = await indexOf(organization, type);
    await service.db.query(
      `update ${table} set ${time} = ${time} + interval '1 day' where organization_id = $1 and type = $2`,
      [organization.id, type.replace('document.', '')],
    );
    expect((await verified(organization)).fault).toMatchObject({ code: 'record_missing', index });
  });

  test.each([
    ['risk_events', 'id = gen_random_uuid(), sequence = sequence + 100', 'risk.subject.created'],
    ['audit', 'id = gen_random_uuid()', 'api_key.created'],
    ['screening_audit', 'id = gen_random_uuid()', 'screening.match.decided'],
    [
      'screening_audit',
      'run_id = gen_random_uuid(), match_id = gen_random_uuid()',
      'screening.match.decided',
    ],
    [
      'screening_audit',
      'run_id = gen_random_uuid(), carried = true, detail = \'{"decision":"true_match"}\'',
      'screening.match.decided',
    ],
    ['document_audit', 'sequence = sequence + 100', 'sent'],
  ])('a record that was inserted into %s with another %s', async (table, change, type) => {
    const organization = await aSealedOrganization();
    await service.db.query(
      `do $$ begin
         create temporary table forged on commit drop as
           select * from ${table} where organization_id = '${organization.id}' and type = '${type}' limit 1;
         update forged set ${change};
         insert into ${table} select * from forged;
       end $$`,
    );
    expect((await verified(organization)).fault).toMatchObject({
      code: 'record_not_logged',
      message: expect.stringContaining(type),
    });
  });

  test.each(['type', 'actor', 'resourceId'])('an entry of the log whose %s was edited', async (column) => {
    const organization = await aSealedOrganization();
    await service.db.query(
      `update history_entries set entry = jsonb_set(entry::jsonb, '{${column}}', '"forged"')::json where organization_id = $1 and index = 3`,
      [organization.id],
    );
    expect((await verified(organization)).fault).toMatchObject({ code: 'entry_changed', index: 3 });
  });

  test('an entry that was deleted from the log', async () => {
    const organization = await aSealedOrganization();
    await service.db.query('delete from history_entries where organization_id = $1 and index = 4', [
      organization.id,
    ]);
    expect((await verified(organization)).fault).toMatchObject({ code: 'entry_out_of_place', index: 4 });
  });

  test('an entry that was added to the log, with its record', async () => {
    const organization = await aSealedOrganization();
    const size = (await verified(organization)).entries;
    await service.db.query(
      `insert into history_entries select organization_id, $2, at, key, sequence + 1, mode, entry, leaf_hash
       from history_entries where organization_id = $1 and index = 3`,
      [organization.id, size],
    );
    expect((await verified(organization)).fault).toMatchObject({ index: size });
    expect(await seal(service, organization.id)).toEqual([
      expect.stringContaining('not what its last checkpoint signed'),
    ]);
  });

  test('an entry that was exchanged together with its record and its hash', async () => {
    const organization = await aSealedOrganization();
    const lines: Json[] = (await exported(organization)).map((line) => JSON.parse(line));
    const first = lines.find(({ kind }) => kind === 'checkpoint');
    const other = lines.filter(({ kind }) => kind === 'entry')[2];
    const forged = { ...other.entry, actor: 'user:somebody' };
    Object.assign(other, { entry: forged, leafHash: await hashEntry(forged) });
    const verdict = await verifyExport(lines.map((line) => JSON.stringify(line)));
    expect(verdict.fault).toMatchObject({
      code: 'checkpoint_wrong',
      index: 0,
      message: expect.stringContaining(first.checkpoint.id),
    });
  });

  test.each([
    ['size', 'size = size - 1'],
    ['root', 'root_hash = sha256(root_hash)'],
    ['time', "at = at + interval '1 second'"],
    ['signature', 'signature = sha512(signature)'],
    ['key', 'key_id = gen_random_uuid()'],
  ])('a checkpoint with another %s', async (_what, change) => {
    const organization = await aSealedOrganization();
    await service.db.query(
      `update history_checkpoints set ${change} where organization_id = $1
         and size = (select min(size) from history_checkpoints where organization_id = $1)`,
      [organization.id],
    );
    expect((await verified(organization)).fault?.code).toBe('signature_wrong');
  });

  test('a key that the installation does not have signs nothing', async () => {
    const organization = await aSealedOrganization();
    const keys = [{ kid: 'another', x: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }];
    const verdict = await verifyExport(await exported(organization), { keys });
    expect(verdict.fault).toMatchObject({ code: 'signature_wrong' });
  });
});

describe('Contract 6, History: an export that is not whole', () => {
  test('is told wherever it was cut, and whichever line was taken out', async () => {
    const lines = await exported(await aSealedOrganization());
    for (let cut = 0; cut < lines.length; cut += 1) {
      expect((await verifyExport(lines.slice(0, cut))).fault).toBeDefined();
      expect((await verifyExport(lines.toSpliced(cut, 1))).fault).toBeDefined();
    }
    expect((await verifyExport(lines)).fault).toBeUndefined();
    expect((await verifyExport([...lines, lines[1] ?? ''])).fault).toMatchObject({ code: 'not_an_export' });
    expect((await verifyExport(['{}'])).fault).toMatchObject({ code: 'not_an_export', line: 1 });
  });
});
