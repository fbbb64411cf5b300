import { hash } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEY_CHECK, KEY_CHECK_SEAL } from '../../src/identity/organizations/organization.ts';
import { asId } from '../../src/kernel/ids.ts';
import { guardHistory, migrate, readMigrations } from '../../src/platform/database/migrations.ts';
import { openVault } from '../../src/platform/vault/vault.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { bearerCaller, anonymousCaller } from '../support/http.ts';
import { startService, type TestService } from '../support/service.ts';

const PASSWORD = 'one for all organizations';
const vault = openVault(randomBytes(32));
const [A, B] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'];
const [ADA, BOB] = ['01900000-0000-7000-8000-0000000000ad', '01900000-0000-7000-8000-0000000000b0'];
const ENDED = '01900000-0000-7000-8000-0000000000ed';
const MEMBERSHIP = '01900000-0000-7000-8000-0000000000aa';

let db: TestDatabase;
let service: TestService;

/** A database of before, in which Ada is an owner of A and a member of B, and Bob is an admin of B. */
beforeAll(async () => {
  db = await createDatabase({ empty: true });
  const migrations = await readMigrations();
  await migrate(
    db.connection,
    migrations.filter(({ name }) => name < '0020'),
  );
  const passwordHash = await hash(PASSWORD, { memoryCost: 256, timeCost: 1 });
  for (const [id, name] of [
    [A, 'First'],
    [B, 'Second'],
  ] as const)
    await db.query('insert into organizations values ($1, $2, $3, now())', [
      id,
      name,
      vault.seal(asId(id), KEY_CHECK_SEAL, KEY_CHECK),
    ]);
  const user = 'insert into users values ($1, $2, $3, $4, 3, null, now())';
  await db.query(user, [ADA, 'ada@example.com', 'Ada', passwordHash]);
  await db.query(user, [BOB, 'bob@example.com', 'Bob', passwordHash]);
  await db.query(
    `insert into memberships values ($1, $2, $3, 'owner', '2026-01-01Z'), (gen_random_uuid(), $4, $3, 'member', '2026-02-01Z'),
      (gen_random_uuid(), $4, $5, 'admin', '2026-03-01Z')`,
    [MEMBERSHIP, A, ADA, B, BOB],
  );
  await db.query("insert into ended_tokens values ($1, $2, $3, now() + interval '100 years')", [
    ENDED,
    A,
    ADA,
  ]);
  await migrate(db.connection, migrations);
  await guardHistory(db.connection);
  service = await startService({ db, vault });
});
afterAll(() => service.stop());

test('Contract 1, Identity: existing users are divided: each organization keeps id, name, role and password', async () => {
  const accounts = await db.query(
    'select organization_id, id, email, name, role from accounts order by created_at',
  );
  expect(accounts).toEqual([
    { organization_id: A, id: ADA, email: 'ada@example.com', name: 'Ada', role: 'owner' },
    { organization_id: B, id: ADA, email: 'ada@example.com', name: 'Ada', role: 'member' },
    { organization_id: B, id: BOB, email: 'bob@example.com', name: 'Bob', role: 'admin' },
  ]);
  const { body } = await login(PASSWORD);
  expect(body).toMatchObject({ user: { id: ADA }, organization: { id: A }, role: 'owner' });
  expect(body.organizations.map(({ id }: { id: string }) => id)).toEqual([A, B]);
});

test('tokens of before stay valid, and those that were signed out stay ended', async () => {
  expect(
    (await bearerCaller(service.url, await token(crypto.randomUUID())).get('/auth/session')).body,
  ).toMatchObject({
    user: { id: ADA },
    role: 'owner',
  });
  expect((await bearerCaller(service.url, await token(ENDED)).get('/auth/session')).status).toBe(401);
});

test('from then on they are changed apart', async () => {
  const caller = bearerCaller(service.url, (await login(PASSWORD, A)).body.token);
  const change = { currentPassword: PASSWORD, newPassword: 'of the first alone' };
  expect((await caller.post('/auth/password', change)).status).toBe(204);
  expect((await login(PASSWORD)).body.organization.id).toBe(B);
  expect((await login('of the first alone')).body.organization.id).toBe(A);
});

function login(password: string, organizationId?: string) {
  const body = {
    email: 'ada@example.com',
    password,
    ...(organizationId !== undefined && { organizationId }),
  };
  return anonymousCaller(service.url).post('/auth/login', body);
}

/** As the service signed it before: it named the membership too. */
function token(id: string): Promise<string> {
  const now = Math.floor(service.clock.now().getTime() / 1000);
  return new SignJWT({ org: A, mid: MEMBERSHIP, pwr: 3, sub: ADA, jti: id, iss: 'assay', aud: 'dashboard' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .sign(vault.tokenKey);
}
