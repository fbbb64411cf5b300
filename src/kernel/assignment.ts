import { type Static, Type } from 'typebox';
import { parseTimestamp } from '@assay/values';
import { bounds } from './bounds.ts';
import { asId, type UserId } from './ids.ts';
import type { Principal } from './principal.ts';
import { refuse } from './result.ts';
import { nullable, SentTimestamp, strict, Timestamp, Uuid } from './schema.ts';

/** Contract 6, *Activity, home, work*: who works on a record, and until when. */
export interface Assignment {
  readonly assigneeId: UserId | null;
  readonly dueAt: Date | null;
}

/** What is left out stays. */
export type AssignmentChange = Partial<Assignment>;

export const UNASSIGNED: Assignment = { assigneeId: null, dueAt: null };

export function changedAssignment(before: Assignment, change: AssignmentChange): Assignment {
  return {
    assigneeId: change.assigneeId === undefined ? before.assigneeId : change.assigneeId,
    dueAt: change.dueAt === undefined ? before.dueAt : change.dueAt,
  };
}

const NO_SUCH_MEMBER = 'The assignee is no member of the organization.';

/** Also of a member of another organization. */
export const UNKNOWN_ASSIGNEE = refuse('invalid_request', NO_SUCH_MEMBER, {
  errors: [{ pointer: '/assigneeId', code: 'unknown_member', message: NO_SUCH_MEMBER }],
});

/** Owners and admins assign to anybody. A member takes work, dates the own work and gives it back. */
export function mayAssign(principal: Principal, before: Assignment, after: Assignment): boolean {
  if (principal.kind !== 'user') return false;
  if (principal.role === 'owner' || principal.role === 'admin') return true;
  const { userId } = principal;
  const isOwn = after.assigneeId === userId || (after.assigneeId === null && before.assigneeId === userId);
  return isOwn || isSame(before, after);
}

function isSame(before: Assignment, after: Assignment): boolean {
  return before.assigneeId === after.assigneeId && before.dueAt?.getTime() === after.dueAt?.getTime();
}

export const assignmentProperties = {
  assigneeId: nullable(
    Type.String({
      format: 'uuid',
      description:
        'Who works on it, or did: of what is done, the member may have left the organization since',
    }),
  ),
  dueAt: nullable(Timestamp),
};

export function presentAssignment({ assigneeId, dueAt }: Assignment) {
  return { assigneeId, dueAt: dueAt?.toISOString() ?? null };
}

export const AssignmentBody = strict({
  assigneeId: Type.Optional(nullable(Uuid)),
  dueAt: Type.Optional(nullable(SentTimestamp)),
});

export function sentAssignment({ assigneeId, dueAt }: Static<typeof AssignmentBody>): AssignmentChange {
  return {
    ...(assigneeId !== undefined && { assigneeId: assigneeId === null ? null : asId<'user'>(assigneeId) }),
    ...(dueAt !== undefined && { dueAt: parseTimestamp(dueAt ?? '') ?? null }),
  };
}

/** Of a list of work: that of one person, or what nobody has. */
export type AssigneeFilter = UserId | typeof NOBODY;

const NOBODY = 'none';

export const AssigneeParameter = Type.Optional(
  Type.String({
    pattern: `^(${NOBODY}|[\\da-fA-F]{8}(-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12})$`,
    maxLength: bounds.uuidCharacters,
    description: 'The id of a person, or `none` for what nobody has',
  }),
);

export function sentAssignee(assigneeId: string | undefined): AssigneeFilter | undefined {
  return assigneeId === undefined || assigneeId === NOBODY ? assigneeId : asId<'user'>(assigneeId);
}
