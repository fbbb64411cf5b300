import type { AssigneeFilter } from '../../kernel/assignment.ts';
import { type Sql, sql } from './sql.ts';

export function isAssigned(assigneeId: Sql, filter: AssigneeFilter): Sql {
  return filter === 'none' ? sql`${assigneeId} is null` : sql`${assigneeId} = ${filter}`;
}
