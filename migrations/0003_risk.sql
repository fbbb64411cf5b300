-- The rest of the risk chapter: where evidence comes from, what policies ask, what was decided and by whom.
-- Whether an assessment is current, which receipt supersedes which and whether an override applies are
-- derived on read from sequences, revisions and times; none of it is stored a second time.

alter table risk_subjects
  add column evidence_sequence bigint not null default 0,
  add column assessment_sequence bigint not null default 0;

-- Records are found by their id through the primary key. While a table is new, the planner takes a second index that also
-- begins with organization and mode for just as good, and walks all that the tenant has; so in those the mode stands
-- behind what they are for.
alter table risk_subjects
  drop constraint risk_subjects_organization_id_mode_kind_external_id_key,
  add constraint risk_subjects_external_id_key unique (organization_id, external_id, kind, mode);
drop index risk_events_sequence;
drop index risk_events_resource;
create unique index risk_events_sequence on risk_events (organization_id, subject_id, mode, sequence) where subject_id is not null;
create index risk_events_resource on risk_events (organization_id, resource_id, mode, id);

-- The answer to a change whose record never changes is not kept twice: it is made again from the record.
alter table idempotency_keys add column record_id uuid;

create table risk_sources (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  key text not null,
  facts json not null,
  api_key_ids uuid[] not null,
  enabled boolean not null,
  revision bigint not null,
  created_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, id),
  unique (organization_id, key, mode)
);

create table risk_contexts (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  kind text not null,
  external_id text not null,
  label text,
  policies_revision bigint not null,
  created_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, id),
  unique (organization_id, external_id, kind, mode)
);

create table risk_context_subjects (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  context_id uuid not null,
  subject_id uuid not null,
  id uuid not null,
  role text,
  created_at timestamptz not null,
  primary key (organization_id, mode, context_id, subject_id)
);
create index risk_context_subjects_order on risk_context_subjects (organization_id, context_id, mode, id);

create table risk_context_policies (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  context_id uuid not null,
  position integer not null,
  policy_version_id uuid not null,
  primary key (organization_id, mode, context_id, position)
);

create table risk_policies (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  key text not null,
  version bigint not null,
  -- Normalized, as text: what its digest was made of is given back to the byte.
  definition json not null,
  digest text not null,
  created_at timestamptz not null,
  created_by text not null,
  published_at timestamptz,
  published_by text,
  primary key (organization_id, mode, id),
  unique (organization_id, key, mode, version)
);

create table risk_evidence (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  subject_id uuid not null,
  -- Receipt order of the subject's evidence.
  sequence bigint not null,
  fact text not null,
  source text not null,
  status text not null check (status in ('available', 'unavailable', 'revoked')),
  value json,
  observed_at timestamptz not null,
  expires_at timestamptz,
  received_at timestamptz not null,
  provider_ref text,
  evidence_class text not null check (evidence_class in ('assertion', 'verification', 'screening', 'session_check')),
  source_registration_id uuid,
  binding_revision bigint,
  api_key_id uuid,
  adapter_version text not null,
  batch_id uuid,
  created_by text not null,
  primary key (organization_id, mode, id),
  unique (organization_id, subject_id, mode, sequence)
);
-- The newest receipt of a fact and source is one probe away, however many there are.
create index risk_evidence_latest on risk_evidence (organization_id, subject_id, fact, source, mode, sequence desc);

create table risk_assessments (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  subject_id uuid not null,
  -- Order of the subject's assessments.
  sequence bigint not null,
  policy_version_id uuid not null,
  policy_key text not null,
  trigger text not null,
  event_ids uuid[] not null,
  evaluated_at timestamptz not null,
  evidence_revision bigint not null,
  previous_assessment_id uuid,
  evaluator_version text not null,
  -- As text: the digest covers both, and replay compares to the byte.
  inputs json not null,
  result json not null,
  required_actions json not null,
  fresh_until timestamptz,
  review_due_at timestamptz,
  digest text not null,
  created_by text not null,
  primary key (organization_id, mode, id),
  unique (organization_id, subject_id, mode, sequence)
)
-- An assessment of ordinary size stays as it is: compressing it took longer than all the rest of its insertion.
with (toast_tuple_target = 8160);
create index risk_assessments_latest on risk_assessments (organization_id, subject_id, policy_key, mode, sequence desc);
create index risk_assessments_events on risk_assessments using gin (event_ids) where cardinality(event_ids) > 0;

create table risk_overrides (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  assessment_id uuid not null,
  subject_id uuid not null,
  -- That of its event: which of two came later was decided under the subject's lock.
  sequence bigint not null,
  policy_key text not null,
  decision text not null check (decision in ('none', 'review', 'restrict', 'reject')),
  reason text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  created_by text not null,
  revoked_at timestamptz,
  revoked_by text,
  revoke_reason text,
  primary key (organization_id, mode, id)
);
create index risk_overrides_assessment on risk_overrides (organization_id, assessment_id, mode, sequence desc);
create index risk_overrides_subject on risk_overrides (organization_id, subject_id, mode, id);

create table risk_actions (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  subject_id uuid not null,
  assessment_id uuid not null,
  policy_key text not null,
  policy_version_id uuid not null,
  name text not null,
  decision text not null,
  status text not null check (status in ('requested', 'acknowledged', 'completed', 'failed', 'cancelled')),
  revision bigint not null,
  created_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, id)
) with (fillfactor = 85);
create index risk_actions_subject on risk_actions (organization_id, subject_id, mode, id);
create index risk_actions_queue on risk_actions (organization_id, status, mode, id);

create table risk_action_transitions (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  action_id uuid not null,
  -- The revision that the action has after it.
  revision bigint not null,
  from_status text not null,
  to_status text not null,
  reason text not null,
  by text not null,
  at timestamptz not null,
  primary key (organization_id, mode, action_id, revision)
);
