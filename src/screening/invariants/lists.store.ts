import { sql } from '../../platform/database/sql.ts';
import type { Invariant, SharedInvariant } from '../../platform/invariants/invariants.ts';

/** What an import writes that is under way, or was given up and is not cleared away yet. */
const UNDER_WAY = sql`select id from list_imports where leased_until is not null`;

/** Own lists are lists too, so this is about those of every organization. */
export const LIST_INVARIANTS: readonly SharedInvariant[] = [
  {
    name: 'lists.pointers',
    record: 'the list',
    holds: 'lists lead to versions of their own, with an index, as their history tells',
    records: () => sql`
      select l.key as id, null as mode, case
        when l.active_version is not null and a.id is null
          then format('its active version %s is missing', l.active_version)
        when l.former_version is not null and f.id is null
          then format('its former version %s is missing', l.former_version)
        when a.id is not null and not exists (select 1 from list_indexes i where i.version = a.id
          and i.term_builder_version = a.term_builder_version)
          then format('its active version %s has no index', a.version_id)
        when l.import_id is not null and not exists (select 1 from list_imports i where i.id = l.import_id
          and i.leased_until is not null) then format('the import %s has it and is not under way', l.import_id)
        when h.version_id is distinct from a.version_id and not exists (select 1 from own_lists w
          where w.list_key = l.key and w.deleted_at is not null)
          then format('%s is active, and its history ends with %s', coalesce(a.version_id, 'nothing'), coalesce(h.version_id, 'nothing'))
        end as fault
      from lists l
      left join list_versions a on a.id = l.active_version and a.list_key = l.key
      left join list_versions f on f.id = l.former_version and f.list_key = l.key
      left join lateral (
        select version_id from list_history where list_key = l.key order by sequence desc limit 1) h on true`,
  },
  {
    name: 'lists.versions',
    record: 'the list version',
    holds: 'versions of lists have all their entries',
    records: () => sql`
      select v.version_id as id, null as mode, case
        when e.rows <> v.entry_count then format('it counts %s entries, and has %s', v.entry_count, e.rows)
        when e.missing > 0 then format('what %s of its entries say is missing', e.missing)
        end as fault
      from list_versions v
      cross join lateral (
        select count(*) as rows, count(*) filter (where b.digest is null) as missing
        from list_version_entries o
        left join list_entries b on b.list_key = v.list_key and b.digest = o.digest
        where o.version = v.id) e`,
  },
  {
    name: 'lists.imports',
    record: 'the import',
    holds: 'imports of lists have ended whole or left nothing',
    records: (now) => sql`
      select i.id, null as mode, case
        when (i.state = 'running') <> (i.ended_at is null)
          then format('it is %s and ended %s', i.state, coalesce(i.ended_at::text, 'never'))
        when i.state = 'running' and i.leased_until is null then 'it is running and nobody has it'
        when i.leased_until > ${now}::timestamptz + interval '5 minutes'
          then format('it is held until %s, longer than any process holds one', i.leased_until)
        when i.state = 'activated' and not exists (select 1 from list_versions v where v.version_id = i.version_id)
          then format('it made the version %s, which is missing', i.version_id)
        when i.leased_until is null and not exists (select 1 from list_versions v where v.id = i.id)
          and (exists (select 1 from list_version_entries o where o.version = i.id)
            or exists (select 1 from list_indexes x where x.version = i.id))
          then format('it is %s and has left entries or an index behind', i.state)
        end as fault
      from list_imports i`,
  },
  {
    name: 'lists.remains',
    record: 'the version',
    holds: 'versions that have entries or an index are known, or being imported',
    records: () => sql`
      select o.version as id, null as mode, case
        when not exists (select 1 from list_versions v where v.id = o.version)
          and not exists (select 1 from list_imports i where i.id = o.version)
          and o.version not in (${UNDER_WAY}) then 'no import and no list knows it' end as fault
      from (select version from list_version_entries group by version
        union select version from list_indexes group by version) o`,
  },
];

export const OWN_LIST_INVARIANTS: readonly Invariant[] = [
  {
    name: 'lists.own',
    record: 'the own list',
    holds: 'own lists are lists',
    records: (organization) => sql`
      select w.id, w.mode, case when not exists (select 1 from lists where key = w.list_key)
        then format('the list %s is missing', w.list_key) end as fault
      from own_lists w where w.organization_id = ${organization}`,
  },
];
