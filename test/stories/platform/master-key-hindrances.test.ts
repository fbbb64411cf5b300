import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rotate } from '../../../src/cli/master-key/master-key.ts';
import { KEY_CHECKS, SEALED_COLUMNS } from '../../../src/cli/master-key/sealed-columns.ts';
import { findKeyMisfit } from '../../../src/identity/index.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { openDatabase } from '../../../src/platform/statement-sharing/statement-sharing.ts';
import { isLockTimeout } from '../../../src/platform/database/errors.ts';
import { openVault, type Vault } from '../../../src/platform/vault/vault.ts';
import { countByKey } from '../../../src/platform/vault/vault-columns.ts';
import { areDigestKeysStored } from '../../../src/platform/vault/vault-digests.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { databaseUrl } from '../../support/process.ts';
import { startService, type TestService } from '../../support/service.ts';

const KEYS = Array.from({ length: 5 }, () => randomBytes(32));
/** That of the service, and then of each test another one. */
let [former, ...later] = KEYS as [Buffer, ...Buffer[]];

let service: TestService;
let acme: TestOrganization;
/**
 * A connection of the database's owner, as for the command: others do not see everything of each other's connections.
 */
let owner: Database;

beforeAll(async () => {
  service = await startService({ vault: openVault(former) });
  acme = await anOrganization(service);
  owner = openDatabase({
    connection: service.db.connection,
    poolSize: 2,
    statementNames: true,
    onIdleError: () => undefined,
  });
});
afterAll(async () => {
  await owner.close();
  await service.stop();
});

/** Everything is under the former one; a process that has done with it knows the coming one alone. */
function nextKeys(): { both: Vault; alone: Vault; formerId: string; comingId: string } {
  const coming = later.shift()!;
  const both = openVault(coming, former);
  const [comingId, formerId = ''] = both.keyIds;
  former = coming;
  return { both, alone: openVault(coming), formerId, comingId };
}

async function rotated(both: Vault, { database = owner, unseen = false } = {}) {
  const said: string[] = [];
  const done = await rotate(database, both, { say: (text) => said.push(text), unseen });
  return { done, last: said.at(-1) };
}

async function keyIdsOf(columns = SEALED_COLUMNS): Promise<readonly unknown[]> {
  const counted = await Promise.all(columns.map((column) => countByKey(service.database, column)));
  return [...new Set(counted.flat().map(({ keyId }) => keyId))];
}

async function aClient(name?: string): Promise<pg.Client> {
  const client = new pg.Client({ ...service.db.connection, application_name: name });
  await client.connect();
  return client;
}

describe('Decision 26: a former key that something needs is not given up', () => {
  test('values that were written under it meanwhile: organizations still ask for it', async () => {
    const { both, alone, formerId, comingId } = nextKeys();
    expect(await areDigestKeysStored(service.database, both)).toBe(false);
    const [row] = await service.db.query<{ sealed: string }>(
      `select encode(sealed_secret, 'hex') as sealed from api_keys where id = $1`,
      [acme.testKey.id],
    );
    await service.db.query(`
      create function write_late() returns trigger language plpgsql as $$ begin
        update api_keys set sealed_secret = '\\x${row!.sealed}' where id = '${acme.testKey.id}';
        return null;
      end $$;
      create trigger write_late after update of sealed_body on idempotency_keys execute function write_late()`);
    expect(await rotated(both)).toEqual({
      done: false,
      last: `Not done. Values were written under another key meanwhile. Restart every process with ${comingId} first and the former key behind it, and rotate again.\n`,
    });
    expect(await keyIdsOf([KEY_CHECKS])).toEqual([formerId]);
    expect(await findKeyMisfit(service.database, alone)).toEqual({ keyId: formerId, partly: false });
    await service.db.query('drop function write_late cascade');
    expect(await rotated(both)).toMatchObject({ done: true });
    expect(await keyIdsOf()).toEqual([comingId]);
    expect(await areDigestKeysStored(service.database, both)).toBe(true);
  });

  test('a process that came meanwhile and encrypts under it', async () => {
    const { both, formerId, comingId } = nextKeys();
    const client = await aClient(`assay ${formerId}`);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const { done, last } = await rotated(both);
    expect(done).toBe(false);
    expect(last).toMatch(`Not done. Running processes encrypt under another master key than ${comingId}. `);
    expect(last).toMatch(
      new RegExp(`by process id: ${rows[0]!.pid} since [-\\dT:]+Z under ${formerId}\\. Restart`),
    );
    expect(await keyIdsOf([KEY_CHECKS])).toEqual([formerId]);
    expect(await rotated(both, { unseen: true })).toMatchObject({ done: true });
    expect(await keyIdsOf()).toEqual([comingId]);
    await client.end();
  });
});

describe('Decision 26: what does not hinder a rotation', () => {
  test('a row that somebody else holds for a while', async () => {
    const { both } = nextKeys();
    const impatient = openDatabase({
      connection: { connectionString: `${databaseUrl(service.db)}&lock_timeout=50` },
      poolSize: 2,
      statementNames: true,
      onIdleError: () => undefined,
    });
    const holder = await aClient();
    const hold = async (): Promise<void> => {
      await holder.query('begin');
      await holder.query('select from api_keys for update');
    };
    await hold();
    await expect(rotated(both, { database: impatient })).rejects.toSatisfy(isLockTimeout);
    let waits = 0;
    const watched: Database = {
      ...impatient,
      transaction: (work) =>
        impatient.transaction(work).catch(async (error: unknown) => {
          waits += 1;
          await holder.query('rollback');
          throw error;
        }),
    };
    expect(await rotated(both, { database: watched })).toMatchObject({ done: true });
    expect(waits).toBe(1);
    await holder.end();
    await impatient.close();
  });

  test('a value from before there were ids whose nonce begins like a mark', async () => {
    const luckKey = Buffer.from(hkdfSync('sha256', former, acme.id, 'assay:organization', 32));
    const { both, comingId } = nextKeys();
    const nonce = Buffer.from('avk1 by luck');
    const cipher = createCipheriv('aes-256-gcm', luckKey, nonce).setAAD(
      Buffer.from(`api-key:${acme.liveKey.id}`),
    );
    const body = Buffer.concat([cipher.update('secret', 'utf8'), cipher.final()]);
    await service.db.query('update api_keys set sealed_secret = $1 where id = $2', [
      Buffer.concat([nonce, cipher.getAuthTag(), body]),
      acme.liveKey.id,
    ]);
    expect(await keyIdsOf()).toContain(nonce.subarray(4).toString('hex'));
    expect(await rotated(both)).toMatchObject({ done: true });
    expect(await keyIdsOf()).toEqual([comingId]);
  });
});
