import { sql } from '../../platform/database/sql.ts';
import type { Invariant } from '../../platform/invariants/invariants.ts';

export const RUN_INVARIANTS: readonly Invariant[] = [
  {
    name: 'screening.runs',
    record: 'the run',
    holds:
      'runs have all their matches, the status that follows from them, and one entry that they were made',
    records: (organization) => sql`
      select r.id, r.mode, case
        when t.made <> 1 then format('%s entries of its trail tell that it was made', t.made)
        when t.matches <> m.rows then format('it was made with %s matches, and has %s', t.matches, m.rows)
        when m.rows > 0 and m.last - m.first + 1 <> m.rows then 'its matches are not numbered without a gap'
        when m.rows > 0 and r.top_score is distinct from m.top
          then format('its highest score is %s, and that of its matches %s', r.top_score, m.top)
        when r.status <> w.status then format('it says %s, and its matches say %s', r.status, w.status)
        when r.risk_subject_id is not null and not exists (select 1 from risk_subjects
          where organization_id = ${organization} and mode = r.mode and id = r.risk_subject_id)
          then format('its subject %s is missing', r.risk_subject_id)
        when r.session_id is not null and not exists (select 1 from verification_sessions
          where organization_id = ${organization} and mode = r.mode and id = r.session_id)
          then format('its session %s is missing', r.session_id)
        end as fault
      from screening_runs r
      cross join lateral (
        select count(*) as made, max((detail ->> 'matchCount')::bigint) as matches from screening_audit
        where organization_id = ${organization} and mode = r.mode and run_id = r.id
          and type in ('screening.run.completed', 'screening.run.repeated')) t
      cross join lateral (
        select count(*) as rows, min(position) as first, max(position) as last, max(score) as top,
          coalesce(bool_or(decision = 'confirmed' or decision = 'pending' and score >= r.match_score), false) as definite,
          coalesce(bool_or(decision <> 'false_positive'), false) as open
        from screening_matches where organization_id = ${organization} and mode = r.mode and run_id = r.id) m
      cross join lateral (
        select case when r.error_code is not null then 'error' when m.definite then 'match'
          when m.open then 'possible_match' when cardinality(r.incomplete_reasons) > 0 then 'incomplete'
          else 'clear' end as status) w
      where r.organization_id = ${organization}`,
  },
  {
    name: 'screening.matches',
    record: 'the match',
    holds: 'matches have their run, and the decision that was taken last',
    records: (organization) => sql`
      select m.id, m.mode, case
        when not exists (select 1 from screening_runs where organization_id = ${organization} and mode = m.mode
          and id = m.run_id) then format('its run %s is missing', m.run_id)
        when m.decision <> coalesce(t.decision, 'pending')
          then format('it is %s, and was last decided to be %s', m.decision, coalesce(t.decision, 'pending'))
        when m.carried <> exists (select 1 from screening_carried_matches where organization_id = ${organization}
          and mode = m.mode and match_id = m.id) then 'whether a later run has it is told otherwise'
        end as fault
      from screening_matches m
      left join lateral (
        select detail ->> 'decision' as decision from screening_audit
        where organization_id = ${organization} and mode = m.mode and run_id = m.run_id and match_id = m.id
          and type = 'screening.match.decided'
        order by recorded_at desc, id desc limit 1) t on true
      where m.organization_id = ${organization}`,
  },
  {
    name: 'screening.carried',
    record: 'the carried match',
    holds: 'matches that a later run has too are there twice',
    records: (organization) => sql`
      select c.match_id as id, c.mode, case
        when o.id is null then 'it is missing'
        when n.id is null then format('the match %s that it became is missing', c.next_match_id)
        end as fault
      from screening_carried_matches c
      left join screening_matches o on o.organization_id = ${organization} and o.mode = c.mode and o.id = c.match_id
      left join screening_matches n on n.organization_id = ${organization} and n.mode = c.mode
        and n.id = c.next_match_id
      where c.organization_id = ${organization}`,
  },
  {
    name: 'screening.monitors',
    record: 'the monitor',
    holds: 'monitors have their last run, and how each of their lists stood in it',
    records: (organization) => sql`
      select m.id, m.mode, case
        when not exists (select 1 from screening_runs where organization_id = ${organization} and mode = m.mode
          and id = m.last_run_id) then format('its last run %s is missing', m.last_run_id)
        when l.missing_runs > 0 then 'a run that it compares with is missing'
        when not (l.keys @> m.sources and m.sources @> l.keys)
          then format('it is for %s and follows %s', array_to_string(m.sources, ', '), array_to_string(l.keys, ', '))
        end as fault
      from screening_monitors m
      cross join lateral (
        select coalesce(array_agg(list_key), '{}') as keys,
          count(*) filter (where base_run_id is not null and not exists (select 1 from screening_runs
            where organization_id = ${organization} and mode = m.mode and id = base_run_id)) as missing_runs
        from screening_monitor_lists
        where organization_id = ${organization} and mode = m.mode and monitor_id = m.id) l
      where m.organization_id = ${organization}`,
  },
];
