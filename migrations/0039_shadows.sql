-- A draft that assesses beside the published version of its key for a time, and only reports. A worker tries it on the
-- assessments that were made since, in their order, and keeps how far it came, so that a crash only delays it.

create table risk_shadows (
  organization_id uuid not null,
  mode mode not null,
  id uuid not null,
  policy_version_id uuid not null,
  policy_key text not null,
  -- Assessments count that were evaluated from then on, and before the end.
  begun_at timestamptz not null,
  until timestamptz not null,
  -- Null while it runs.
  ended_at timestamptz,
  ended_because text check (ended_because in ('time', 'asked', 'published', 'failed')),
  tries integer not null,
  -- When a worker may take it: when it looks again, or when the lease of the one that has it ends. Null once all is counted.
  due_at timestamptz,
  -- All assessments up to this id were looked at, which are those up to this time.
  after_id uuid not null,
  counted_until timestamptz not null,
  done integer not null,
  moved integer not null,
  not_covered integer not null,
  matrix json not null,
  created_by text not null,
  primary key (organization_id, mode, id),
  check ((ended_at is null) = (ended_because is null))
) with (fillfactor = 85);
create index risk_shadows_turn on risk_shadows (organization_id, due_at) where due_at is not null;
create index risk_shadows_due on risk_shadows ((due_at at time zone 'UTC')) where due_at is not null;
create index risk_shadows_version on risk_shadows (organization_id, mode, policy_version_id, id desc);
-- One at a time for each key.
create unique index risk_shadows_running on risk_shadows (organization_id, mode, policy_key) where ended_at is null;

-- Assessments that would have come out differently. Written with the progress of the shadow.
create table risk_shadow_moves (
  organization_id uuid not null,
  mode mode not null,
  shadow_id uuid not null,
  assessment_id uuid not null,
  subject_id uuid not null,
  before json not null,
  after json not null,
  because json not null,
  primary key (organization_id, mode, shadow_id, assessment_id)
);
