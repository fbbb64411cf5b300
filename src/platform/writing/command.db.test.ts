import pg from 'pg';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { aGate } from '../../../test/support/gate.ts';
import type { AuditEntry } from '../../kernel/history.ts';
import { asId, type OrganizationId } from '../../kernel/ids.ts';
import { isRefusal, refuse } from '../../kernel/result.ts';
import { idMaker, systemClock } from '../clock.ts';
import { type Command, type HistoryWriter, openWritePath, type WritePath } from './command.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../statement-sharing/statement-sharing.ts';
import { sql } from '../database/sql.ts';
import type { Query } from '../endpoints/contexts.ts';
import type { EndpointTable } from '../endpoints/endpoint.ts';
import { read } from '../endpoints/reads.ts';
import { write } from '../endpoints/writes.ts';
import { openVault } from '../vault/vault.ts';

describe.each([
  ['shared', true],
  ['plain', false],
])('With transactions that are %s', (_name, statementSharing) => {
  /** The write path alone, on real connections, with a table of its own to change. */
  let db: TestDatabase;
  let database: Database;
  let organizationId: OrganizationId;
  const newId = idMaker();
  const vault = openVault(Buffer.alloc(32, 7));

  beforeAll(async () => {
    db = await createDatabase();
    database = openDatabase({
      connection: db.connection,
      poolSize: 10,
      statementNames: true,
      statementSharing,
      onIdleError: () => undefined,
    });
    organizationId = newId<'organization'>(new Date());
    await db.query('insert into organizations (id, name, key_check, created_at) values ($1, $2, $3, now())', [
      organizationId,
      'Acme',
      Buffer.alloc(1),
    ]);
    await db.query('create table counters (name text primary key, value integer not null)');
  });
  afterAll(async () => {
    await database.close();
    await db.drop();
  });

  /** What a chapter of this test declares: one capability that answers at once, and long work. */
  interface CountingCapabilities {
    readonly step: number;
  }
  interface CountingLongWork {
    hash(text: string): Promise<string>;
  }
  const CAPABILITIES: CountingCapabilities = { step: 7 };

  const nothing: HistoryWriter = async () => undefined;

  function writePath(
    parts: { record?: HistoryWriter; announce?: HistoryWriter } = {},
  ): WritePath<CountingCapabilities> {
    return openWritePath({
      database,
      clock: systemClock,
      vault,
      newId,
      capabilities: CAPABILITIES,
      record: nothing,
      announce: nothing,
      idempotencyDays: 30,
      ...parts,
    });
  }

  const entry: AuditEntry = {
    chapter: 'identity',
    id: asId('00000000-0000-7000-8000-000000000001'),
    type: 'counter.raised',
    resource: 'counter',
    resourceId: 'x',
    detail: {},
  };

  const raise: Command<string, number> = async (tx, _ctx, name) => {
    const [row] = await tx.rows<{ value: number }>(sql`
    insert into counters values (${name}, 1) on conflict (name) do update set value = counters.value + 1 returning value`);
    return { value: row?.value ?? 0, history: [entry] };
  };

  const call = () => ({
    scope: { organizationId, mode: 'test' as const },
    principal: { kind: 'service' as const, name: 'test' },
  });

  async function aClient(): Promise<pg.Client> {
    const client = new pg.Client(db.connection);
    await client.connect();
    return client;
  }

  async function valueOf(name: string): Promise<number | undefined> {
    const [row] = await db.query<{ value: number }>('select value from counters where name = $1', [name]);
    return row?.value;
  }

  describe('Architecture, One write path', () => {
    test('a command without history does not compile', () => {
      // @ts-expect-error history is missing
      const forgetful: Command<null, number> = async () => ({ value: 1 });
      // @ts-expect-error history is empty
      const empty: Command<null, number> = async () => ({ value: 1, history: [] });
      expect([forgetful, empty]).toHaveLength(2);
    });

    test('a refusal that is not declared does not compile', () => {
      // @ts-expect-error not_found is not among the command's refusals
      const silent: Command<null, number, 'forbidden'> = async () => refuse('not_found', 'x');
      expect(silent).toBeTypeOf('function');
    });

    test('a command has the capabilities that it declares, and only those compile', async () => {
      const stepping: Command<null, number, never, CountingCapabilities> = async (_tx, ctx) => ({
        value: ctx.capabilities.step,
        history: [entry],
      });
      expect(await writePath().execute(call(), stepping, null)).toMatchObject({ value: 7 });
      const blind: Command<null, number> = async (_tx, ctx) => ({
        // @ts-expect-error a command that declares nothing has nothing
        value: ctx.capabilities.step,
        history: [entry],
      });
      expect(blind).toBeTypeOf('function');
    });

    test('a command that needs long work does not compile: not by itself, at the write path or as an endpoint', () => {
      const asking: Command<null, string> = async (_tx, ctx) => ({
        // @ts-expect-error a command has no long work
        value: await ctx.longWork.hash('x'),
        history: [entry],
      });
      const hashing: Command<null, string, never, CountingLongWork> = async (_tx, ctx) => ({
        value: await ctx.capabilities.hash('x'),
        history: [entry],
      });
      // @ts-expect-error the write path offers no long work
      const handed = (): unknown => writePath().execute(call(), hashing, null);
      const endpoint = write({
        name: 'hash',
        tag: 'Operator',
        summary: 'Hash within a transaction',
        access: 'member',
        idempotencyKey: 'required',
        status: 200,
        answer: Type.String(),
        refusals: [],
        input: () => null,
        run: hashing,
        present: (value) => value,
      });
      // @ts-expect-error the table offers long work to what prepares, and none to commands
      const table: EndpointTable<CountingCapabilities, CountingLongWork> = { 'POST /hash': endpoint };
      expect([asking, handed, table]).toHaveLength(3);
    });

    test('an endpoint that needs less fits into a table that offers more; data alone is read without either', () => {
      const hashed: Query<null, string, never, CountingCapabilities, CountingLongWork> = async (_db, ctx) =>
        ctx.longWork.hash(String(ctx.capabilities.step));
      const declaration = {
        name: 'hash',
        tag: 'Operator',
        summary: 'Hash before the transaction',
        access: 'member',
        answer: Type.String(),
        refusals: [],
        input: () => null,
        present: (value: string) => value,
      } as const;
      const endpoint = read({ ...declaration, run: hashed });
      const table: EndpointTable<CountingCapabilities & { readonly more: true }, CountingLongWork> = {
        'GET /hash': endpoint,
      };
      // @ts-expect-error its long work is not offered here
      const poor: EndpointTable<CountingCapabilities, unknown> = { 'GET /hash': endpoint };
      const data: EndpointTable = table;
      expect([poor, data]).toEqual([table, table]);
    });

    test('history and deliveries are written in the transaction of the change', async () => {
      const seen: string[] = [];
      const into =
        (list: string): HistoryWriter =>
        async (tx, ctx, history) => {
          const [row] = await tx.rows<{ value: number }>(
            sql`select value from counters where name = 'together'`,
          );
          seen.push(`${list} ${history[0].type} at ${row?.value} for ${ctx.scope.mode}`);
        };
      await writePath({ record: into('record'), announce: into('announce') }).execute(
        call(),
        raise,
        'together',
      );
      expect(seen).toEqual(['record counter.raised at 1 for test', 'announce counter.raised at 1 for test']);
    });

    test.each(['record', 'announce'] as const)(
      'a failure to %s leaves nothing of the change',
      async (part) => {
        const failing = writePath({ [part]: async () => Promise.reject(new Error('no room')) });
        await expect(failing.execute(call(), raise, part)).rejects.toThrow('no room');
        expect(await valueOf(part)).toBeUndefined();
      },
    );

    test('a refusal rolls back what the command had done', async () => {
      const halfway: Command<string, number, 'forbidden'> = async (tx, ctx, name) => {
        await raise(tx, ctx, name);
        return refuse('forbidden', 'not today');
      };
      const outcome = await writePath().execute(call(), halfway, 'refused');
      expect(isRefusal(outcome) && outcome.refused).toBe('forbidden');
      expect(await valueOf('refused')).toBeUndefined();
    });

    test('a statement that was sent ahead and fails is what the transaction throws, and nothing is committed', async () => {
      const ahead: Command<null, number> = async (tx, ctx) => {
        await raise(tx, ctx, 'ahead');
        tx.send(sql`insert into counters values ('ahead', 1)`);
        tx.send(sql`insert into counters values ('ahead-too', 1)`);
        return { value: 1, history: [entry] };
      };
      await expect(writePath().execute(call(), ahead, null)).rejects.toMatchObject({ code: '23505' });
      expect(await valueOf('ahead')).toBeUndefined();
      expect(await valueOf('ahead-too')).toBeUndefined();
    });

    test('the connection of a failed transaction is fit for the next', async () => {
      for (let round = 0; round < 30; round += 1) {
        const failing: Command<null, number> = async (tx) => {
          tx.send(sql`select 1 / 0`);
          await tx.rows(sql`select 1`);
          return { value: 1, history: [entry] };
        };
        await expect(writePath().execute(call(), failing, null)).rejects.toMatchObject({ code: '22012' });
      }
      expect(await writePath().execute(call(), raise, 'fit')).toMatchObject({ value: 1 });
    });
  });

  describe('Concurrency on real connections', () => {
    test('fifty commands at once on one row all count', async () => {
      const writes = writePath();
      await Promise.all(Array.from({ length: 50 }, () => writes.execute(call(), raise, 'busy')));
      expect(await valueOf('busy')).toBe(50);
    });

    test('two transactions that deadlock both finish: the victim runs again from the start', async () => {
      await db.query("insert into counters values ('left', 0), ('right', 0)");
      let met = 0;
      const both = aGate();
      const cross: Command<readonly [string, string], number> = async (tx, ctx, [first, second]) => {
        await raise(tx, ctx, first);
        met += 1;
        if (met === 2) both.open();
        await both.opened;
        return raise(tx, ctx, second);
      };
      const writes = writePath();
      await Promise.all([
        writes.execute(call(), cross, ['left', 'right']),
        writes.execute(call(), cross, ['right', 'left']),
      ]);
      expect(met).toBeGreaterThan(2);
      expect([await valueOf('left'), await valueOf('right')]).toEqual([2, 2]);
    });

    test.each([
      ['alone', {}],
      ['together', { conflictKeys: [] }],
    ])(
      'twenty executions with one key, %s, do the work once; the others wait and replay',
      async (how, keys) => {
        const writes = writePath();
        const keyed = {
          ...call(),
          ...keys,
          idempotency: { key: `same ${how}`, method: 'POST', path: '/x', bodyDigest: 'd' },
          answer: (value: number) => ({ status: 201, body: String(value) }),
        };
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => writes.execute(keyed, raise, `once ${how}`)),
        );
        expect(await valueOf(`once ${how}`)).toBe(1);
        expect(
          answers.every((answer) => !isRefusal(answer) && answer.status === 201 && answer.body === '1'),
        ).toBe(true);
        expect(answers.filter((answer) => !isRefusal(answer) && !answer.replayed)).toHaveLength(1);
      },
    );

    test('of changes committed together, one that is refused does not harm the others', async () => {
      const writes = writePath();
      const write = (name: string, command: Command<string, number, 'forbidden'>) =>
        writes.execute(
          {
            ...call(),
            conflictKeys: [name],
            idempotency: { key: name, method: 'POST', path: '/x', bodyDigest: 'd' },
          },
          command,
          name,
        );
      const forbidden: Command<string, number, 'forbidden'> = async (tx, ctx, name) => {
        await raise(tx, ctx, name);
        return refuse('forbidden', 'not today');
      };
      const [one, two, three] = await Promise.all([
        write('good one', raise),
        write('bad', forbidden),
        write('good two', raise),
      ]);
      expect([one, three]).toMatchObject([{ value: 1 }, { value: 1 }]);
      expect(isRefusal(two) && two.refused).toBe('forbidden');
      expect([await valueOf('good one'), await valueOf('bad'), await valueOf('good two')]).toEqual([
        1,
        undefined,
        1,
      ]);
    });

    test('whoever waits for a key whose first request fails does the work itself', async () => {
      const keyed = { ...call(), idempotency: { key: 'freed', method: 'POST', path: '/x', bodyDigest: 'd' } };
      const first = await aClient();
      await first.query('begin');
      await first.query(
        "insert into idempotency_keys (organization_id, mode, key, request, created_at) values ($1, 'test', 'freed', '', now())",
        [organizationId],
      );
      const second = writePath().execute(keyed, raise, 'freed');
      await expect
        .poll(
          async () =>
            (await db.query("select 1 from pg_locks where not granted and locktype = 'transactionid'"))
              .length,
        )
        .toBe(1);
      await first.query('rollback');
      await first.end();
      expect(await second).toMatchObject({ value: 1, replayed: false });
      expect(await valueOf('freed')).toBe(1);
    });

    test('a failure that the first request of the same key has caused is a replay', async () => {
      const keyed = {
        ...call(),
        idempotency: { key: 'meets itself', method: 'POST', path: '/x', bodyDigest: 'd' },
        answer: (value: number) => ({ status: 201, body: String(value) }),
      };
      const create: Command<string, number> = async (tx, _ctx, name) => {
        await tx.rows(sql`insert into counters values (${name}, 1)`);
        return { value: 1, history: [entry] };
      };
      const writes = writePath();
      expect(await writes.execute(keyed, create, 'natural')).toMatchObject({ replayed: false });
      expect(await writes.execute(keyed, create, 'natural')).toMatchObject({ status: 201, replayed: true });
      expect(await valueOf('natural')).toBe(1);
    });
  });
});
