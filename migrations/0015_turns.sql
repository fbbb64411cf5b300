-- Workers of documents take turns between organizations: each finds what is due of one of them, however much is due of
-- another.
create index documents_completing_turn on documents (organization_id, completion_due_at)
  where completion_due_at is not null;
create index document_mails_turn on document_mails (organization_id, due_at) where due_at is not null;
-- What everybody has signed does not expire any more, and stands in nobody's way.
create index documents_expiring_turn on documents (organization_id, expires_at)
  where status = 'sent' and expires_at is not null and completion_due_at is null;

-- The indexes over all organizations say at once that nothing is due. They hold the time in another form, so that
-- only that question finds them: where most is due of one organization, the planner takes them for as good as those
-- above, and walks over all of it to find what is due of another.
drop index documents_completing;
create index documents_completing on documents ((completion_due_at at time zone 'UTC'))
  where completion_due_at is not null;
drop index document_mails_due;
create index document_mails_due on document_mails ((due_at at time zone 'UTC')) where due_at is not null;
drop index documents_expiring;
create index documents_expiring on documents ((expires_at at time zone 'UTC'))
  where status = 'sent' and expires_at is not null and completion_due_at is null;
