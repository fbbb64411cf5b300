-- Lists of an organization's own: block lists, national lists, what a regulator sends by mail. Inside the service such a
-- list is a list like the official ones, under a key of its own; this table tells whose it is and what they call it.

create domain own_list_name as text check (value ~ '^[a-z0-9-]{1,40}$');

alter domain list_kind drop constraint list_kind_check;
alter domain list_kind add constraint list_kind_check check (value in ('sanctions', 'pep', 'internal'));

create table own_lists (
  organization_id uuid not null,
  mode mode not null,
  id uuid not null,
  name own_list_name not null,
  -- In `lists`, and wherever entries, versions and indexes are stored.
  list_key text not null,
  title text not null,
  list_kind list_kind not null,
  -- Null: never stale.
  stale_after_hours integer,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- From then on nobody searches it. Its versions stay, so that old runs can be explained.
  deleted_at timestamptz,
  primary key (organization_id, mode, id)
);
-- Of those that are in use a name is one list.
create unique index own_lists_name on own_lists (organization_id, mode, name) where deleted_at is null;
create index own_lists_deleted on own_lists (organization_id, mode, name, deleted_at) where deleted_at is not null;
comment on table own_lists is 'never deleted';

-- An organization that is deleted takes everything of its lists along. An import into one of them loses its row first, and
-- writes nothing more. The rest is as it was.
do $$
begin
  execute format($create$
    create or replace function delete_organization(organization uuid) returns void
    language plpgsql security definer set search_path = %I, pg_temp as $body$
    declare
      tenant regclass;
      own_keys text[];
      versions uuid[];
    begin
      own_keys := array(select list_key from own_lists where organization_id = organization);
      perform from lists where key = any (own_keys) for update;
      versions := array(select id from list_imports where list_key = any (own_keys));
      delete from list_imports where list_key = any (own_keys);
      delete from list_version_entries where version = any (versions);
      delete from list_detail_changes where version = any (versions);
      delete from list_indexes where version = any (versions);
      delete from list_entries where list_key = any (own_keys);
      delete from list_entry_details where list_key = any (own_keys);
      delete from lists where key = any (own_keys);
      for tenant in
        select c.oid::regclass
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
        order by c.relname
      loop
        execute format('delete from %%s where organization_id = $1', tenant) using organization;
      end loop;
      delete from organizations where id = organization;
    end
    $body$
  $create$, current_schema());
end $$;

-- The worker looks for monitors whose own lists stand otherwise than now: the same name is another list elsewhere.
create index screening_monitor_lists_own on screening_monitor_lists (organization_id, mode, list_key, stood)
  where list_key like 'own:%';
