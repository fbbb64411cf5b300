-- When each list is fetched from its publisher: one row a list, so that of several processes one does it.

create table list_fetches (
  list_key text primary key references lists (key) on delete cascade,
  -- Null before the first fetch: at once.
  due_at timestamptz,
  -- Somebody is fetching until then.
  leased_until timestamptz,
  -- In a row; they put the next try off.
  failures integer not null default 0,
  fetched_at timestamptz,
  -- Why the last fetch got nothing.
  failure text
);
insert into list_fetches (list_key) select key from lists;
