import pg from 'pg';
import type { Reader } from './database.ts';
import { sql } from './sql.ts';

/** What the service runs as. It is no login: the connecting login sets this role, or is a member of it. */
export const SERVICE_ROLE = 'assay_service';
/** How the service signs in to its own embedded server, where every process that reaches the socket is trusted. */
export const EMBEDDED_LOGIN = 'assay';

/** How far the role of the service has come, as one login sees it. */
export interface RoleStanding {
  readonly exists: boolean;
  /** The login may take its place. */
  readonly taken: boolean;
  /** Tables whose rights are not what their comment says, and the function that deletes organizations. */
  readonly wrong: readonly string[];
}

export function isReady({ exists, taken, wrong }: RoleStanding): boolean {
  return exists && taken && wrong.length === 0;
}

/**
 * Makes the role and gives it its rights, as far as this login may. Roles belong to the whole cluster: another database
 * may make the same one in the same moment. Answers with what came of it.
 */
export async function makeServiceRole(client: pg.Client, login?: string): Promise<RoleStanding> {
  let standing = await roleStanding(client);
  if (!standing.exists) {
    await asFarAsAllowed(client, `create role ${SERVICE_ROLE} nologin`);
    standing = await roleStanding(client);
  }
  if (standing.exists && standing.wrong.length > 0) {
    await asFarAsAllowed(client, GRANTS);
    standing = await roleStanding(client);
  }
  if (standing.exists && !standing.taken) {
    await asFarAsAllowed(client, `grant ${SERVICE_ROLE} to current_user`);
    standing = await roleStanding(client);
  }
  if (standing.exists && login !== undefined && !(await mayTake(client, login))) {
    await asFarAsAllowed(client, `create role ${login} login`);
    await asFarAsAllowed(client, `grant ${SERVICE_ROLE} to ${login}`);
  }
  return standing;
}

/** Changes nothing. */
export async function roleStanding(client: pg.Client): Promise<RoleStanding> {
  const { rows } = await client.query<{ exists: boolean; wrong: readonly string[] }>(STANDING);
  const { exists, wrong } = rows[0] ?? { exists: false, wrong: [] };
  return { exists, wrong, taken: exists && (await mayTake(client)) };
}

async function mayTake(client: pg.Client, login?: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select exists (select 1 from pg_roles where rolname = coalesce($1, session_user) and (rolsuper or pg_has_role(oid, '${SERVICE_ROLE}',
      case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end))) as taken`,
    [login ?? null],
  );
  return rows[0]?.taken ?? false;
}

const TRIES = 5;
/** Somebody else has made the same thing, or is changing it, in this very moment. */
const MEANWHILE = new Set(['42710', '23505', 'XX000', '40P01']);
const NOT_ALLOWED = '42501';

/** What a managed database does not let this login do stays undone, and shows in the standing. */
async function asFarAsAllowed(client: pg.Client, statement: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('begin');
      await client.query('lock table migrations in share row exclusive mode');
      await client.query(statement);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (code === NOT_ALLOWED || code === '42710') return;
      if (tries === TRIES || code === undefined || !MEANWHILE.has(code)) throw error;
    }
  }
}

/** What the role is to have on each table, by the table's comment; from PostgreSQL 17 on it may analyse them, too. */
const WANTED = `
  select c.oid, c.relname, array(
    select privilege from unnest(case obj_description(c.oid, 'pg_class')
      when 'append-only' then array['SELECT', 'INSERT']
      when 'never deleted' then array['SELECT', 'INSERT', 'UPDATE']
      when 'read-only' then array['SELECT']
      else array['SELECT', 'INSERT', 'UPDATE', 'DELETE'] end
      || case when current_setting('server_version_num')::int >= 170000 then array['MAINTAIN'] else '{}' end)
      as privilege order by 1) as privileges
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`;

const STANDING = `
  select exists (select 1 from pg_roles where rolname = '${SERVICE_ROLE}') as exists, array(
    select relname::text from (${WANTED}) wanted
    where privileges <> array(
      select distinct privilege_type from pg_class c, aclexplode(c.relacl) granted, pg_roles r
      where c.oid = wanted.oid and r.oid = granted.grantee and r.rolname = '${SERVICE_ROLE}' order by 1)
    union all
    select 'delete_organization' where coalesce((
      select not exists (select 1 from aclexplode(p.proacl) granted, pg_roles r
        where r.oid = granted.grantee and r.rolname = '${SERVICE_ROLE}')
      from pg_proc p where p.proname = 'delete_organization' and p.pronamespace = current_schema()::regnamespace), false)
    order by 1) as wrong`;

/** A table that nobody has looked at yet is append-only. */
const GRANTS = `do $$
declare
  wanted record;
begin
  execute format('grant usage on schema %I to ${SERVICE_ROLE}', current_schema());
  execute format('alter default privileges in schema %I grant select, insert on tables to ${SERVICE_ROLE}', current_schema());
  for wanted in ${WANTED} loop
    execute format('revoke all on %s from ${SERVICE_ROLE}', wanted.oid::regclass);
    execute format('grant %s on %s to ${SERVICE_ROLE}', array_to_string(wanted.privileges, ', '), wanted.oid::regclass);
  end loop;
  grant execute on function delete_organization(uuid) to ${SERVICE_ROLE};
end $$`;

/** Whether the connected login can change nothing that was written into history. */
export async function isHistoryGuarded(db: Reader): Promise<boolean> {
  const [row] = await db.rows<{ guarded: boolean }>(sql`
    select not bool_or(has_table_privilege(c.oid, 'update') or has_table_privilege(c.oid, 'delete')
      or has_table_privilege(c.oid, 'truncate')) as guarded
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
      and obj_description(c.oid, 'pg_class') = 'append-only'`);
  return row?.guarded ?? false;
}
