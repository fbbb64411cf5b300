-- Sessions are listed by status, subject, workflow and external id: each is found by an index, so that nobody walks
-- over all sessions of an organization. The status stays derived from the runs and the clock. What the runs say of it
-- is written with every change of them, since lists filter by it.
alter table verification_sessions add column completed boolean not null default false;

update verification_sessions s set completed = true
where not exists (
  select from verification_session_workflows w
  where w.organization_id = s.organization_id and w.mode = s.mode and w.session_id = s.id
    and (select r.status from verification_runs r
      where r.organization_id = w.organization_id and r.mode = w.mode and r.session_workflow_id = w.id
      order by r.number desc limit 1) is distinct from 'completed');

-- Each is read in its order, except those that have yet to expire: they are few at any time, and are sorted.
create index verification_sessions_lasting on verification_sessions (completed, organization_id, mode, id)
  where expires_at is null;
create index verification_sessions_expiring on verification_sessions (organization_id, mode, expires_at, completed, id)
  where expires_at is not null;
create index verification_sessions_expired on verification_sessions (organization_id, mode, id, expires_at)
  where expires_at is not null;
-- These do not begin with the organization: what is read by its id must not be looked for in one of them.
create index verification_sessions_external_id on verification_sessions (external_id, organization_id, mode, id);
create index verification_session_workflows_workflow
  on verification_session_workflows (workflow_id, organization_id, mode, session_id);
