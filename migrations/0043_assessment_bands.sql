-- How many assessments fell into which band on a day is read from an index alone, however large their results are.
-- The band is taken from the result, so there is no second truth; adding it writes the table anew once.

alter table risk_assessments add column band text generated always as (result ->> 'band') stored;
create index risk_assessments_bands on risk_assessments (organization_id, mode, id, band);
