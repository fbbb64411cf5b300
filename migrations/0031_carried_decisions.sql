-- A decision that a later run of a monitor has too stands in the audit trail of each run. In the history of an
-- organization it is one: where it was made.

alter table screening_audit add column carried boolean not null default false;
update screening_audit a set carried = true
where a.type = 'screening.match.decided' and exists (
  select from screening_audit o
  where o.organization_id = a.organization_id and o.mode = a.mode and o.type = a.type
    and o.recorded_at = a.recorded_at and o.id = a.id and o.run_id < a.run_id);

drop index screening_audit_by_time;
create index screening_audit_by_time on screening_audit (organization_id, recorded_at, id) where not carried;
