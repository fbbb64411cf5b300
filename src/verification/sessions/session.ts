import { type Static, Type } from 'typebox';
import type { SubjectId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { offsetListing, OLDEST_FIRST } from '../../kernel/listing.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { ModeName, nullable, SentTimestamp, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';
import { type Check, CheckShape, presentCheck } from '../checks/check.ts';
import type { SessionId, SessionWorkflowId, WorkflowId } from '../ids.ts';
import { presentRun, type Run, RunShape } from '../runs/run.ts';

export const SESSION_STATUSES = ['open', 'completed', 'expired'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** A person going through one or more workflows. */
export interface Session {
  readonly id: SessionId;
  readonly mode: Mode;
  readonly externalId: string;
  /** Set once, at creation or later. */
  readonly subjectId: SubjectId | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly createdBy: string;
}

/** One workflow revision placed in a session. */
export interface SessionWorkflow {
  readonly id: SessionWorkflowId;
  readonly sessionId: SessionId;
  readonly workflowId: WorkflowId;
  readonly workflowKey: string;
  readonly workflowRevision: number;
}

/** A session with everything in it, as it is at one moment. */
export interface WholeSession extends Session {
  readonly status: SessionStatus;
  readonly workflows: readonly (SessionWorkflow & { readonly runs: readonly Run[] })[];
  readonly checks: readonly Check[];
}

/** A session whose row is locked until the transaction ends. */
export interface LockedSession {
  readonly sessionId: SessionId;
  readonly subjectId: SubjectId | null;
  readonly expiresAt: Date | null;
}

/** Contract 3, *Model*: derived, so that a new run reopens a session and time ends it. Runs come in their order. */
export function statusOf(
  {
    expiresAt,
    workflows,
  }: Pick<Session, 'expiresAt'> & { readonly workflows: readonly { readonly runs: readonly Run[] }[] },
  now: Date,
): SessionStatus {
  if (isExpired({ expiresAt }, now)) return 'expired';
  return workflows.every(({ runs }) => runs.at(-1)?.status === 'completed') ? 'completed' : 'open';
}

export function isExpired({ expiresAt }: Pick<Session, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && now >= expiresAt;
}

export function refuseExpired(
  session: Pick<Session, 'expiresAt'>,
  now: Date,
): Refusal<'session_expired'> | undefined {
  return isExpired(session, now)
    ? refuse('session_expired', 'The session has expired and takes nothing new.')
    : undefined;
}

const StatusShape = Type.Enum([...SESSION_STATUSES]);

const EXTERNAL_ID = { minLength: 1, maxLength: limits.sessionExternalIdCharacters };

export const NewSessionShape = strict({
  externalId: Type.String({
    ...EXTERNAL_ID,
    description: 'Your own id of the session; it need not be unique. Never a name.',
  }),
  subjectId: Type.Optional(nullable(Uuid)),
  workflowIds: Type.Array(Uuid, { minItems: 1, maxItems: limits.sessionWorkflows }),
  expiresAt: Type.Optional(nullable(SentTimestamp)),
});

export const SessionFilterShape = strict({
  status: Type.Optional(StatusShape),
  subjectId: Type.Optional(Uuid),
  workflowId: Type.Optional(
    Type.String({
      ...Uuid,
      description: 'Sessions that it stands in, at any revision',
    }),
  ),
  externalId: Type.Optional(
    Type.String({ ...EXTERNAL_ID, description: 'Exactly this one; several sessions may have it' }),
  ),
  ...offsetListing(OLDEST_FIRST),
});

export const SessionShape = strict(
  {
    id: Uuid,
    mode: ModeName,
    externalId: Type.String(),
    subjectId: nullable(Uuid),
    status: StatusShape,
    workflows: Type.Array(
      strict({
        sessionWorkflowId: Uuid,
        workflowId: Uuid,
        workflowKey: Type.String(),
        workflowRevision: Type.Integer({ minimum: 1 }),
        runs: Type.Array(RunShape, { description: 'Oldest first' }),
      }),
    ),
    checks: Type.Array(CheckShape, { description: 'Oldest first' }),
    expiresAt: nullable(Timestamp),
    createdAt: Timestamp,
    createdBy: Type.String(),
  },
  { title: 'VerificationSession' },
);

export function presentSession({
  workflows,
  checks,
  expiresAt,
  createdAt,
  ...session
}: WholeSession): Static<typeof SessionShape> {
  return {
    ...session,
    workflows: workflows.map(({ id, workflowId, workflowKey, workflowRevision, runs }) => ({
      sessionWorkflowId: id,
      workflowId,
      workflowKey,
      workflowRevision,
      runs: runs.map(presentRun),
    })),
    checks: checks.map(presentCheck),
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
