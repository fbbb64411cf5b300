import { sql } from '../../platform/database/sql.ts';
import type { Invariant } from '../../platform/invariants/invariants.ts';

export const SUBJECT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'risk.counters',
    record: 'the subject',
    holds: 'subjects have counted their events, receipts and assessments',
    records: (organization) => sql`
      select s.id, s.mode, case
        when s.event_sequence <> e.rows or s.event_sequence <> e.last
          then format('it counts %s events, has %s, and the last is number %s', s.event_sequence, e.rows, e.last)
        when s.event_at is distinct from e.last_at
          then format('its last event is of %s and not of %s', e.last_at, s.event_at)
        when s.evidence_sequence <> r.rows or s.evidence_sequence <> r.last
          then format('it counts %s receipts, has %s, and the last is number %s', s.evidence_sequence, r.rows, r.last)
        when s.assessment_sequence <> a.rows or s.assessment_sequence <> a.last
          then format('it counts %s assessments, has %s, and the last is number %s', s.assessment_sequence, a.rows, a.last)
        end as fault
      from risk_subjects s
      cross join lateral (
        select count(*) as rows, coalesce(max(sequence), 0) as last, max(recorded_at) as last_at from risk_events
        where organization_id = ${organization} and subject_id = s.id and mode = s.mode) e
      cross join lateral (
        select count(*) as rows, coalesce(max(sequence), 0) as last from risk_evidence
        where organization_id = ${organization} and subject_id = s.id and mode = s.mode) r
      cross join lateral (
        select count(*) as rows, coalesce(max(sequence), 0) as last from risk_assessments
        where organization_id = ${organization} and subject_id = s.id and mode = s.mode) a
      where s.organization_id = ${organization}`,
  },
  {
    name: 'risk.order',
    record: 'the event',
    holds: 'events stand in the history of their subject, in its order and in that of time',
    records: (organization) => sql`
      select e.id, e.mode, case
        when e.subject_id is null then null
        when s.id is null then format('its subject %s is missing', e.subject_id)
        when e.sequence is distinct from e.before + 1 then format('number %s follows number %s', e.sequence, e.before)
        when e.recorded_at < e.before_at then 'it is older than the one before it'
        end as fault
      from (
        select id, mode, subject_id, sequence, recorded_at,
          lag(sequence, 1, 0::bigint) over subject as before, lag(recorded_at) over subject as before_at
        from risk_events where organization_id = ${organization}
        window subject as (partition by subject_id, mode order by sequence)) e
      left join risk_subjects s on s.organization_id = ${organization} and s.mode = e.mode and s.id = e.subject_id`,
  },
  {
    name: 'risk.events',
    record: 'the event',
    holds: 'events have the record that they tell of',
    records: (organization) => sql`
      select e.id, e.mode, case when not exists (
          select 1 from risk_subjects where e.resource = 'subjects' and id = e.resource_id
            and organization_id = ${organization} and mode = e.mode
          union all select 1 from risk_assessments where e.resource = 'assessments' and id = e.resource_id
            and organization_id = ${organization} and mode = e.mode
          union all select 1 from risk_actions where e.resource = 'actions' and id = e.resource_id
            and organization_id = ${organization} and mode = e.mode
          union all select 1 from risk_overrides where e.resource = 'overrides' and id = e.resource_id
            and organization_id = ${organization} and mode = e.mode
          union all select 1 from risk_policies where e.resource = 'policies' and id = e.resource_id
            and organization_id = ${organization} and mode = e.mode
          union all select 1 from risk_sources where e.resource = 'sources' and id = e.resource_id
            and organization_id = ${organization} and mode = e.mode)
        then format('%s is told of %s %s, which is missing', e.type, e.resource, e.resource_id) end as fault
      from risk_events e
      where e.organization_id = ${organization}
        and e.resource in ('subjects', 'assessments', 'actions', 'overrides', 'policies', 'sources')`,
  },
  {
    name: 'risk.receipts',
    record: 'the receipt',
    holds: 'receipts have their subject, their source and one event',
    records: (organization) => sql`
      select r.id, r.mode, case
        when not exists (select 1 from risk_subjects where organization_id = ${organization} and mode = r.mode
          and id = r.subject_id) then format('its subject %s is missing', r.subject_id)
        when r.source_registration_id is not null and not exists (select 1 from risk_sources
          where organization_id = ${organization} and mode = r.mode and id = r.source_registration_id)
          then format('its source %s is missing', r.source_registration_id)
        when t.events <> 1 then format('%s events tell of it', t.events)
        end as fault
      from risk_evidence r
      cross join lateral (
        select count(*) as events from risk_events where organization_id = ${organization} and resource_id = r.id
          and mode = r.mode and type = 'risk.evidence.recorded') t
      where r.organization_id = ${organization}`,
  },
];
