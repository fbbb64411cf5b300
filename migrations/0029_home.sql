-- What the first page of an organization counts is found by an index, however long its history is.

create index risk_overrides_expiring on risk_overrides (organization_id, mode, expires_at) where revoked_at is null;
create index screening_audit_decisions on screening_audit (organization_id, mode, recorded_at, id)
  where type = 'screening.match.decided';
