-- What an outside authority (RFC 3161) says about when a checkpoint was there.
create table history_timestamps (
  organization_id uuid not null,
  checkpoint_id uuid not null,
  token bytea not null,
  stamped_at timestamptz not null,
  primary key (organization_id, checkpoint_id)
);

-- Checkpoints that wait for theirs.
create table history_timestamps_due (
  organization_id uuid not null,
  checkpoint_id uuid not null,
  attempts int not null default 0,
  due_at timestamptz not null,
  primary key (organization_id, checkpoint_id)
);
create index history_timestamps_due_by_time on history_timestamps_due (due_at);

comment on table history_timestamps is 'append-only';
