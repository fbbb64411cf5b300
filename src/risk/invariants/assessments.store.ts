import { sql } from '../../platform/database/sql.ts';
import type { Invariant } from '../../platform/invariants/invariants.ts';

export const ASSESSMENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'risk.assessments',
    record: 'the assessment',
    holds:
      'assessments have their subject, a published policy, one event with their digest, and the one before them',
    records: (organization) => sql`
      select a.id, a.mode, case
        when not exists (select 1 from risk_subjects where organization_id = ${organization} and mode = a.mode
          and id = a.subject_id) then format('its subject %s is missing', a.subject_id)
        when not exists (select 1 from risk_policies where organization_id = ${organization} and mode = a.mode
          and id = a.policy_version_id and key = a.policy_key and published_at is not null)
          then format('its policy %s is missing, or was never published', a.policy_version_id)
        when t.events <> 1 then format('%s events tell of it', t.events)
        when t.digest is distinct from a.digest then 'its event names another digest'
        when a.previous_assessment_id is distinct from a.before
          then format('it follows %s and names %s', a.before, a.previous_assessment_id)
        end as fault
      from (
        select id, mode, subject_id, policy_key, policy_version_id, digest, previous_assessment_id,
          lag(id) over (partition by subject_id, policy_key, mode order by sequence) as before
        from risk_assessments where organization_id = ${organization}) a
      cross join lateral (
        select count(*) as events, max(detail ->> 'digest') as digest from risk_events
        where organization_id = ${organization} and resource_id = a.id and mode = a.mode
          and type = 'risk.assessment.created') t`,
  },
  {
    name: 'risk.required',
    record: 'the assessment',
    holds: 'assessments have the actions that they require, each once',
    records: (organization) => sql`
      select a.id, a.mode, case when w.wanted <> w.made or w.wanted <> w.of_it
          then format('%s actions are required, %s of them are there, and %s name it', w.wanted, w.made, w.of_it)
        end as fault
      from risk_assessments a
      cross join lateral (
        select
          (select count(*) from json_array_elements(a.required_actions)) as wanted,
          (select count(*) from json_array_elements(a.required_actions) r
            join risk_actions x on x.organization_id = ${organization} and x.mode = a.mode
              and x.id = (r ->> 'actionId')::uuid and x.assessment_id = a.id) as made,
          (select count(*) from risk_actions x where x.organization_id = ${organization}
            and x.subject_id = a.subject_id and x.mode = a.mode and x.assessment_id = a.id) as of_it) w
      where a.organization_id = ${organization}`,
  },
  {
    name: 'risk.overrides',
    record: 'the override',
    holds: 'overrides have their assessment and the event that their number is of',
    records: (organization) => sql`
      select v.id, v.mode, case
        when not exists (select 1 from risk_assessments where organization_id = ${organization} and mode = v.mode
          and id = v.assessment_id and subject_id = v.subject_id)
          then format('its assessment %s is missing', v.assessment_id)
        when not exists (select 1 from risk_events where organization_id = ${organization} and subject_id = v.subject_id
          and mode = v.mode and sequence = v.sequence and resource_id = v.id)
          then format('event number %s of its subject does not tell of it', v.sequence)
        when (v.revoked_at is null) <> not exists (select 1 from risk_events where organization_id = ${organization}
          and resource_id = v.id and mode = v.mode and type = 'risk.override.revoked')
          then 'whether it was revoked is told otherwise by its events'
        end as fault
      from risk_overrides v where v.organization_id = ${organization}`,
  },
  {
    name: 'risk.policies',
    record: 'the policy version',
    holds: 'policy versions are numbered without a gap, and one event tells of each and of its publication',
    records: (organization) => sql`
      select p.id, p.mode, case
        when p.version <> p.place then format('version %s is the %s. of its key', p.version, p.place)
        when t.created <> 1 then format('%s events tell that it was made', t.created)
        when t.published <> (case when p.published_at is null then 0 else 1 end)
          then format('%s events tell that it was published', t.published)
        end as fault
      from (
        select id, mode, version, published_at, row_number() over (partition by key, mode order by version) as place
        from risk_policies where organization_id = ${organization}) p
      cross join lateral (
        select count(*) filter (where type = 'risk.policy.created') as created,
          count(*) filter (where type = 'risk.policy.published') as published
        from risk_events where organization_id = ${organization} and resource_id = p.id and mode = p.mode) t`,
  },
];
