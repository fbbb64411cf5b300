-- Subjects that are screened again whenever one of their lists changes. What was given of them is readable with the
-- key of their organization only, which is not in the database.

create table screening_monitors (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  sealed_subject bytea not null,
  sources text[] not null,
  review_score integer not null,
  match_score integer not null,
  pep_lookback_months integer,
  risk_subject_id uuid,
  last_run_id uuid not null,
  last_run_at timestamptz not null,
  -- After a failure, not before then.
  retry_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, id)
);

-- For each list of a monitor: how it stood in the last run, and the run that searched it last. The matches of that
-- run still hold for every entry which the list has not changed since.
create table screening_monitor_lists (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  monitor_id uuid not null,
  list_key text not null,
  stood text not null,
  base_run_id uuid,
  base_version_id text,
  base_term_builder_version integer,
  primary key (organization_id, mode, monitor_id, list_key),
  foreign key (organization_id, mode, monitor_id)
    references screening_monitors (organization_id, mode, id) on delete cascade
) with (fillfactor = 85);
-- The worker looks across organizations for whatever stands otherwise than now.
create index screening_monitor_lists_stood on screening_monitor_lists (list_key, stood);

-- A match that the next run of its monitor carried over. Who decides on the earlier one decides on both: only runs
-- whose result differs are announced, so that is the one people know.
create table screening_carried_matches (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  match_id uuid not null,
  next_match_id uuid not null,
  primary key (organization_id, mode, match_id)
);
