-- Investigations of a subject, what reviewers made of them, and the owner's consent to a model. Whether an
-- investigation is out of date is derived on read: its snapshot is held against the subject's counters and history.

create table risk_investigations (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  subject_id uuid not null,
  question text,
  method text not null check (method in ('deterministic', 'ai_assisted')),
  status text not null check (status in ('queued', 'running', 'completed', 'failed')),
  tries integer not null,
  -- Of the worker that has it: whoever lost it to another cannot finish it any more.
  lease uuid,
  -- When a worker may take it: at once, or when the lease of the one that has it ends. Null once it has ended.
  due_at timestamptz,
  -- json, not jsonb: what was found is given back to the byte.
  snapshot json,
  findings json not null,
  model text,
  error text,
  created_at timestamptz not null,
  created_by text not null,
  started_at timestamptz,
  completed_at timestamptz,
  primary key (organization_id, mode, id)
) with (fillfactor = 85);
create index risk_investigations_subject on risk_investigations (organization_id, mode, subject_id, id);
create index risk_investigations_due on risk_investigations (method, due_at) where due_at is not null;

-- Never changed.
create table risk_investigation_reviews (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  investigation_id uuid not null,
  subject_id uuid not null,
  outcome text not null check (outcome in ('confirmed', 'dismissed', 'needs_more_evidence')),
  findings json not null,
  reason text not null,
  investigation_outdated boolean not null,
  created_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, id)
);
create index risk_investigation_reviews_investigation
  on risk_investigation_reviews (organization_id, mode, investigation_id, id);

-- No row: off, at revision 0.
create table risk_ai_settings (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  enabled boolean not null,
  revision bigint not null,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (organization_id, mode)
);
