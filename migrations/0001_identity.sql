-- Who uses the service. Organizations, users and memberships are small tables that every request
-- reads; everything that belongs to a tenant carries organization_id first in each of its keys, so
-- that the data of one organization can be placed, moved and deleted as one.
--
-- Tenant tables do not refer to organizations by a foreign key: each of its checks would lock the
-- row of the organization again. The write path locks it once, and deletion goes by the catalogue.

create table organizations (
  id uuid primary key,
  name text not null,
  -- Opens only under the master key that this database was made with.
  key_check bytea not null,
  created_at timestamptz not null
);

create table users (
  id uuid primary key,
  -- Lower case: an address is one user, however it is written.
  email text not null unique,
  name text not null,
  password_hash text not null,
  -- Tokens of an earlier password end, but for the session in which it was changed.
  password_revision integer not null,
  password_changed_by uuid,
  created_at timestamptz not null
);

create table memberships (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member')),
  created_at timestamptz not null,
  unique (organization_id, user_id)
);
create index memberships_user on memberships (user_id, created_at, id);

-- Dashboard tokens that were signed out before they expired.
create table ended_tokens (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index ended_tokens_expiry on ended_tokens (expires_at);

create table api_keys (
  organization_id uuid not null,
  id uuid not null,
  key_id text not null,
  name text not null,
  mode text not null check (mode in ('test', 'live')),
  sealed_secret bytea not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, key_id)
);

-- One key, one request, one answer, for as long as the organization lives.
create table idempotency_keys (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  key text not null,
  -- Keyed digest of principal, method, path and body.
  request bytea not null,
  status integer,
  body text,
  sealed_body bytea,
  created_at timestamptz not null,
  primary key (organization_id, mode, key)
) with (fillfactor = 85);

-- What was done to identity; history without an endpoint.
create table audit (
  organization_id uuid not null,
  id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  type text not null,
  resource text not null,
  resource_id text not null,
  actor text not null,
  reason text,
  detail json not null,
  recorded_at timestamptz not null,
  primary key (organization_id, id)
);
