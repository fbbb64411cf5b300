import type pg from 'pg';
import { ExplainedError } from '../../kernel/explained-error.ts';
import { withClient } from './with-client.ts';

/** Why the tables cannot be spread; the message is one clear line for a person. */
export class DistributionRefused extends ExplainedError {}

/** Where the tables of a database are, as its coordinator sees it. */
export interface Distribution {
  /** The server can spread tables over machines: it has Citus. */
  readonly possible: boolean;
  /** How many tables are spread by organization. */
  readonly spread: number;
  /** Tables of tenants, and `organizations`, that are on the coordinator alone, in the order in which they can be spread. */
  readonly left: readonly string[];
  /** Tables of tenants that are spread otherwise than the others, so that an organization is not in one place. */
  readonly apart: readonly string[];
  /** Tables that belong on the coordinator and are not there. */
  readonly strayed: readonly string[];
}

/** Some tables are spread already: so must be those that a migration brings. */
export function isDistributed({ spread }: Distribution): boolean {
  return spread > 0;
}

/** Every organization's rows of all tables are in one place, and its name in each. */
export function isWhole({ left, apart, strayed }: Distribution): boolean {
  return left.length + apart.length + strayed.length === 0;
}

interface PlacedTable {
  readonly name: string;
  /** What it is to be: a row everywhere, rows where their organization is, or a table of the coordinator. */
  readonly wanted: 'reference' | 'spread' | 'local';
  readonly found: 'reference' | 'spread' | 'local';
  readonly colocation: number | null;
  /** Tables that its keys refer to. */
  readonly refersTo: readonly string[];
}

/** What the service asks before it connects. */
export function examineDistribution(connection: pg.ClientConfig): Promise<Distribution> {
  return withClient(connection, readDistribution);
}

/** Spreads what is left on the coordinator, as an operator asks for it. */
export function distribute(connection: pg.ClientConfig): Promise<readonly string[]> {
  return withClient(connection, distributeTables);
}

/** Where others are spread, a table that a migration has brought has to be, too. */
export async function distributeNew(client: pg.Client): Promise<void> {
  const found = await readDistribution(client);
  if (isDistributed(found) && found.left.length > 0) await distributeTables(client);
}

/** Changes nothing. */
export async function readDistribution(client: pg.Client): Promise<Distribution> {
  const possible = await hasCitus(client);
  const tables = possible ? await placedTables(client) : [];
  const spread = tables.filter(({ found }) => found === 'spread');
  const home = spread.find(({ wanted }) => wanted === 'spread')?.colocation;
  return {
    possible,
    spread: spread.length,
    left: inOrder(tables.filter(({ wanted, found }) => wanted !== 'local' && found === 'local')),
    apart: namesOf(tables.filter((table) => isApart(table, home ?? null))),
    strayed: namesOf(tables.filter(({ wanted, found }) => wanted === 'local' && found !== 'local')),
  };
}

/**
 * Spreads what is left: `organizations` to every machine, the tables of tenants by organization. Each is a transaction of its
 * own, so that an end in the middle loses nothing: the next run goes on. Rows that a table has move with it. Of two that run
 * at once the second waits, and finds nothing left.
 */
export async function distributeTables(client: pg.Client): Promise<readonly string[]> {
  if (!(await hasCitus(client))) throw new DistributionRefused(WITHOUT_CITUS);
  await client.query(`select pg_advisory_lock(${LOCK})`);
  try {
    return await spreadRest(client);
  } finally {
    // Where the connection or its transaction has failed, its end gives the lock back.
    await client.query(`select pg_advisory_unlock(${LOCK})`).catch(() => undefined);
  }
}

const LOCK = "hashtextextended('assay distribute', 0)";

async function spreadRest(client: pg.Client): Promise<readonly string[]> {
  const { left, apart, strayed } = await readDistribution(client);
  if (apart.length + strayed.length > 0)
    throw new DistributionRefused(
      `Somebody has distributed ${[...apart, ...strayed].join(', ')} in another way: undo that with undistribute_table, then run this again.`,
    );
  for (const table of left) await spreadTable(client, table);
  if (left.length > 0) await forgetLocalRows(client, left);
  await settleWorkers(client);
  return left;
}

const WITHOUT_CITUS =
  "This PostgreSQL has no Citus, so it is one machine and nothing can be distributed. On a coordinator of Citus, run 'create extension citus' in this database first.";

async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('pg_dist_partition') is not null and to_regproc('create_distributed_table') is not null as found",
  );
  return rows[0]?.found ?? false;
}

/** A reference table is in no hash partition, and changes of it go to all machines at once. */
async function placedTables(client: pg.Client): Promise<readonly PlacedTable[]> {
  const { rows } = await client.query<PlacedTable>(`
    select c.relname::text as name, p.colocationid as colocation,
      case when c.relname = 'organizations' then 'reference'
        when exists (select 1 from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped) then 'spread'
        else 'local' end as wanted,
      case when p.partmethod = 'h' then 'spread' when p.partmethod = 'n' and p.repmodel = 't' then 'reference'
        else 'local' end as found,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
    from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
    order by c.relname`);
  return rows;
}

function isApart({ wanted, found, colocation }: PlacedTable, home: number | null): boolean {
  if (found === 'local' || wanted === 'local') return false;
  return wanted !== found || (wanted === 'spread' && colocation !== home);
}

/** A key refers to a table that is spread already. */
function inOrder(tables: readonly PlacedTable[]): readonly string[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: string[] = [];
  const place = ({ name, refersTo }: PlacedTable): void => {
    if (!waiting.delete(name)) return;
    for (const other of refersTo) {
      const before = waiting.get(other);
      if (before) place(before);
    }
    ordered.push(name);
  };
  for (const table of tables.filter(({ wanted }) => wanted === 'reference')) place(table);
  for (const table of tables) place(table);
  return ordered;
}

async function spreadTable(client: pg.Client, table: string): Promise<void> {
  try {
    if (table === 'organizations') {
      await client.query('select create_reference_table($1::regclass)', [table]);
      return;
    }
    const { rows } = await client.query<{ name: string }>(
      "select logicalrelid::regclass::text as name from pg_dist_partition where partmethod = 'h' and logicalrelid in (select attrelid from pg_attribute where attname = 'organization_id') order by 1 limit 1",
    );
    // A group of their own: tables of another program in this database move without them.
    await client.query(
      "select create_distributed_table($1::regclass, 'organization_id', colocate_with => $2)",
      [table, rows[0]?.name ?? 'none'],
    );
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DistributionRefused(`The database does not distribute ${table}: ${why}.`, { cause: error });
  }
}

/** What was on the coordinator before stays there unseen, and no deletion of an organization would reach it. */
async function forgetLocalRows(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table]);
}

/** A coordinator passes on no settings of its connections: on the machines that hold the rows they belong to the database. */
const WORKER_SETTINGS = ["lock_timeout = '20s'", 'enable_seqscan = off'];

async function settleWorkers(client: pg.Client): Promise<void> {
  for (const setting of WORKER_SETTINGS) {
    const { rows } = await client.query<{ node: string; success: boolean; result: string }>(
      `select nodename || ':' || nodeport as node, success, result
       from run_command_on_workers(format('alter database %I set ${setting.replaceAll("'", "''")}', current_database()))`,
    );
    const failed = rows.find(({ success }) => !success);
    if (failed) throw new DistributionRefused(`${failed.node} does not take its settings: ${failed.result}.`);
  }
}

function namesOf(tables: readonly PlacedTable[]): readonly string[] {
  return tables.map(({ name }) => name);
}
