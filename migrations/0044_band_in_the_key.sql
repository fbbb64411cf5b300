-- Assessments by day and band are counted from the primary key alone, whose index takes the band along. A second index
-- of the same columns made every assessment write one entry more.

alter table risk_assessments
  drop constraint risk_assessments_pkey,
  add primary key (organization_id, mode, id) include (band);
drop index risk_assessments_bands;
