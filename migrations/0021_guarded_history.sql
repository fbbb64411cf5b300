-- History is append-only for the service, and the end of each document's trail is sealed under the master key.
--
-- What the service's role may do with a table follows from the comment of the table: `append-only` is read and written
-- but never changed or deleted, `never deleted` keeps its rows since history hangs on them, `read-only` belongs to the
-- migrations; any other table is ordinary. `assay migrate` makes the role and gives it these rights.

comment on table audit is 'append-only';
comment on table risk_events is 'append-only';
comment on table risk_evidence is 'append-only';
comment on table risk_assessments is 'append-only';
comment on table risk_action_transitions is 'append-only';
comment on table risk_investigation_reviews is 'append-only';
comment on table screening_audit is 'append-only';
comment on table verification_workflow_revisions is 'append-only';
comment on table verification_inputs is 'append-only';
comment on table template_revisions is 'append-only';
comment on table document_audit is 'append-only';
comment on table document_files is 'append-only';
comment on table list_history is 'append-only';
-- Whoever deletes one of these deletes history with it, by a reference or in the name of its organization.
comment on table organizations is 'never deleted';
comment on table lists is 'never deleted';
comment on table migrations is 'read-only';

-- The one way to delete history: everything of one organization, with the rights of whoever owns the tables. The tables
-- come from the catalogue, so that none can be forgotten.
do $$
begin
  execute format($create$
    create function delete_organization(organization uuid) returns void
    language plpgsql security definer set search_path = %I, pg_temp as $body$
    declare
      tenant regclass;
    begin
      for tenant in
        select c.oid::regclass
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
        order by c.relname
      loop
        execute format('delete from %%s where organization_id = $1', tenant) using organization;
      end loop;
      delete from organizations where id = organization;
    end
    $body$
  $create$, current_schema());
end $$;
revoke all on function delete_organization(uuid) from public;

-- The time of an entry is taken under the lock that gives its number, and is never before this one.
alter table risk_subjects add column event_at timestamptz;
update risk_subjects s set event_at = coalesce(
  (select e.recorded_at from risk_events e
   where e.organization_id = s.organization_id and e.mode = s.mode and e.subject_id = s.id
     and e.sequence = s.event_sequence),
  s.created_at);
alter table risk_subjects alter column event_at set not null;

alter table documents
  add column audit_at timestamptz,
  -- Sequence and hash of the last entry, encrypted for this document. Null only until the first start with the master
  -- key has sealed what was there before; later a trail without it is broken.
  add column audit_seal bytea;
update documents d set audit_at = coalesce(
  (select a.at from document_audit a
   where a.organization_id = d.organization_id and a.mode = d.mode and a.document_id = d.id
     and a.sequence = d.audit_sequence),
  d.created_at);
alter table documents alter column audit_at set not null;
