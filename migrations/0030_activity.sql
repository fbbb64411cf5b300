-- The history of an organization is read newest first over all that happened in it, in both modes.

create index audit_by_time on audit (organization_id, recorded_at, id);
create index risk_events_by_time on risk_events (organization_id, recorded_at, id);
create index screening_audit_by_time on screening_audit (organization_id, recorded_at, id);
create index document_audit_by_time on document_audit (organization_id, at, document_id, sequence);
