-- How many batches of an organization have not ended, and which of all wait for a file in vain.

create index screening_batches_unended on screening_batches (organization_id, mode, state)
  where state in ('receiving', 'queued', 'running', 'paused');
