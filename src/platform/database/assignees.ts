import type { AssigneeFilter } from '../../kernel/assignment.ts';
import { type Sql, sql } from './sql.ts';

export function isAssigned(assigneeId: Sql, filter: AssigneeFilter): Sql {
  return filter === 'none' ? sql`${assigneeId} is null` : sql`${assigneeId} = ${filter}`;
}

/** Ids of accounts never come again: a user without one in the organization has left it. */
export function hasLeft(organizationId: Sql, assigneeId: Sql): Sql {
  return sql`not exists (
    select 1 from accounts l where l.organization_id = ${organizationId} and l.id = ${assigneeId})`;
}
