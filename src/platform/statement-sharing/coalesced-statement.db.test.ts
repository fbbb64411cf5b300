import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts';
import type { Scope } from '../../kernel/scope.ts';
import { idMaker } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { openDatabase } from './open-database.ts';
import type { Coalesced } from '../database/coalesced.ts';
import { rowsInto } from '../database/rows-into.ts';
import { sql } from '../database/sql.ts';

let db: TestDatabase;
let database: Database;
const newId = idMaker();
const scopeOf = (mode: Scope['mode']): Scope => ({ organizationId: newId<'organization'>(new Date()), mode });

beforeAll(async () => {
  db = await createDatabase();
  const onIdleError = (): void => undefined;
  database = openDatabase({ connection: db.connection, poolSize: 2, statementNames: true, onIdleError });
  await db.query(
    'create table things (organization_id uuid not null, mode text not null, id integer primary key, name text)',
  );
});
beforeEach(async () => {
  await db.query('truncate things');
  sent.length = 0;
});
afterAll(async () => {
  await database.close();
  await db.drop();
});

const THINGS = rowsInto('things', ['organization_id', 'mode', 'id', 'name']);
/** The items of each statement that was sent. */
const sent: (readonly number[])[] = [];

const NAME: Coalesced<number, string | undefined> = {
  statement: ({ mode }, ids) => {
    sent.push(ids);
    return sql`select id, name from things where mode = ${mode} and id = any(${ids}::integer[])`;
  },
  answers: (ids, { rows }) => {
    const names = new Map((rows as { id: number; name: string }[]).map(({ id, name }) => [id, name]));
    return ids.map((id) => names.get(id));
  },
};

const RENAME: Coalesced<number, void> = {
  statement: ({ mode }, ids) => {
    sent.push(ids);
    return sql`update things set name = 'renamed' where mode = ${mode} and id = any(${ids}::integer[])`;
  },
  answers: () => [],
};

const TEST = scopeOf('test');

describe('What several need in one turn', () => {
  test('is one statement in the place of the first, and everybody has the own answer', async () => {
    const names = await database.transaction(async (tx) => {
      tx.insert(THINGS, [TEST.organizationId, TEST.mode, 1, 'one']);
      tx.insert(THINGS, [TEST.organizationId, TEST.mode, 2, 'two']);
      const answers = await Promise.all([1, 2, 3, 1].map((id) => tx.coalesce(NAME, TEST, id)));
      return { commit: answers };
    });
    expect(names).toEqual(['one', 'two', undefined, 'one']);
    expect(sent).toEqual([[1, 2, 3, 1]]);
  });

  test('is asked again in the next turn', async () => {
    const names = await database.transaction(async (tx) => {
      const before = await tx.coalesce(NAME, TEST, 1);
      tx.insert(THINGS, [TEST.organizationId, TEST.mode, 1, 'one']);
      return { commit: [before, await tx.coalesce(NAME, TEST, 1)] };
    });
    expect(names).toEqual([undefined, 'one']);
  });

  test('never speaks of two organizations or modes at once', async () => {
    const live = scopeOf('live');
    await database.transaction(async (tx) => {
      tx.insert(THINGS, [TEST.organizationId, TEST.mode, 1, 'one']);
      tx.insert(THINGS, [live.organizationId, live.mode, 2, 'two']);
      const all = [tx.coalesce(NAME, TEST, 1), tx.coalesce(NAME, live, 1), tx.coalesce(NAME, live, 2)];
      expect(await Promise.all(all)).toEqual(['one', undefined, 'two']);
      return { commit: null };
    });
    expect(sent).toEqual([[1], [1, 2]]);
  });

  test('is written with the rest where nobody waits for it', async () => {
    await database.transaction(async (tx) => {
      for (const id of [1, 2, 3]) tx.insert(THINGS, [TEST.organizationId, TEST.mode, id, 'new']);
      for (const id of [1, 3]) tx.sendCoalesced(RENAME, TEST, id);
      return { commit: null };
    });
    expect(await db.query('select name from things order by id')).toEqual(
      ['renamed', 'new', 'renamed'].map((name) => ({ name })),
    );
    expect(sent).toEqual([[1, 3]]);
  });
});

describe('Whoever joins a statement in one turn', () => {
  const both = async (other: (id: number) => void, tx: Tx): Promise<readonly (string | undefined)[]> => {
    for (const id of [1, 2]) tx.insert(THINGS, [TEST.organizationId, TEST.mode, id, 'new']);
    const first = tx.coalesce(NAME, TEST, 1);
    other(2);
    return Promise.all([first, tx.coalesce(NAME, TEST, 2)]);
  };

  test('never comes before an ordinary statement that it sent', async () => {
    const names = await database.transaction(async (tx) => {
      const rename = (id: number): void => tx.send(sql`update things set name = 'renamed' where id = ${id}`);
      return { commit: await both(rename, tx) };
    });
    expect(names).toEqual(['new', 'renamed']);
  });

  test('nor before an ordered one that it joined, by which it locked or changed what it asks for', async () => {
    const ordered: Coalesced<number, void> = { ...RENAME, ordered: true };
    const names = await database.transaction(async (tx) => ({
      commit: await both((id) => tx.sendCoalesced(ordered, TEST, id), tx),
    }));
    expect(names).toEqual(['new', 'renamed']);
    expect(sent).toEqual([[1], [2], [2]]);
  });
});

describe('Where it fails', () => {
  test('in the database, everybody is told and nothing stays', async () => {
    const doubled = database.transaction(async (tx) => {
      tx.insert(THINGS, [TEST.organizationId, TEST.mode, 1, 'one']);
      tx.insert(THINGS, [TEST.organizationId, TEST.mode, 1, 'again']);
      const told = await Promise.allSettled([tx.coalesce(NAME, TEST, 1), tx.coalesce(NAME, TEST, 2)]);
      expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      return { commit: null };
    });
    await expect(doubled).rejects.toMatchObject({ code: '23505' });
    expect(await db.query('select * from things')).toEqual([]);
  });

  test('unseen, its own error is thrown', async () => {
    const doubled = database.transaction(async (tx) => {
      for (const name of ['one', 'again']) tx.insert(THINGS, [TEST.organizationId, TEST.mode, 1, name]);
      tx.sendCoalesced(RENAME, TEST, 1);
      return { commit: null };
    });
    await expect(doubled).rejects.toMatchObject({ code: '23505' });
  });

  test('in reading the answer, everybody is told and the connection goes on', async () => {
    const unreadable: Coalesced<number, never> = {
      ...NAME,
      answers: () => {
        throw new Error('unreadable');
      },
    };
    const read = database.transaction(async (tx) => ({ commit: await tx.coalesce(unreadable, TEST, 1) }));
    await expect(read).rejects.toThrow('unreadable');
    expect(await database.rows(sql`select 1 as it`)).toEqual([{ it: 1 }]);
  });

  test('a value that cannot be sent is refused at once', async () => {
    const failing = database.transaction(async (tx) => {
      tx.insert(THINGS, [TEST.organizationId, TEST.mode, 1, { not: 'a value' }]);
      return { commit: null };
    });
    await expect(failing).rejects.toThrow('not a value of a statement');
  });

  test('fails its transaction, and nothing else, where it cannot be made', async () => {
    const odd: Coalesced<unknown, void> = {
      statement: (_scope, items) => sql`select ${items[0]}`,
      answers: () => [],
    };
    const failed = database.transaction(async (tx) => {
      tx.insert(THINGS, [TEST.organizationId, TEST.mode, 1, 'one']);
      await tx.coalesce(odd, TEST, { not: 'a value' });
      return { commit: 'never' };
    });
    await expect(failed).rejects.toThrow('not a value of a statement');
    expect(await database.rows(sql`select id from things`)).toEqual([]);
  });
});
