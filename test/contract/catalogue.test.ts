import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/database.ts';

/** Tables that stand outside the tenant rule, each with the reason. */
const OUTSIDE: Readonly<Record<string, string>> = {
  organizations: 'it is the tenant',
  migrations: 'of the database, not of a tenant',
  lists: 'official lists are the same for everyone',
  list_versions: 'official lists are the same for everyone',
  list_entries: 'official lists are the same for everyone',
  list_entry_details: 'official lists are the same for everyone',
  list_detail_changes: 'official lists are the same for everyone',
  list_version_entries: 'official lists are the same for everyone',
  list_indexes: 'official lists are the same for everyone',
  list_imports: 'official lists are the same for everyone',
  list_history: 'official lists are the same for everyone',
  list_fetches: 'official lists are the same for everyone',
  history_keys: 'they sign for the installation',
  readiness_writes: 'of the database, not of a tenant',
  primary_marks: 'of the database, not of a tenant',
};

let db: TestDatabase;

beforeAll(async () => {
  db = await createDatabase();
});
afterAll(() => db.drop());

describe('The catalogue of the migrated database', () => {
  test('keeps the tenant rule', async () => {
    expect(await catalogueFaults(db)).toEqual([]);
  });

  test('has the tables that stand outside the rule', async () => {
    const names = (await readTables(db)).map(({ name }) => name);
    const stale = Object.keys(OUTSIDE).filter((name) => !names.includes(name));
    expect(stale, 'Take names that no longer exist off OUTSIDE').toEqual([]);
  });
});

test('a mode is test or live, by its domain', async () => {
  const isMode = (text: string) => db.query('select $1::mode', [text]).then(Boolean, () => false);
  const taken = await Promise.all(['test', 'live', 'demo', '', 'LIVE'].map(isMode));
  expect(taken).toEqual([true, true, false, false, false]);
});

interface Column {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly identity: boolean;
  /** Null without a default, and for a generated column, whose expression the database keeps immutable. */
  readonly preset: string | null;
}
interface Key {
  readonly name: string;
  readonly columns: readonly string[];
}
interface ForeignKey extends Key {
  readonly target: string;
  readonly targetColumns: readonly string[];
  readonly onDelete: string;
}
interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly primaryKey: Key | null;
  readonly uniques: readonly Key[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly triggers: readonly string[];
}

/** Every break of the rule, each with the way to mend it. */
async function catalogueFaults(database: TestDatabase): Promise<readonly string[]> {
  const tables = await readTables(database);
  const sequences = await database.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  );
  return [
    ...tables.flatMap((table) => [
      ...(Object.hasOwn(OUTSIDE, table.name) ? [] : tenantFaults(table)),
      ...(table.columns.some(isOrganization) ? referenceFaults(table) : []),
      ...plainFaults(table),
      ...modeFaults(table),
    ]),
    ...sequences.map(({ name }) => `${name} is a sequence: ids are made by the application (ctx.newId).`),
  ];
}

function isOrganization({ name }: Column): boolean {
  return name === 'organization_id';
}

/** `organization_id uuid` leads the primary key, every unique key and every foreign key. */
function tenantFaults({ name, columns, primaryKey, uniques, foreignKeys }: Table): readonly string[] {
  const organization = columns.find(isOrganization);
  if (organization?.type !== 'uuid' || !organization.required) {
    return [
      `${name} has no 'organization_id uuid not null': add it, or name the table with its reason in OUTSIDE.`,
    ];
  }
  const keys = [
    ...(primaryKey ? [{ ...primaryKey, kind: 'primary key' }] : []),
    ...uniques.map((key) => ({ ...key, kind: 'unique key' })),
    ...foreignKeys.map((key) => ({ ...key, kind: 'foreign key' })),
  ];
  return [
    ...(primaryKey ? [] : [`${name} has no primary key: add primary key (organization_id, …, id).`]),
    ...keys
      .filter(({ columns: [first] }) => first !== 'organization_id')
      .map(
        (key) => `${name}: the ${key.kind} ${key.name} does not begin with organization_id: put it first.`,
      ),
    ...foreignKeys
      .filter(
        ({ target, targetColumns: [first] }) =>
          first !== (target === 'organizations' ? 'id' : 'organization_id'),
      )
      .map(
        (key) => `${name}: ${key.name} does not meet the organization of ${key.target}: pair the columns.`,
      ),
  ];
}

/** Deletion goes through the tables by name, and a write locks its organization once: no reference may disturb either. */
function referenceFaults({ name, foreignKeys }: Table): readonly string[] {
  return [
    ...foreignKeys
      .filter(({ target }) => target === 'organizations' && !Object.hasOwn(OUTSIDE, name))
      .map(
        (key) =>
          `${name}: ${key.name} locks the organization again with each row. The write path holds it: drop the reference.`,
      ),
    ...foreignKeys
      .filter(({ onDelete }) => onDelete !== 'cascade')
      .map(
        (key) => `${name}: ${key.name} says 'on delete ${key.onDelete}', which may stop a deletion: cascade.`,
      ),
  ];
}

const CONSTANT = /^(?:'(?:[^']|'')*'|-?\d+(?:\.\d+)?|true|false|NULL|ARRAY\[\])(?:::[\w ".,()[\]]+)?$/;

/** Nothing happens by itself: no made-up values, no triggers. */
function plainFaults({ name, columns, triggers }: Table): readonly string[] {
  return [
    ...columns
      .filter(({ preset }) => preset !== null && !CONSTANT.test(preset))
      .map(
        (column) =>
          `${name}.${column.name} has the default ${column.preset}: let the command give the value.`,
      ),
    ...columns
      .filter(({ identity }) => identity)
      .map((column) => `${name}.${column.name} is an identity column: ids are made by the application.`),
    ...triggers.map(
      (trigger) => `${name} has the trigger ${trigger}: do it in the command, where it is read.`,
    ),
  ];
}

/** The domain, rather than a check of the table, which every statement that writes to it would read and plan anew. */
function modeFaults({ name, columns }: Table): readonly string[] {
  const mode = columns.find((column) => column.name === 'mode');
  if (!mode || (mode.required && mode.type === 'mode')) return [];
  return [`${name}.mode takes other values: write mode mode not null.`];
}

/** The names of columns by number, in the order of the key; an expression has no name. */
function columnsOf(owner: string, numbers: string): string {
  return `(select json_agg(coalesce(a.attname, '(expression)') order by n.place)
    from unnest(${numbers}::int2[]) with ordinality n (number, place)
    left join pg_attribute a on a.attrelid = ${owner} and a.attnum = n.number and n.number > 0)`;
}

const COLUMNS = `
  select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
    'required', a.attnotnull, 'identity', a.attidentity <> '',
    'preset', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end) order by a.attnum)
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;
const INDEXES = `
  select json_agg(json_build_object('name', i.indexrelid::regclass::text,
    'columns', ${columnsOf('c.oid', 'i.indkey')}) order by i.indexrelid)
  from pg_index i where i.indrelid = c.oid and i.indisunique`;
const FOREIGN_KEYS = `
  select json_agg(json_build_object('name', f.conname, 'target', f.confrelid::regclass::text,
    'columns', ${columnsOf('c.oid', 'f.conkey')}, 'targetColumns', ${columnsOf('f.confrelid', 'f.confkey')},
    'onDelete', case f.confdeltype when 'c' then 'cascade' when 'a' then 'no action' when 'r' then 'restrict'
      when 'n' then 'set null' else 'set default' end) order by f.conname)
  from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'`;
const TRIGGERS = `
  select json_agg(g.tgname) from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal`;

function readTables(database: TestDatabase): Promise<readonly Table[]> {
  return database.query<Table>(`
    select c.relname as name, (${COLUMNS}) as columns, (${INDEXES} and i.indisprimary) -> 0 as "primaryKey",
      coalesce((${INDEXES} and not i.indisprimary), '[]') as uniques,
      coalesce((${FOREIGN_KEYS}), '[]') as "foreignKeys",
      coalesce((${TRIGGERS}), '[]') as triggers
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by c.relname`);
}

describe('The check of the catalogue can fail', () => {
  const organization = 'organization_id uuid not null';
  const subject =
    'subject_mode text, subject_id uuid, foreign key (organization_id, subject_mode, subject_id) references risk_subjects (organization_id, mode, id)';

  /** What is said of a table, or of whatever the statements make, while it stands. */
  async function faultsWith(statements: string): Promise<readonly string[]> {
    await db.query(statements);
    try {
      return await catalogueFaults(db);
    } finally {
      await db.query('drop table if exists bad, worse; drop sequence if exists numbers');
    }
  }

  test('and passes a table that keeps the rule', async () => {
    const good = `create table bad (${organization}, mode mode not null, id uuid,
      note text not null default 'none', size bigint default 0, half bigint generated always as (size / 2) stored,
      ${subject} on delete cascade, primary key (organization_id, mode, id), unique (organization_id, note))`;
    expect(await faultsWith(good)).toEqual([]);
  });

  test.each([
    [
      'no organization',
      'create table bad (id uuid primary key)',
      "bad has no 'organization_id uuid not null'",
    ],
    [
      'an organization that is text',
      'create table bad (organization_id text primary key)',
      "bad has no 'organization_id uuid not null'",
    ],
    ['no primary key', `create table bad (${organization})`, 'bad has no primary key'],
    [
      'a primary key of its own',
      `create table bad (${organization}, id uuid primary key)`,
      'the primary key bad_pkey does not begin with organization_id',
    ],
    [
      'the organization second',
      `create table bad (${organization}, id uuid, primary key (id, organization_id))`,
      'the primary key bad_pkey does not begin with organization_id',
    ],
    [
      'a unique column',
      `create table bad (${organization}, id uuid, mail text unique, primary key (organization_id, id))`,
      'the unique key bad_mail_key does not begin with organization_id',
    ],
    [
      'a unique index on an expression',
      `create table bad (${organization}, id uuid, mail text, primary key (organization_id, id));
       create unique index bad_mail on bad (lower(mail), organization_id)`,
      'the unique key bad_mail does not begin with organization_id',
    ],
    [
      'a reference without the organization',
      `create table bad (${organization}, id uuid, who uuid references list_imports (id), primary key (organization_id, id))`,
      'the foreign key bad_who_fkey does not begin with organization_id',
    ],
    [
      'a reference to another organization',
      `create table worse (${organization}, other uuid, primary key (organization_id, other), unique (other, organization_id));
       create table bad (${organization}, id uuid, primary key (organization_id, id),
         foreign key (organization_id, id) references worse (other, organization_id))`,
      'does not meet the organization of worse',
    ],
    [
      'a reference to the organization',
      'create table bad (organization_id uuid primary key references organizations (id) on delete cascade)',
      'locks the organization again with each row',
    ],
    [
      'a reference that stays',
      `create table bad (${organization}, id uuid, ${subject}, primary key (organization_id, id))`,
      "says 'on delete no action'",
    ],
    [
      'a reference that stops the deletion',
      `create table bad (${organization}, id uuid, ${subject} on delete restrict, primary key (organization_id, id))`,
      "says 'on delete restrict'",
    ],
    [
      'an id of the database',
      `create table bad (${organization}, id uuid default gen_random_uuid(), primary key (organization_id, id))`,
      'bad.id has the default gen_random_uuid()',
    ],
    [
      'a time of the database',
      `create table bad (${organization}, at timestamptz default now(), primary key (organization_id, at))`,
      'bad.at has the default now()',
    ],
    [
      'a serial number',
      `create table bad (${organization}, id serial, primary key (organization_id, id))`,
      'bad_id_seq is a sequence',
    ],
    [
      'an identity column',
      `create table bad (${organization}, id int generated always as identity, primary key (organization_id, id))`,
      'bad.id is an identity column',
    ],
    ['a sequence', 'create sequence numbers', 'numbers is a sequence'],
    [
      'a trigger',
      `create table bad (${organization}, primary key (organization_id));
       create trigger quietly before update on bad for each row execute function suppress_redundant_updates_trigger()`,
      'bad has the trigger quietly',
    ],
    [
      'a mode that is any text',
      `create table bad (${organization}, mode text not null, primary key (organization_id, mode))`,
      'bad.mode takes other values',
    ],
    [
      'a mode that may be missing',
      `create table bad (${organization}, mode mode, primary key (organization_id))`,
      'bad.mode takes other values',
    ],
  ])('%s', async (_case, statements, message) => {
    expect(await faultsWith(statements)).toContainEqual(expect.stringContaining(message));
  });
});
