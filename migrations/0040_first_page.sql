-- What the first page of an organization offers and counts.
--
-- The test mode of an organization, filled with an invented year. A worker spends one part of the year after the other and
-- keeps how far it came, so that a crash only delays it. One for each organization: it is filled once.

create table demos (
  organization_id uuid not null,
  mode mode not null check (mode = 'test'),
  state text not null check (state in ('queued', 'running', 'completed', 'failed')),
  tries integer not null,
  -- When a worker may take it: at once, or when the lease of the one that has it ends. Null once it has ended.
  due_at timestamptz,
  -- Parts of the year that are spent, and what the next one has to know of them.
  done integer not null,
  year_so_far json,
  -- The member in whose name it is done, and the API key of the invented program, which is revoked at the end.
  requested_by uuid not null,
  api_key_id uuid not null,
  -- The invented year ends when it was asked for.
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  primary key (organization_id, mode)
) with (fillfactor = 85);
create index demos_turn on demos (organization_id, due_at) where due_at is not null;
create index demos_due on demos ((due_at at time zone 'UTC')) where due_at is not null;

-- Receipts that end soon, found by an index however many there are.
create index risk_evidence_expiring on risk_evidence (organization_id, mode, expires_at)
  where status = 'available' and expires_at is not null;

-- The risk subject that a document is about, where somebody has said so.
alter table documents add column risk_subject_id uuid;
create index documents_subject on documents (organization_id, mode, risk_subject_id, id)
  where risk_subject_id is not null;
