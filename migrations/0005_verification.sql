-- Verification: workflows in immutable revisions, sessions that follow them, their attempts and checks.
-- What time or later attempts change (a session's status, which attempt is the newest) is derived on read.

create table verification_workflows (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  key text not null,
  -- The newest one; saving under the same key counts it up under the lock of this row.
  revision bigint not null,
  primary key (organization_id, mode, id),
  unique (organization_id, mode, key)
);

create table verification_workflow_revisions (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  workflow_id uuid not null,
  revision bigint not null,
  name text not null,
  steps json not null,
  created_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, workflow_id, revision)
);

-- The catalogue that policies bind to: a row for each output field of a revision, written with it and never changed.
create table verification_inputs (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  workflow_id uuid not null,
  workflow_revision bigint not null,
  position integer not null,
  step_key text not null,
  step_type text not null,
  field text not null,
  type text not null,
  item_type text,
  primary key (organization_id, mode, workflow_id, workflow_revision, position),
  unique (organization_id, mode, workflow_id, workflow_revision, step_key, field)
);

create table verification_sessions (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  external_id text not null,
  -- Set once, at creation or later.
  subject_id uuid,
  expires_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, id)
);
create index verification_sessions_subject on verification_sessions (organization_id, mode, subject_id) where subject_id is not null;

create table verification_session_workflows (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  session_id uuid not null,
  workflow_id uuid not null,
  workflow_revision bigint not null,
  primary key (organization_id, mode, id),
  unique (organization_id, mode, session_id, workflow_id)
);

create table verification_runs (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  session_workflow_id uuid not null,
  number integer not null,
  -- Order among the attempts of one subject: milliseconds of its start, raised above every attempt known then.
  position bigint not null,
  status text not null check (status in ('in_progress', 'completed', 'failed', 'abandoned')),
  review_status text not null check (review_status in ('pending', 'approved', 'rejected', 'revoked')),
  started_at timestamptz not null,
  completed_at timestamptz,
  created_by text not null,
  primary key (organization_id, mode, id),
  unique (organization_id, mode, session_workflow_id, number)
) with (fillfactor = 85);

create table verification_step_results (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  run_id uuid not null,
  step_key text not null,
  status text not null check (status in ('succeeded', 'failed', 'unsupported')),
  outputs json not null,
  completed_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, run_id, step_key)
);

create table verification_checks (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  session_id uuid not null,
  -- Both null for a check that an outside provider did.
  run_id uuid,
  step_key text,
  kind text not null,
  provider text not null,
  status text not null check (status in ('clear', 'match', 'review_required', 'blocked', 'error')),
  provider_ref text,
  participant_id text,
  flags text[] not null,
  created_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, id)
);
create index verification_checks_session on verification_checks (organization_id, mode, session_id, id);
