-- Durable risk subjects and the history of everything that happens to them. The counters of a
-- subject are given out under the lock of its row, so that receipt order is commit order.

create table risk_subjects (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  kind text not null check (kind in ('person', 'business', 'account', 'transaction')),
  external_id text not null,
  evidence_revision bigint not null,
  event_sequence bigint not null,
  created_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, id),
  unique (organization_id, mode, kind, external_id)
) with (fillfactor = 85);

create table risk_events (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  type text not null,
  category text,
  subject_id uuid,
  -- Position in the history of the subject; null for what has no subject.
  sequence bigint,
  resource text not null,
  resource_id uuid not null,
  actor text not null,
  reason text,
  -- json, not jsonb: what was written is given back to the byte.
  detail json not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (organization_id, mode, id)
);
create unique index risk_events_sequence on risk_events (organization_id, mode, subject_id, sequence) where subject_id is not null;
create index risk_events_resource on risk_events (organization_id, mode, resource_id, id);
