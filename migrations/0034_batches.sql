-- Batches: many subjects of one file, screened by workers. The rows of a file are kept in chunks, encrypted under the key
-- of their organization, and each chunk goes with the transaction that keeps its results: of what was screened only
-- keyed digests stay.

alter domain run_trigger drop constraint run_trigger_check;
alter domain run_trigger add constraint run_trigger_check
  check (value in ('api', 'session', 'rescreen', 'batch')) not valid;

create domain batch_state as text
  check (value in ('receiving', 'queued', 'running', 'paused', 'completed', 'cancelled', 'failed'));

-- The trail of a batch has the id of the batch as its run.
alter table screening_audit add column batch_id uuid;

create table screening_batches (
  organization_id uuid not null,
  mode mode not null,
  id uuid not null,
  name text,
  state batch_state not null,
  -- Why the service paused it, or gave it up.
  problem text,
  sources text[] not null,
  review_score integer not null,
  match_score integer not null,
  pep_lookback_months integer,
  format text not null,
  encoding text not null,
  -- The header of each field that has another name in the file.
  columns json not null,
  monitor boolean not null,
  -- The file that was taken: chunks of any other upload count nothing.
  upload_id uuid,
  row_count integer not null,
  clear_count integer not null,
  possible_match_count integer not null,
  match_count integer not null,
  incomplete_count integer not null,
  error_count integer not null,
  created_at timestamptz not null,
  created_by text not null,
  started_at timestamptz,
  completed_at timestamptz,
  primary key (organization_id, mode, id)
) with (fillfactor = 70);

create table screening_batch_chunks (
  organization_id uuid not null,
  mode mode not null,
  id uuid not null,
  batch_id uuid not null,
  upload_id uuid not null,
  first_row integer not null,
  row_count integer not null,
  sealed_rows bytea not null,
  tries integer not null default 0,
  -- Null while the file is not whole yet or the batch is paused; under a lease, its end.
  due_at timestamptz,
  received_at timestamptz not null,
  primary key (organization_id, mode, id)
);
create index screening_batch_chunks_of_batch on screening_batch_chunks (organization_id, mode, batch_id, upload_id);
create index screening_batch_chunks_turn on screening_batch_chunks (organization_id, due_at)
  where due_at is not null;
create index screening_batch_chunks_due on screening_batch_chunks ((due_at at time zone 'UTC'))
  where due_at is not null;
-- Uploads that were never finished.
create index screening_batch_chunks_left on screening_batch_chunks (received_at) where due_at is null;

-- The results of one chunk. A row has one result, since a chunk has.
create table screening_batch_results (
  organization_id uuid not null,
  mode mode not null,
  batch_id uuid not null,
  first_row integer not null,
  row_count integer not null,
  -- The status of at least one of its rows.
  statuses text[] not null,
  results json not null,
  -- How the lists stood that these rows were screened against.
  sources json not null,
  scorer_version text not null,
  -- Of each row that could be read, 32 bytes; zeros for the others.
  subject_digests bytea not null,
  screened_at timestamptz not null,
  primary key (organization_id, mode, batch_id, first_row)
);
comment on table screening_batch_results is 'append-only';
