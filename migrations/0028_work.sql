-- Work that people do: who has an action and until when, and which matches wait for a decision.

alter table risk_actions
  -- A member of the organization when it was assigned; the member may have left since.
  add column assignee_id uuid,
  add column due_at timestamptz;
create index risk_actions_assignee on risk_actions (assignee_id, organization_id, mode, id) where assignee_id is not null;

alter table screening_matches
  -- The next run of its monitor has it again, and that one waits for the decision.
  add column carried boolean not null default false;
update screening_matches m set carried = true
from screening_carried_matches c
where c.organization_id = m.organization_id and c.mode = m.mode and c.match_id = m.id;

create index screening_matches_undecided on screening_matches (organization_id, mode, id)
  where decision = 'pending' and not carried;
create index screening_matches_decided on screening_matches (decision, organization_id, mode, id)
  where decision <> 'pending';
create index screening_matches_assignee on screening_matches (assignee_id, organization_id, mode, id)
  where assignee_id is not null;
