-- Who works on a match and until when, and the way to earlier matches on the same entry.

alter table screening_matches
  -- A member of the organization when it was assigned; the member may have left since.
  add column assignee_id uuid,
  add column due_at timestamptz;

-- It does not begin with the organization: what is read by its id must not be looked for here.
create index screening_matches_entry on screening_matches (source_entry_id, source, organization_id, mode, id);
