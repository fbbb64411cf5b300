-- Subscriptions that keep a subject assessed by one policy, found by the worker when they are due.
-- Whoever changes one holds its subject first, so that no receipt falls between a check and its result.

create table risk_monitoring (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  subject_id uuid not null,
  policy_key text not null,
  id uuid not null,
  policy_version_id uuid not null,
  enabled boolean not null,
  last_error text check (last_error in ('applicability_unknown', 'applicability_not_matched', 'evaluation_failed')),
  last_evaluated_at timestamptz,
  last_assessment_id uuid,
  -- Due from then on; null while only new evidence can make it so.
  next_check_at timestamptz,
  -- Evidence finds the subscriptions of its subject by the same key.
  primary key (organization_id, mode, subject_id, policy_key)
) with (fillfactor = 85);
-- The worker looks across organizations.
create index risk_monitoring_due on risk_monitoring (next_check_at) where enabled;
