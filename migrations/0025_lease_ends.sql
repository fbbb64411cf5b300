-- The end of a lease tells one claim of a row from the next, so neither the process nor a token of the claim is kept.
alter table webhook_deliveries drop column leased_by;
alter table risk_investigations drop column lease;
