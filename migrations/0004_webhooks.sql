-- Webhooks: who wants to hear of changes, and what was told to whom. A delivery is written in the transaction of
-- its change, with the very bytes that every attempt sends; it is queue and history at once. Its id is derived from
-- event and subscription, so one event cannot be queued twice for the same receiver.

create table webhook_subscriptions (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  url text not null,
  events text[] not null,
  description text,
  active boolean not null,
  sealed_secret bytea not null,
  -- Signs too, until then, after a rotation.
  former_sealed_secret bytea,
  former_secret_until timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, id)
);

-- Room on the page for the new versions of a row: it is claimed and finished soon after it was written.
create table webhook_deliveries (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  subscription_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  event text not null,
  body text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  -- Of the present set: a retry by hand starts a new one.
  attempts int not null,
  -- Null once it is no longer pending.
  next_attempt_at timestamptz,
  -- A process that sends it holds it until then; one that was killed loses it then.
  leased_until timestamptz,
  leased_by uuid,
  created_at timestamptz not null,
  delivered_at timestamptz,
  last_status_code int,
  last_error text,
  response_preview text,
  primary key (organization_id, mode, subscription_id, id)
) with (fillfactor = 70);

-- Finds what is due of one subscription, however much is due of others.
create index webhook_deliveries_pending on webhook_deliveries (organization_id, mode, subscription_id, next_attempt_at)
  where status = 'pending';
create index webhook_deliveries_failed on webhook_deliveries (organization_id, mode, subscription_id, id)
  where status = 'failed';
