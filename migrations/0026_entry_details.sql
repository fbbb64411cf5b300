-- What an official file says of an entry for people: addresses, legal basis, remarks and so on. It stands beside the entry
-- and has a digest of its own, so that an entry is the same entry, and nobody is screened again, when a remark changes.

create table list_entry_details (
  list_key text not null,
  digest bytea not null,
  -- The import that brought it first, so that a refused one takes its own away again.
  first_import uuid not null,
  body json not null,
  primary key (list_key, digest)
);

-- Null where the file says nothing.
alter table list_version_entries add column details bytea;

-- A file that says the same of everything that is searched makes no version. What it says otherwise for people is kept
-- here from that moment on: a match of before shows what was said then.
create table list_detail_changes (
  version uuid not null,
  entry_id text not null,
  since timestamptz not null,
  -- Null where the file says nothing any more.
  digest bytea,
  primary key (version, entry_id, since)
);

-- Of everything that the newest file of the version says for people; null until a file was read for it.
alter table list_versions add column details_digest text;

-- The next fetch brings the file whatever it said before, and with it what is missing here.
update lists set etag = null, last_modified = null;
