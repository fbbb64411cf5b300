-- An account belongs to one organization. Before, an address was one user with one password in every
-- organization: whoever added it first knew the password that opened the others, and any admin learnt
-- whether an address was known, and its name. User and membership become one row of the organization.
-- Each organization keeps the id, the name and the password that the user had, so that histories, sources
-- and tokens go on meaning what they meant; from here on they are changed apart.

create table accounts (
  organization_id uuid not null,
  id uuid not null,
  -- Lower case: within an organization an address is one account, however it is written.
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'admin', 'member')),
  -- Null until the invitation is accepted: nobody signs in to it meanwhile.
  password_hash text,
  -- Tokens of an earlier password end, but for the session in which it was changed.
  password_revision integer not null,
  password_changed_by uuid,
  -- Somebody else chose it and knows it.
  password_given boolean not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, email)
);
-- Signing in finds the accounts of an address, oldest first.
create index accounts_email on accounts (email, created_at, id);

insert into accounts (organization_id, id, email, name, role, password_hash, password_revision, password_changed_by,
  password_given, created_at)
select m.organization_id, u.id, u.email, u.name, m.role, u.password_hash, u.password_revision, u.password_changed_by,
  false, m.created_at
from memberships m join users u on u.id = m.user_id;

-- Dashboard tokens that were signed out before they expired: found through the organization that they name.
create table signed_out_tokens (
  organization_id uuid not null,
  id uuid not null,
  expires_at timestamptz not null,
  primary key (organization_id, id)
);
insert into signed_out_tokens (organization_id, id, expires_at)
select organization_id, id, expires_at from ended_tokens;
drop table ended_tokens;
alter table signed_out_tokens rename to ended_tokens;
alter table ended_tokens rename constraint signed_out_tokens_pkey to ended_tokens_pkey;
create index ended_tokens_expiry on ended_tokens (expires_at);

drop table memberships;
drop table users;

-- The link by which somebody chooses the password of an account; a fresh one takes the place of the former.
create table invitations (
  organization_id uuid not null,
  user_id uuid not null,
  -- SHA-256 of the token, which is 256 random bits: nobody finds those by trying.
  token_digest bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- The mail with the link. The token is kept, encrypted, for as long as the mail has to be sent.
  mail_id uuid,
  sealed_token bytea,
  due_at timestamptz,
  tries integer not null default 0,
  sent_at timestamptz,
  error text,
  primary key (organization_id, user_id),
  unique (organization_id, token_digest),
  foreign key (organization_id, user_id) references accounts (organization_id, id) on delete cascade
);
create index invitations_turn on invitations (organization_id, due_at) where due_at is not null;
create index invitations_due on invitations ((due_at at time zone 'UTC')) where due_at is not null;

-- From which networks an account has been signed in to, as keyed digests: failures of others elsewhere do not
-- keep it from signing in there.
create table sign_in_networks (
  organization_id uuid not null,
  user_id uuid not null,
  network bytea not null,
  last_at timestamptz not null,
  primary key (organization_id, user_id, network),
  foreign key (organization_id, user_id) references accounts (organization_id, id) on delete cascade
);
create index sign_in_networks_last on sign_in_networks (last_at);
