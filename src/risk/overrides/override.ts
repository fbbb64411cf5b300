import { Type } from 'typebox';
import type { EffectDecision } from '@assay/policy-engine';
import type { AssessmentId, OverrideId, SubjectId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import type { ResourceRecord } from '../../kernel/record.ts';
import { ModeName, nullable, recordOf, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';

export const OVERRIDE_DECISIONS = [
  'none',
  'review',
  'restrict',
  'reject',
] as const satisfies readonly EffectDecision[];

/** A human decision on an assessment, whose calculated score and band stay as they are. */
export interface Override {
  readonly id: OverrideId;
  readonly mode: Mode;
  readonly assessmentId: AssessmentId;
  readonly subjectId: SubjectId;
  readonly policyKey: string;
  readonly decision: EffectDecision;
  readonly reason: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly revokedAt: Date | null;
  readonly revokedBy: string | null;
  readonly revokeReason: string | null;
}

/** In the order in which they are checked: an override has the first status that holds. */
export const OVERRIDE_STATUSES = ['revoked', 'superseded', 'expired', 'inapplicable', 'active'] as const;
export type OverrideStatus = (typeof OVERRIDE_STATUSES)[number];

export interface OverrideStanding {
  /** There is a later override of the same assessment, revoked or not: an earlier one never applies again. */
  readonly superseded: boolean;
  /** Whether the assessment is. */
  readonly current: boolean;
}

export function overrideStatus(
  { revokedAt, expiresAt }: Pick<Override, 'revokedAt' | 'expiresAt'>,
  { superseded, current }: OverrideStanding,
  now: Date,
): OverrideStatus {
  if (revokedAt !== null) return 'revoked';
  if (superseded) return 'superseded';
  if (now >= expiresAt) return 'expired';
  return current ? 'active' : 'inapplicable';
}

/** An override with its status at the time of reading. */
export type CurrentOverride = Override & { readonly status: OverrideStatus };

/** The same day and time a year on, by the calendar; the 29th of February ends on the 28th. */
export function latestExpiry(now: Date): Date {
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + limits.overrideYears);
  if (latest.getUTCMonth() !== now.getUTCMonth()) latest.setUTCDate(0);
  return latest;
}

export const OverrideRecord = recordOf(
  'OverrideRecord',
  'overrides',
  strict({
    mode: ModeName,
    createdAt: Timestamp,
    createdBy: Type.String(),
    assessmentId: Uuid,
    subjectId: Uuid,
    policyKey: Type.String(),
    decision: Type.Enum([...OVERRIDE_DECISIONS]),
    reason: Type.String(),
    expiresAt: Timestamp,
    status: Type.Enum([...OVERRIDE_STATUSES], {
      description:
        'The first that holds now: revoked; superseded by a later override of the assessment; expired; inapplicable, since the assessment is not current; active',
    }),
    revokedAt: nullable(Timestamp),
    revokedBy: nullable(Type.String()),
    revokeReason: nullable(Type.String()),
  }),
);

export function overrideRecord({ id, createdAt, expiresAt, revokedAt, ...data }: CurrentOverride) {
  return {
    id,
    resource: 'overrides' as const,
    data: {
      ...data,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    },
  } satisfies ResourceRecord<'overrides', unknown>;
}
