-- A policy version tried on stored assessments of its key. A worker goes through them in chunks, the newest first, and keeps
-- how far it came, so that a crash only delays it.

create table risk_backtests (
  organization_id uuid not null,
  mode mode not null,
  id uuid not null,
  policy_version_id uuid not null,
  policy_key text not null,
  -- Which assessments: those that were evaluated in this time, of subjects in this context, so many of the newest.
  evaluated_from timestamptz,
  evaluated_to timestamptz,
  context_id uuid,
  assessments_limit integer not null,
  state text not null check (state in ('queued', 'running', 'completed', 'failed')),
  tries integer not null,
  -- When a worker may take it: at once, or when the lease of the one that has it ends. Null once it has ended.
  due_at timestamptz,
  -- The assessment that was looked at last.
  after_id uuid,
  -- Null until a worker has counted them.
  total integer,
  done integer not null,
  moved integer not null,
  not_covered integer not null,
  matrix json not null,
  created_at timestamptz not null,
  created_by text not null,
  started_at timestamptz,
  completed_at timestamptz,
  primary key (organization_id, mode, id)
) with (fillfactor = 85);
create index risk_backtests_turn on risk_backtests (organization_id, due_at) where due_at is not null;
create index risk_backtests_due on risk_backtests ((due_at at time zone 'UTC')) where due_at is not null;

-- Assessments that would come out differently. Written with the progress of the backtest, and never changed.
create table risk_backtest_moves (
  organization_id uuid not null,
  mode mode not null,
  backtest_id uuid not null,
  assessment_id uuid not null,
  subject_id uuid not null,
  before json not null,
  after json not null,
  because json not null,
  primary key (organization_id, mode, backtest_id, assessment_id)
);
