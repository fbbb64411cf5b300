import { sql } from '../../platform/database/sql.ts';
import type { Invariant } from '../../platform/invariants/invariants.ts';

export const WORK_INVARIANTS: readonly Invariant[] = [
  {
    name: 'risk.actions',
    record: 'the action',
    holds: 'actions stand where their transitions led them, each of which one event tells of',
    records: (organization) => sql`
      select a.id, a.mode, case
        when a.revision <> t.rows + 1 or a.revision <> t.last
          then format('revision %s has %s transitions, the last to revision %s', a.revision, t.rows, t.last)
        when a.status <> t.status then format('it is %s, and its transitions led to %s', a.status, t.status)
        when t.broken then 'a transition does not begin where the one before it ended'
        when e.requested <> 1 or e.transitioned <> t.rows
          then format('%s events tell of its request and %s of its %s transitions', e.requested, e.transitioned, t.rows)
        end as fault
      from risk_actions a
      cross join lateral (
        select count(*) as rows, coalesce(max(revision), 1) as last,
          coalesce((array_agg(to_status order by revision desc))[1], 'requested') as status,
          coalesce(bool_or(from_status <> before), false) as broken
        from (
          select revision, from_status, to_status,
            lag(to_status, 1, 'requested') over (order by revision) as before
          from risk_action_transitions
          where organization_id = ${organization} and mode = a.mode and action_id = a.id) step) t
      cross join lateral (
        select count(*) filter (where type = 'risk.action.requested') as requested,
          count(*) filter (where type = 'risk.action.transitioned') as transitioned
        from risk_events where organization_id = ${organization} and resource_id = a.id and mode = a.mode) e
      where a.organization_id = ${organization}`,
  },
  {
    name: 'risk.monitoring',
    record: 'the subscription',
    holds: 'subscriptions of monitoring have their subject, their policy and their last assessment',
    records: (organization) => sql`
      select m.id, m.mode, case
        when not exists (select 1 from risk_subjects where organization_id = ${organization} and mode = m.mode
          and id = m.subject_id) then format('its subject %s is missing', m.subject_id)
        when not exists (select 1 from risk_policies where organization_id = ${organization} and mode = m.mode
          and id = m.policy_version_id and key = m.policy_key)
          then format('its policy %s is missing', m.policy_version_id)
        when m.last_assessment_id is not null and not exists (select 1 from risk_assessments
          where organization_id = ${organization} and mode = m.mode and id = m.last_assessment_id
            and subject_id = m.subject_id) then format('its last assessment %s is missing', m.last_assessment_id)
        end as fault
      from risk_monitoring m where m.organization_id = ${organization}`,
  },
  {
    name: 'risk.contexts',
    record: 'the context',
    holds: 'contexts have the subjects and the policies that they name',
    records: (organization) => sql`
      select c.id, c.mode, case
        when exists (
          select 1 from risk_context_subjects x where x.organization_id = ${organization} and x.mode = c.mode
            and x.context_id = c.id and not exists (select 1 from risk_subjects s
              where s.organization_id = ${organization} and s.mode = c.mode and s.id = x.subject_id))
          then 'a subject of it is missing'
        when exists (
          select 1 from risk_context_policies x where x.organization_id = ${organization} and x.mode = c.mode
            and x.context_id = c.id and not exists (select 1 from risk_policies p
              where p.organization_id = ${organization} and p.mode = c.mode and p.id = x.policy_version_id))
          then 'a policy of it is missing'
        end as fault
      from risk_contexts c where c.organization_id = ${organization}`,
  },
  {
    name: 'risk.investigations',
    record: 'the investigation',
    holds: 'investigations are either due or ended, and one event tells of each end',
    records: (organization) => sql`
      select i.id, i.mode, case
        when (i.status in ('queued', 'running')) <> (i.due_at is not null)
          then format('it is %s and due %s', i.status, coalesce(i.due_at::text, 'never'))
        when (i.status in ('completed', 'failed')) <> (i.completed_at is not null)
          then format('it is %s and ended %s', i.status, coalesce(i.completed_at::text, 'never'))
        when i.status = 'completed' and i.snapshot is null then 'it is completed without what it looked at'
        when i.status = 'failed' and i.error is null then 'it failed without a reason'
        when t.ends <> (case when i.completed_at is null then 0 else 1 end)
          then format('it is %s, and %s events tell of its end', i.status, t.ends)
        end as fault
      from risk_investigations i
      cross join lateral (
        select count(*) as ends from risk_events where organization_id = ${organization} and resource_id = i.id
          and mode = i.mode and type = 'risk.investigation.completed') t
      where i.organization_id = ${organization}`,
  },
  {
    name: 'risk.backtests',
    record: 'the backtest',
    holds: 'backtests have counted what they tried, and keep who moved',
    records: (organization) => sql`
      select b.id, b.mode, case
        when (b.state in ('queued', 'running')) <> (b.due_at is not null)
          then format('it is %s and due %s', b.state, coalesce(b.due_at::text, 'never'))
        when b.state = 'completed' and b.done is distinct from b.total
          then format('it is completed with %s of %s', b.done, b.total)
        when b.done <> w.cells + b.not_covered
          then format('%s are done, %s stand in its matrix and %s are not covered', b.done, w.cells, b.not_covered)
        when b.moved <> w.moves then format('%s moved, and %s are kept', b.moved, w.moves)
        end as fault
      from risk_backtests b
      cross join lateral (
        select
          (select coalesce(sum((cell ->> 'count')::bigint), 0) from json_array_elements(b.matrix) cell) as cells,
          (select count(*) from risk_backtest_moves where organization_id = ${organization} and mode = b.mode
            and backtest_id = b.id) as moves) w
      where b.organization_id = ${organization}`,
  },
  {
    name: 'risk.shadows',
    record: 'the shadow',
    holds: 'shadows of drafts have counted what they tried, and keep who moved',
    records: (organization) => sql`
      select s.id, s.mode, case
        when s.ended_at is null and s.due_at is null then 'it goes on and is never due'
        when s.done <> w.cells + s.not_covered
          then format('%s are done, %s stand in its matrix and %s are not covered', s.done, w.cells, s.not_covered)
        when s.moved <> w.moves then format('%s moved, and %s are kept', s.moved, w.moves)
        end as fault
      from risk_shadows s
      cross join lateral (
        select
          (select coalesce(sum((cell ->> 'count')::bigint), 0) from json_array_elements(s.matrix) cell) as cells,
          (select count(*) from risk_shadow_moves where organization_id = ${organization} and mode = s.mode
            and shadow_id = s.id) as moves) w
      where s.organization_id = ${organization}`,
  },
];
