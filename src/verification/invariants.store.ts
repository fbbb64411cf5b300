import { sql } from '../platform/database/sql.ts';
import type { Invariant } from '../platform/invariants/invariants.ts';

export const VERIFICATION_INVARIANTS: readonly Invariant[] = [
  {
    name: 'verification.workflows',
    record: 'the workflow',
    holds: 'workflows have every revision up to theirs',
    records: (organization) => sql`
      select w.id, w.mode, case when r.rows <> w.revision or r.last is distinct from w.revision
        then format('it is at revision %s, has %s, and the last is %s', w.revision, r.rows, r.last) end as fault
      from verification_workflows w
      cross join lateral (
        select count(*) as rows, max(revision) as last from verification_workflow_revisions
        where organization_id = ${organization} and mode = w.mode and workflow_id = w.id) r
      where w.organization_id = ${organization}`,
  },
  {
    name: 'verification.sessions',
    record: 'the session',
    holds:
      'sessions have their subject and their workflows, and are completed when the last attempts at all of them are',
    records: (organization) => sql`
      select s.id, s.mode, case
        when s.subject_id is not null and not exists (select 1 from risk_subjects where organization_id = ${organization}
          and mode = s.mode and id = s.subject_id) then format('its subject %s is missing', s.subject_id)
        when w.strange > 0 then 'a workflow of it is missing'
        when s.completed <> (w.rows = w.done)
          then format('%s of %s workflows are completed, and it says otherwise', w.done, w.rows)
        end as fault
      from verification_sessions s
      cross join lateral (
        select count(*) as rows,
          count(*) filter (where not exists (select 1 from verification_workflow_revisions
            where organization_id = ${organization} and mode = s.mode and workflow_id = x.workflow_id
              and revision = x.workflow_revision)) as strange,
          count(*) filter (where (select status from verification_runs where organization_id = ${organization}
            and mode = s.mode and session_workflow_id = x.id order by number desc limit 1) = 'completed') as done
        from verification_session_workflows x
        where x.organization_id = ${organization} and x.mode = s.mode and x.session_id = s.id) w
      where s.organization_id = ${organization}`,
  },
  {
    name: 'verification.runs',
    record: 'the attempt',
    holds: 'attempts are numbered without a gap, and have ended when they say so',
    records: (organization) => sql`
      select r.id, r.mode, case
        when w.id is null then format('its workflow of a session, %s, is missing', r.session_workflow_id)
        when r.number <> r.place then format('number %s is the %s. attempt', r.number, r.place)
        when r.status = 'completed' and r.completed_at is null then 'it is completed, and nobody knows when'
        when r.status = 'in_progress' and r.completed_at is not null then 'it is in progress and has an end'
        end as fault
      from (
        select id, mode, session_workflow_id, number, status, completed_at,
          row_number() over (partition by mode, session_workflow_id order by number) as place
        from verification_runs where organization_id = ${organization}) r
      left join verification_session_workflows w on w.organization_id = ${organization} and w.mode = r.mode
        and w.id = r.session_workflow_id`,
  },
  {
    name: 'verification.steps',
    record: 'the attempt',
    holds: 'results of steps and checks have their attempt',
    records: (organization) => sql`
      select x.run_id as id, x.mode, case when r.id is null then format('it is missing, and step %s has a result', x.step_key)
        end as fault
      from (
        select run_id, mode, step_key from verification_step_results where organization_id = ${organization}
        union all
        select run_id, mode, step_key from verification_checks where organization_id = ${organization}
          and run_id is not null) x
      left join verification_runs r on r.organization_id = ${organization} and r.mode = x.mode and r.id = x.run_id`,
  },
];
