import { sql } from '../../platform/database/sql.ts';
import type { Invariant } from '../../platform/invariants/invariants.ts';

export const BATCH_INVARIANTS: readonly Invariant[] = [
  {
    name: 'screening.batches',
    record: 'the batch',
    holds: 'batches have a result or a waiting row for each row of their file, and keep no row that is done',
    records: (organization) => sql`
      select b.id, b.mode, case
        when b.counted <> r.rows then format('it counts %s results, and has those of %s rows', b.counted, r.rows)
        when b.state in ('completed', 'cancelled', 'failed') and c.rows > 0
          then format('it is %s and keeps %s rows of its file', b.state, c.rows)
        when b.state in ('queued', 'running', 'paused', 'completed') and b.row_count <> r.rows + c.rows
          then format('of %s rows %s have a result and %s wait', b.row_count, r.rows, c.rows)
        when (b.state in ('completed', 'cancelled', 'failed')) <> (b.completed_at is not null)
          then format('it is %s and ended %s', b.state, coalesce(b.completed_at::text, 'never'))
        when t.ends <> (case when b.state = 'completed' then 1 else 0 end)
          then format('it is %s, and %s entries tell that it was completed', b.state, t.ends)
        end as fault
      from (
        select *, clear_count + possible_match_count + match_count + incomplete_count + error_count as counted
        from screening_batches where organization_id = ${organization}) b
      cross join lateral (
        select coalesce(sum(row_count), 0) as rows from screening_batch_results
        where organization_id = ${organization} and mode = b.mode and batch_id = b.id) r
      cross join lateral (
        select coalesce(sum(row_count), 0) as rows from screening_batch_chunks
        where organization_id = ${organization} and mode = b.mode and batch_id = b.id and upload_id = b.upload_id) c
      cross join lateral (
        select count(*) as ends from screening_audit
        where organization_id = ${organization} and mode = b.mode and run_id = b.id
          and type = 'screening.batch.completed') t`,
  },
  {
    name: 'screening.results',
    record: 'the results of the batch',
    holds: 'pieces of results follow each other, and have one result, one digest and the run of each row',
    records: (organization) => sql`
      select r.batch_id as id, r.mode, case
        when not exists (select 1 from screening_batches where organization_id = ${organization} and mode = r.mode
          and id = r.batch_id) then 'the batch is missing'
        when r.first_row < r.free then format('row %s has two results', r.first_row)
        when json_array_length(r.results) <> r.row_count
          then format('of %s rows from row %s, %s have a result', r.row_count, r.first_row, json_array_length(r.results))
        when length(r.subject_digests) <> 32 * r.row_count
          then format('of %s rows from row %s, not each has a digest', r.row_count, r.first_row)
        when exists (
          select 1 from json_array_elements(r.results) one where one -> 2 ->> 'runId' is not null and not exists (
            select 1 from screening_runs where organization_id = ${organization} and mode = r.mode
              and id = (one -> 2 ->> 'runId')::uuid and trigger = 'batch'))
          then format('the run of a row from row %s on is missing', r.first_row)
        end as fault
      from (
        select batch_id, mode, first_row, row_count, results, subject_digests,
          lag(first_row + row_count, 1, 1) over (partition by mode, batch_id order by first_row) as free
        from screening_batch_results where organization_id = ${organization}) r`,
  },
];
