import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CompletionDeps } from '../../../src/documents/completion/completion.worker.ts';
import { tickMails } from '../../../src/documents/mails/mails.worker.ts';
import { selectOverdue } from '../../../src/documents/sending/expiry.store.ts';
import { giveTrails } from '../../support/documents/trails.ts';
import { complete, expire, logOf } from '../../support/documents/sending.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.db.query('truncate organizations, documents, document_files, document_mails cascade');
});

const HOUR = 3_600;

async function organization(): Promise<string> {
  const [row] = await service.db.query<{ id: string }>(
    `insert into organizations (id, name, key_check, created_at) values (gen_random_uuid(), 'Some', $1, now()) returning id`,
    [randomBytes(8)],
  );
  return row?.id ?? '';
}

/** Sent documents, the first due or expired so many seconds ago and each later one a second less. */
async function documents(
  work: 'completion_due_at' | 'expires_at',
  organizationId: string,
  { count, secondsAgo }: { readonly count: number; readonly secondsAgo: number },
): Promise<void> {
  await service.db.query(
    `with made as (
      insert into documents (organization_id, mode, id, name, status, origin, pages, pdf_sha256, created_at,
        audit_sequence, audit_hash, audit_at, ${work})
      select $1, 'live', gen_random_uuid(), i, 'sent', 'upload', '[]', '', $2, 0, '', $2,
        $2::timestamptz - make_interval(secs => $3::int - i)
      from generate_series(0, $4::int - 1) i returning organization_id, mode, id)
    insert into document_files (organization_id, mode, document_id, kind, bytes)
    select organization_id, mode, id, 'stored', '' from made`,
    [organizationId, service.clock.now(), secondsAgo, count],
  );
  await giveTrails(service, organizationId);
}

/** Of signers who are gone, so that a worker that claims one is done with it at once. */
async function mails(
  organizationId: string,
  { count, secondsAgo }: { readonly count: number; readonly secondsAgo: number },
): Promise<void> {
  await service.db.query(
    `insert into document_mails (organization_id, mode, id, document_id, signer_id, due_at, created_at)
    select $1, 'live', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
      $2::timestamptz - make_interval(secs => $3::int - i), $2::timestamptz - make_interval(secs => $3::int - i)
    from generate_series(0, $4::int - 1) i`,
    [organizationId, service.clock.now(), secondsAgo, count],
  );
}

/** Which of the organization's have had their turn, in the order in which they became due. */
async function done(status: 'completed' | 'expired', organizationId: string): Promise<number[]> {
  const rows = await service.db.query<{ name: string }>(
    'select name from documents where organization_id = $1 and status = $2 order by name::int',
    [organizationId, status],
  );
  return rows.map(({ name }) => Number(name));
}

async function mailed(organizationId: string): Promise<boolean[]> {
  const rows = await service.db.query<{ sent: boolean }>(
    'select due_at is null as sent from document_mails where organization_id = $1 order by created_at',
    [organizationId],
  );
  return rows.map(({ sent }) => sent);
}

const pdf = Buffer.from('%PDF-1.7');
const finish = async () => ({ kind: 'finished', pdf, sha256: '' }) as const;
const completion: Partial<CompletionDeps> = { longWork: { pdfs: { finish } as never } };

function sendMails(): Promise<number> {
  const { database, vault, clock } = service;
  const mailer = { send: () => Promise.reject(new Error('nobody is there')) };
  return tickMails(
    { database, vault, clock, capabilities: service.service.capabilities, mailer, log: logOf(service) },
    clock.now(),
  );
}

/** Every number below. */
const first = (count: number): number[] => Array.from({ length: count }, (_none, index) => index);

describe('No organization waits for what piled up of another', () => {
  test('until its final file is made', async () => {
    const [acme, globex] = [await organization(), await organization()];
    await documents('completion_due_at', acme, { count: 12, secondsAgo: HOUR });
    await documents('completion_due_at', globex, { count: 1, secondsAgo: 0 });
    expect(await complete(service, completion)).toBe(2);
    expect(await done('completed', globex)).toEqual([0]);
    expect(await done('completed', acme)).toEqual([0]);
  });

  test('until its invitation leaves', async () => {
    const [acme, globex] = [await organization(), await organization()];
    await mails(acme, { count: 20, secondsAgo: HOUR });
    await mails(globex, { count: 1, secondsAgo: 0 });
    const taken = await sendMails();
    expect(taken).toBeGreaterThanOrEqual(5);
    expect(taken).toBeLessThanOrEqual(8);
    expect(await mailed(globex)).toEqual([true]);
    expect(await mailed(acme)).toEqual(first(20).map((index) => index < taken - 1));
  });

  test('until its document has expired', async () => {
    const [acme, globex] = [await organization(), await organization()];
    await documents('expires_at', acme, { count: 120, secondsAgo: HOUR });
    await documents('expires_at', globex, { count: 1, secondsAgo: 0 });
    expect(await expire(service)).toBe(51);
    expect(await done('expired', globex)).toEqual([0]);
    expect(await done('expired', acme)).toEqual(first(50));
  });

  test('which are noted in turns', async () => {
    const [acme, globex] = [await organization(), await organization()];
    await documents('expires_at', acme, { count: 9, secondsAgo: HOUR });
    await documents('expires_at', globex, { count: 9, secondsAgo: 0 });
    const overdue = await selectOverdue(
      service.database,
      new Date(service.clock.now().getTime() + 60_000),
      6,
    );
    const whose = overdue.map(({ scope }) => scope.organizationId as string);
    expect(whose).toHaveLength(6);
    for (const turn of [0, 2, 4])
      expect(new Set(whose.slice(turn, turn + 2))).toEqual(new Set([acme, globex]));
  });
});

/** Two have more waiting, and for longer, than the ticks of a test get through. By chance one in millions goes wrong. */
describe('Where there are more organizations than places, none is always cut off', () => {
  const TICKS = 15;

  test('from its final file', async () => {
    for (const piled of [await organization(), await organization()])
      await documents('completion_due_at', piled, { count: 20, secondsAgo: HOUR });
    const globex = await organization();
    await documents('completion_due_at', globex, { count: 1, secondsAgo: 0 });
    let ticks = 0;
    while ((await done('completed', globex)).length === 0 && ticks < TICKS) {
      await complete(service, completion);
      ticks += 1;
    }
    expect(await done('completed', globex)).toEqual([0]);
  });

  test('from its invitation', async () => {
    for (let others = 0; others < 8; others += 1)
      await mails(await organization(), { count: 2 * TICKS, secondsAgo: HOUR });
    const globex = await organization();
    await mails(globex, { count: 1, secondsAgo: 0 });
    let ticks = 0;
    while (!(await mailed(globex))[0] && ticks < TICKS) {
      expect(await sendMails()).toBe(8);
      ticks += 1;
    }
    expect(await mailed(globex)).toEqual([true]);
  });

  test('from noting what expired', async () => {
    for (const piled of [await organization(), await organization()])
      await documents('expires_at', piled, { count: 5, secondsAgo: HOUR });
    const globex = await organization();
    await documents('expires_at', globex, { count: 1, secondsAgo: 0 });
    const seen = new Set<string>();
    for (let ticks = 0; ticks < TICKS; ticks += 1)
      for (const { scope } of await selectOverdue(service.database, service.clock.now(), 2))
        seen.add(scope.organizationId);
    expect(seen).toContain(globex);
  });
});

describe('Of one organization alone', () => {
  test('every place is taken, the longest due first', async () => {
    const acme = await organization();
    await documents('completion_due_at', acme, { count: 5, secondsAgo: HOUR });
    await mails(acme, { count: 10, secondsAgo: HOUR });
    expect(await complete(service, completion)).toBe(2);
    expect(await done('completed', acme)).toEqual([0, 1]);
    expect(await sendMails()).toBe(8);
    expect(await mailed(acme)).toEqual(first(10).map((index) => index < 8));
  });

  test.each([
    ['was signed by everybody', 'completion_due_at = expires_at'],
    ['has ended', `status = 'voided'`],
  ])('what %s takes no place of what expires', async (_what, change) => {
    const acme = await organization();
    await documents('expires_at', acme, { count: 100, secondsAgo: HOUR });
    await service.db.query(`update documents set ${change}`);
    await documents('expires_at', acme, { count: 1, secondsAgo: 0 });
    expect(await expire(service)).toBe(1);
  });

  test('what is not due yet waits', async () => {
    const acme = await organization();
    const later = { count: 1, secondsAgo: -1 };
    await documents('completion_due_at', acme, later);
    await documents('expires_at', acme, later);
    await mails(acme, later);
    expect([await complete(service, completion), await sendMails(), await expire(service)]).toEqual([
      0, 0, 0,
    ]);
    service.clock.moveSeconds(1);
    expect([await complete(service, completion), await sendMails(), await expire(service)]).toEqual([
      1, 1, 1,
    ]);
  });
});
