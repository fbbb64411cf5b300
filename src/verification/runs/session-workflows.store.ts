import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { SessionWorkflowId } from '../ids.ts';
import type { SessionWorkflowPlace } from './attempt.ts';

/** A session workflow with the numbers that its next run goes on from. */
export async function findSessionWorkflow(
  db: Reader,
  scope: Scope,
  id: SessionWorkflowId,
): Promise<SessionWorkflowPlace | undefined> {
  const [row] = await db.rows<SessionWorkflowPlace>(sql`
    select w.id as "sessionWorkflowId", s.id as "sessionId", s.subject_id as "subjectId", s.expires_at as "expiresAt",
      w.workflow_id as "workflowId", f.key as "workflowKey", w.workflow_revision as "workflowRevision",
      (select json_agg(x.step ->> 'key' order by x.place)
        from json_array_elements(v.steps) with ordinality as x (step, place)) as "stepKeys",
      coalesce(last.number, 0) as "lastNumber",
      greatest(last.position, (
        select max(o.position) from verification_sessions os
        cross join lateral (select * from verification_session_workflows ow
          where ow.organization_id = ${scope.organizationId} and ow.mode = os.mode and ow.session_id = os.id
            and ow.workflow_id = w.workflow_id limit 1) ow
        cross join lateral (select * from verification_runs o
          where o.organization_id = ${scope.organizationId} and o.mode = ow.mode and o.session_workflow_id = ow.id offset 0) o
        where os.organization_id = ${scope.organizationId} and os.mode = s.mode and os.subject_id = s.subject_id), 0)
        as "lastPosition"
    from verification_session_workflows w
    cross join lateral (select * from verification_sessions s
      where s.organization_id = ${scope.organizationId} and s.mode = w.mode and s.id = w.session_id limit 1) s
    cross join lateral (select * from verification_workflows f
      where f.organization_id = ${scope.organizationId} and f.mode = w.mode and f.id = w.workflow_id limit 1) f
    cross join lateral (select * from verification_workflow_revisions v
      where v.organization_id = ${scope.organizationId} and v.mode = w.mode and v.workflow_id = w.workflow_id
        and v.revision = w.workflow_revision limit 1) v
    left join lateral (
      select r.number, r.position from verification_runs r
      where r.organization_id = ${scope.organizationId} and r.mode = w.mode and r.session_workflow_id = w.id
      order by r.number desc limit 1) last on true
    where w.organization_id = ${scope.organizationId} and w.mode = ${scope.mode} and w.id = ${id}`);
  return row;
}
