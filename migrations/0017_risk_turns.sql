-- Monitoring and investigations take turns between organizations, as workers of documents do: each finds what is due of
-- one of them, however much is due of another.
create index risk_monitoring_turn on risk_monitoring (organization_id, next_check_at)
  where enabled and next_check_at is not null;
create index risk_investigations_turn on risk_investigations (organization_id, method, due_at)
  where due_at is not null;

-- These say at once that nothing is due at all. They hold the time in another form, so that only that question finds
-- them.
drop index risk_monitoring_due;
create index risk_monitoring_due on risk_monitoring ((next_check_at at time zone 'UTC'))
  where enabled and next_check_at is not null;
drop index risk_investigations_due;
create index risk_investigations_due on risk_investigations (method, (due_at at time zone 'UTC'))
  where due_at is not null;
