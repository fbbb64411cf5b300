import { Type } from 'typebox';
import type { AssessmentId, Id, PolicyVersionId, SubjectId } from '../../kernel/ids.ts';
import { nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';

export const LAST_ERRORS = [
  'applicability_unknown',
  'applicability_not_matched',
  'evaluation_failed',
] as const;
export type LastError = (typeof LAST_ERRORS)[number];

/** One policy version, for each subject and policy key, that the subject is assessed by again and again. */
export interface Subscription {
  readonly id: Id<'monitoring'>;
  readonly subjectId: SubjectId;
  readonly policyKey: string;
  readonly policyVersionId: PolicyVersionId;
  readonly enabled: boolean;
  readonly lastError: LastError | null;
  readonly lastEvaluatedAt: Date | null;
  /** Due from then on; null while paused, and while only new evidence can make it due. */
  readonly nextCheckAt: Date | null;
  readonly lastAssessmentId: AssessmentId | null;
}

/** The assignment that a caller asks for; it replaces the version that was monitored under the same key. */
export type Assignment = Pick<Subscription, 'id' | 'subjectId' | 'policyKey' | 'policyVersionId' | 'enabled'>;

/** Due when it is switched on or gets another version; asking for the same again changes nothing. */
export function assign(
  existing: Subscription | undefined,
  { id, ...assignment }: Assignment,
  now: Date,
): Subscription {
  const sameVersion = existing?.policyVersionId === assignment.policyVersionId;
  const goesOn = sameVersion && existing.enabled;
  return {
    id: existing?.id ?? id,
    ...assignment,
    // The last result of another version says nothing about this one.
    lastError: sameVersion ? existing.lastError : null,
    lastEvaluatedAt: existing?.lastEvaluatedAt ?? null,
    lastAssessmentId: existing?.lastAssessmentId ?? null,
    nextCheckAt: assignment.enabled ? (goesOn ? existing.nextCheckAt : now) : null,
  };
}

export const AssignmentShape = strict({
  policyVersionId: Type.String({ ...Uuid, description: 'A published version' }),
  enabled: Type.Boolean({ description: '`false` pauses: it revokes no assessment and cancels no action' }),
});

export const SubscriptionShape = strict(
  {
    id: Uuid,
    subjectId: Uuid,
    policyKey: Type.String(),
    policyVersionId: Uuid,
    enabled: Type.Boolean(),
    lastError: nullable(
      Type.Enum([...LAST_ERRORS], { description: 'Why the last check made no assessment' }),
    ),
    lastEvaluatedAt: nullable(Timestamp),
    nextCheckAt: nullable(
      Type.String({
        format: 'date-time',
        description:
          'Due from then on, which is no promise that it is checked then. Null while paused, and while only new evidence makes it due',
      }),
    ),
    lastAssessmentId: nullable(
      Type.String({ format: 'uuid', description: 'What the last check made or found up to date' }),
    ),
  },
  { title: 'Monitoring' },
);

export function presentSubscription({ lastEvaluatedAt, nextCheckAt, ...subscription }: Subscription) {
  return {
    ...subscription,
    lastEvaluatedAt: lastEvaluatedAt?.toISOString() ?? null,
    nextCheckAt: nextCheckAt?.toISOString() ?? null,
  };
}
