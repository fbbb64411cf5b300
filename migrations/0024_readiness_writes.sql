-- Whether a service is ready includes whether its database can be written: one row that belongs to nobody is written
-- now and then while somebody asks.
create table readiness_writes (
  id smallint primary key check (id = 1),
  written_at timestamptz not null
);
