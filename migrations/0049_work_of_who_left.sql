-- Open work of members who have left becomes nobody's: a worker finds it along these, whatever is assigned and done.

create index risk_actions_open_assigned on risk_actions (organization_id, assignee_id)
  where assignee_id is not null and status in ('requested', 'acknowledged', 'failed');
create index screening_matches_open_assigned on screening_matches (organization_id, assignee_id)
  where assignee_id is not null and decision = 'pending' and not carried;
