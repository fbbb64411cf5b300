-- Official lists, the same for every tenant. Each file that is taken becomes a version; what a version says of an
-- entry is kept once, however many versions say it, so that a daily version costs its changes. One pointer in `lists`
-- decides what everybody searches.

create table lists (
  key text primary key,
  enabled boolean not null,
  active_version uuid,
  -- What a rollback activates.
  former_version uuid,
  -- The version that an operator rolled back: it does not come back by itself.
  withdrawn_version uuid,
  -- What refused and failed imports say to an operator.
  attention json not null,
  -- Of the last file that was fetched, for a conditional request.
  etag text,
  last_modified text,
  -- The import that has the list; another one waits.
  import_id uuid,
  -- Somebody builds the index of the active version anew until then.
  reindexing_until timestamptz
);
insert into lists (key, enabled, attention) values
  ('eu_fsf', true, '[]'),
  ('ofac_sdn', true, '[]'),
  ('ofac_consolidated', true, '[]'),
  ('uk_sanctions', true, '[]'),
  ('idb_sanctions', true, '[]'),
  ('service_pep', true, '[]');

-- Only what was activated once: an import writes the row with the pointer.
create table list_versions (
  -- Of the import that made it.
  id uuid primary key,
  version_id text not null unique,
  list_key text not null references lists (key) on delete cascade,
  format text not null,
  published_at text,
  loaded_at timestamptz not null,
  -- When a file last said the same, and what that file was.
  confirmed_at timestamptz not null,
  confirmed_published_at text,
  file_sha256 text not null,
  -- Of the entries, in whatever order they come.
  content_digest text not null,
  entry_count integer not null,
  dropped_entries integer not null,
  -- Of the index that stands in list_indexes.
  term_builder_version integer not null,
  index_layout integer not null,
  counts json not null,
  attribution text
);
create index list_versions_list on list_versions (list_key, loaded_at desc);

create table list_entries (
  list_key text not null,
  digest bytea not null,
  -- The import that brought it first, so that a refused one takes its own away again.
  first_import uuid not null,
  body json not null,
  -- Entries that it names as its relatives: when one of them changes, so does its standing.
  related text[],
  primary key (list_key, digest)
);
-- Read for many at once: what waits in a pending list would be gone through for each of them.
create index list_entries_related on list_entries using gin (related) with (fastupdate = off)
  where related is not null;

create table list_version_entries (
  version uuid not null,
  ordinal integer not null,
  entry_id text not null,
  digest bytea not null,
  primary key (version, ordinal)
);
create index list_version_entries_entry on list_version_entries (version, entry_id);

-- The built index of the active and the former version, in pieces: every process loads it, one builds it.
create table list_indexes (
  version uuid not null,
  term_builder_version integer not null,
  part text not null,
  piece integer not null,
  bytes bytea not null,
  primary key (version, term_builder_version, part, piece)
);
-- Numbers do not shrink when they are compressed, and are read faster when they are not.
alter table list_indexes alter column bytes set storage external;

create table list_imports (
  id uuid primary key,
  list_key text not null references lists (key) on delete cascade,
  force boolean not null,
  state text not null check (state in ('running', 'activated', 'refused', 'failed')),
  progress json not null,
  counts json not null,
  attention json not null,
  version_id text,
  -- Who imports tells that it lives; past this the import has failed.
  leased_until timestamptz,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index list_imports_list on list_imports (list_key, id);
create index list_imports_leased on list_imports (leased_until) where leased_until is not null;
