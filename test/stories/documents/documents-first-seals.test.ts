import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealHistories } from '../../../src/documents/index.ts';
import { findKeyMisfit } from '../../../src/identity/index.ts';
import { asId } from '../../../src/kernel/ids.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { aDocument, aTemplate } from '../../support/documents/documents.ts';
import { logOf } from '../../support/documents/sending.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;
let templateId: string;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  acme = await anOrganization(service);
  templateId = (await aTemplate(acme.testKey)).id;
});
afterAll(() => service.stop());

/** As a start of the service does it. */
const start = (): Promise<void> =>
  sealHistories({ database: service.database, vault: service.vault, log: logOf(service) });

/** What an organization was made with before histories were sealed. */
function keyCheckOfBefore(organization: TestOrganization): Buffer {
  return service.vault.seal(asId<'organization'>(organization.id), 'key-check', 'assay');
}

/** Puts the organization back to before there were seals. */
async function asBefore(organization: TestOrganization): Promise<void> {
  await service.db.query('update organizations set key_check = $2 where id = $1', [
    organization.id,
    keyCheckOfBefore(organization),
  ]);
  await takeSeals(organization);
}

function takeSeals(organization: TestOrganization): Promise<unknown> {
  return service.db.query('update documents set audit_seal = null where organization_id = $1', [
    organization.id,
  ]);
}

/** Writes many documents, of which the service knows nothing, in the place of one. */
async function multiplied(id: string, times: number): Promise<void> {
  await service.db.query(
    `with copies as (
       insert into documents select (d).* from (
         select jsonb_populate_record(null::documents, to_jsonb(x) || jsonb_build_object('id', gen_random_uuid())) as d
         from documents x, generate_series(1, $2) where x.id = $1) made returning organization_id, mode, id)
     insert into document_audit
     select c.organization_id, c.mode, c.id, a.sequence, a.type, a.at, a.actor, a.detail, a.hash, a.previous_hash
     from copies c, document_audit a where a.document_id = $1`,
    [id, times],
  );
}

const auditStatus = async (id: string): Promise<number> =>
  (await acme.testKey.get(`/documents/${id}/audit`)).status;
const unsealed = async (): Promise<number> => {
  const rows = await service.db.query(
    'select from documents where organization_id = $1 and audit_seal is null',
    [acme.id],
  );
  return rows.length;
};

describe('Decision 31: what was there before is sealed once', () => {
  test('a start seals every trail of before, by as many processes as start at once', async () => {
    const { id } = await aDocument(acme.testKey, templateId);
    await asBefore(acme);
    await multiplied(id, 450);
    expect(await auditStatus(id)).toBe(409);
    expect(await findKeyMisfit(service.database, service.vault)).toBeUndefined();
    await Promise.all([start(), start(), start()]);
    expect(await unsealed()).toBe(0);
    expect(await auditStatus(id)).toBe(200);
    expect((await acme.testKey.post(`/documents/${id}/void`, { reason: 'Changed our mind' })).status).toBe(
      200,
    );
    expect(await auditStatus(id)).toBe(200);
    expect(await findKeyMisfit(service.database, service.vault)).toBeUndefined();
  });

  test('a trail that did not hold then is left without a seal, and stays broken', async () => {
    const { id } = await aDocument(acme.testKey, templateId);
    await asBefore(acme);
    await service.db.query(
      `update document_audit set actor = 'user:nobody' where document_id = $1 and sequence = 1`,
      [id],
    );
    await start();
    expect(await unsealed()).toBe(1);
    expect(await acme.testKey.get(`/documents/${id}/audit`)).toMatchObject({
      status: 409,
      body: { code: 'history_broken', sequence: 1 },
    });
    expect(service.logged.some((line) => line.includes(id) && line.includes('it stays unsealed'))).toBe(true);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['of an organization that was sealed', () => asBefore(acme).then(start)],
    ['of one that was made since', async () => undefined],
  ])('a seal removed %s is not made anew', async (_whose, before) => {
    const { id } = await aDocument(acme.testKey, templateId);
    await before();
    expect(await auditStatus(id)).toBe(200);
    await takeSeals(acme);
    await start();
    expect(await auditStatus(id)).toBe(409);
  });

  test('not with what says so of another organization, and not without any', async () => {
    const { id } = await aDocument(acme.testKey, templateId);
    const other = await anOrganization(service);
    await takeSeals(acme);
    for (const keyCheck of [keyCheckOfBefore(other), Buffer.alloc(80), Buffer.alloc(0)]) {
      await service.db.query('update organizations set key_check = $2 where id = $1', [acme.id, keyCheck]);
      await start();
      expect(await auditStatus(id)).toBe(409);
    }
  });
});
