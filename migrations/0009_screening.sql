-- Screening runs with their matches, and what happened to them. Of the subject only a keyed digest is kept: no column
-- holds a name, a date or a number that was screened. Matches keep what the list says.

create table screening_runs (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  -- Derived from the matches and the completeness of the search; written with every decision, since lists filter by it.
  status text not null check (status in ('match', 'possible_match', 'clear', 'incomplete', 'error')),
  incomplete_reasons text[] not null,
  error_code text,
  trigger text not null check (trigger in ('api', 'session', 'rescreen')),
  session_id uuid,
  -- Of a session's run it may come later, with the link of the session.
  risk_subject_id uuid,
  sources json not null,
  review_score integer not null,
  match_score integer not null,
  pep_lookback_months integer,
  scorer_version text not null,
  -- The newest receipt of each fact that the run recorded.
  risk_sources json not null,
  candidate_count integer not null,
  top_score integer,
  subject_digest bytea not null,
  created_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, id)
) with (fillfactor = 85);
-- None begins with the organization: what is read by its id must not be looked for in one of these.
create index screening_runs_status on screening_runs (status, organization_id, mode, id);
create index screening_runs_session on screening_runs (session_id, organization_id, mode, id)
  where session_id is not null;
create index screening_runs_subject on screening_runs (risk_subject_id, organization_id, mode, id)
  where risk_subject_id is not null;

create table screening_matches (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  run_id uuid not null,
  -- In the order of the contract: score, list key, entry id.
  position integer not null,
  source text not null,
  source_entry_id text not null,
  list_kind text not null check (list_kind in ('sanctions', 'pep')),
  listed_name text not null,
  -- The listed name that agreed; null where only an identifier did.
  matched_name text,
  score integer not null,
  factors json not null,
  pep json,
  decision text not null check (decision in ('pending', 'confirmed', 'false_positive')),
  primary key (organization_id, mode, id),
  unique (organization_id, mode, run_id, position)
) with (fillfactor = 85);

-- The audit trail of a run: that it was made, and every decision on its matches. Never changed.
create table screening_audit (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  run_id uuid not null,
  type text not null,
  match_id uuid,
  actor text not null,
  reason text,
  detail json not null,
  recorded_at timestamptz not null,
  primary key (organization_id, mode, run_id, id)
);
