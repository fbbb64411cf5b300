import type { TestDatabase } from './database.ts';

/**
 * Citus is outside the process and cannot be had everywhere. This makes of an ordinary database one that looks to the
 * program as a coordinator does: its catalogue, and the functions that are called, which write down how and refuse what
 * Citus refuses. No table is moved.
 */
export async function standInForCitus(db: TestDatabase): Promise<void> {
  await db.query(STAND_IN);
}

/** The calls so far, in their order. */
export async function callsOfCitus(db: TestDatabase): Promise<readonly string[]> {
  const rows = await db.query<{ call: string }>('select call from citus_calls order by place');
  return rows.map(({ call }) => call);
}

const STAND_IN = `
  create table pg_dist_partition (
    logicalrelid regclass primary key, partmethod "char" not null, colocationid integer not null, repmodel "char" not null);
  create table citus_calls (place integer generated always as identity, call text not null);

  create function create_reference_table(table_name regclass) returns void language plpgsql as $$
  begin
    if exists (select 1 from pg_dist_partition where logicalrelid = table_name) then
      raise 'table "%" is already distributed', table_name;
    end if;
    insert into citus_calls (call) values ('reference ' || table_name);
    insert into pg_dist_partition values (table_name, 'n', 1, 't');
  end $$;

  create function create_distributed_table(table_name regclass, distribution_column text,
    distribution_type text default 'hash', colocate_with text default 'default', shard_count integer default null)
    returns void language plpgsql as $$
  declare
    trouble text;
    place integer;
  begin
    if exists (select 1 from pg_dist_partition where logicalrelid = table_name) then
      raise 'table "%" is already distributed', table_name;
    end if;
    select f.conname into trouble from pg_constraint f
      where f.conrelid = table_name and f.contype = 'f' and f.confrelid <> table_name
        and not exists (select 1 from pg_dist_partition p where p.logicalrelid = f.confrelid);
    if found then
      raise 'cannot create foreign key constraint %: referenced table must be a distributed table', trouble;
    end if;
    select i.indexrelid::regclass into trouble from pg_index i
      where i.indrelid = table_name and i.indisunique and not exists (
        select 1 from pg_attribute a
        where a.attrelid = table_name and a.attname = distribution_column and a.attnum = any (i.indkey::int2[]));
    if found then
      raise 'cannot create constraint on "%": % does not contain the distribution column', table_name, trouble;
    end if;
    if colocate_with = 'none' then
      place := 2 + (select count(*) from pg_dist_partition);
    else
      select colocationid into strict place from pg_dist_partition where logicalrelid = colocate_with::regclass;
    end if;
    insert into citus_calls (call) values (table_name || ' by ' || distribution_column || ' with ' || colocate_with);
    insert into pg_dist_partition values (table_name, 'h', place, 's');
  end $$;

  create function truncate_local_data_after_distributing_table(function_table regclass) returns void language plpgsql as $$
  begin
    if not exists (select 1 from pg_dist_partition where logicalrelid = function_table) then
      raise 'supplied parameter is not a distributed relation';
    end if;
    insert into citus_calls (call) values ('truncate ' || function_table);
  end $$;

  create function run_command_on_workers(command text, parallel boolean default true)
    returns table (nodename text, nodeport integer, success boolean, result text) language plpgsql as $$
  begin
    insert into citus_calls (call) values ('workers ' || command);
    return query values ('worker-1', 5432, true, 'ALTER DATABASE');
  end $$;`;
