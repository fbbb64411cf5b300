-- What was done with each list, by imports and by operators, written with the change itself. Runs name the version that they
-- searched; this tells since when, until when, and why another one was searched or none.

create domain list_change as text check (value in ('activated', 'rolled_back', 'switched_on', 'switched_off'));

create table list_history (
  list_key text not null references lists (key) on delete cascade,
  -- Given under the lock of the list.
  sequence integer not null,
  change list_change not null,
  -- Active from then on, and until then; searched while the list is switched on.
  version_id text,
  former_version_id text,
  -- The import that brought the version.
  import_id uuid,
  forced boolean not null,
  changed_at timestamptz not null,
  primary key (list_key, sequence)
);
