-- History that outsiders can prove: one log for each organization, in which every entry of its histories has a number
-- and a place in a Merkle tree, with signed checkpoints.
--
-- A change leaves its entries in `history_pending`, in its own transaction and without a number, so that changes of one
-- organization do not wait for each other. A worker moves them into the log and signs it. What was in the histories
-- before there was a log is taken into it by that worker too, before the first checkpoint.

create table history_pending (
  organization_id uuid not null,
  mode mode not null,
  -- In the order of time.
  id uuid not null,
  -- Of one change: for each entry a line with the place of its record, as in `history_entries`, and the entry without its
  -- number. All in one text, because a row costs a change more than what stands in it.
  entries text not null,
  -- Under a key of the organization: nobody without the master key puts an entry here.
  mac bytea not null,
  -- The mac does not fit. It stays as evidence and never gets into the log.
  refused boolean not null default false,
  primary key (organization_id, id)
);

create table history_entries (
  organization_id uuid not null,
  index bigint not null check (index >= 0),
  -- The record: the time, the id of it or of its document, its number in the document, and its mode.
  at timestamptz not null,
  key uuid not null,
  sequence bigint not null,
  mode mode not null,
  -- As it waited in `history_pending`: the canonical text of it is a part of the leaf.
  entry json not null,
  leaf_hash bytea not null,
  primary key (organization_id, index)
);
create unique index history_entries_by_place on history_entries (organization_id, at, key, sequence, mode);

-- Complete subtrees of 16 leaves and more: proofs need no more than a logarithmic number of them.
create table history_nodes (
  organization_id uuid not null,
  level int not null,
  position bigint not null,
  hash bytea not null,
  primary key (organization_id, level, position)
);

create table history_checkpoints (
  organization_id uuid not null,
  id uuid not null,
  size bigint not null,
  root_hash bytea not null,
  at timestamptz not null,
  key_id uuid not null,
  signature bytea not null,
  primary key (organization_id, id)
);
create unique index history_checkpoints_by_size on history_checkpoints (organization_id, size);

-- Of the installation: the keys that sign checkpoints, sealed under the master key.
create table history_keys (
  id uuid primary key,
  sealed_key bytea not null,
  created_at timestamptz not null
);

comment on table history_entries is 'append-only';
comment on table history_nodes is 'append-only';
comment on table history_checkpoints is 'append-only';
comment on table history_keys is 'never deleted';
