import { type Static, Type } from 'typebox';
import { limits } from '../../kernel/limits.ts';
import { nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { CheckId, RunId, SessionId } from '../ids.ts';
import { shortKey } from '../key.ts';

export const CHECK_STATUSES = ['clear', 'match', 'review_required', 'blocked', 'error'] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];
export const CHECK_FLAGS = ['review', 'block'] as const;
export type CheckFlag = (typeof CHECK_FLAGS)[number];

/** A check in a session with its result: done by a step of the service itself, or by an outside provider. */
export interface Check {
  readonly id: CheckId;
  readonly sessionId: SessionId;
  /** Both null for an outside provider's. */
  readonly workflowRunId: RunId | null;
  readonly stepKey: string | null;
  readonly kind: string;
  readonly provider: string;
  readonly status: CheckStatus;
  readonly providerRef: string | null;
  /** Of a check about one of several people in the session. */
  readonly participantId: string | null;
  readonly flags: readonly CheckFlag[];
  readonly createdAt: Date;
}

export const NewCheckShape = strict({
  kind: shortKey(limits.checkKindCharacters),
  provider: Type.String({ minLength: 1, maxLength: limits.checkProviderCharacters }),
  status: Type.Enum([...CHECK_STATUSES]),
  providerRef: Type.Optional(
    nullable(
      Type.String({
        minLength: 1,
        maxLength: limits.providerRefCharacters,
        description: 'Opaque reference to a payload that is kept elsewhere',
      }),
    ),
  ),
  participantId: Type.Optional(
    nullable(
      Type.String({
        minLength: 1,
        maxLength: limits.participantIdCharacters,
        description: 'Your own id of the one person whom the check is about; never a name',
      }),
    ),
  ),
  flags: Type.Optional(
    Type.Array(Type.Enum([...CHECK_FLAGS]), { uniqueItems: true, maxItems: CHECK_FLAGS.length }),
  ),
});

export const CheckShape = strict(
  {
    id: Uuid,
    sessionId: Uuid,
    workflowRunId: nullable(Uuid),
    stepKey: nullable(Type.String()),
    kind: Type.String(),
    provider: Type.String(),
    status: Type.Enum([...CHECK_STATUSES]),
    providerRef: nullable(Type.String()),
    participantId: nullable(Type.String()),
    flags: Type.Array(Type.Enum([...CHECK_FLAGS])),
    createdAt: Timestamp,
  },
  { title: 'SessionCheck' },
);

export function presentCheck({ flags, createdAt, ...check }: Check): Static<typeof CheckShape> {
  return { ...check, flags: [...flags], createdAt: createdAt.toISOString() };
}

/** Contract 3, *Importing a check as evidence*: the value of a check as a fact, null where that is unavailable. */
export function factValueOf({
  status,
  flags,
}: Pick<Check, 'status' | 'flags'>): Exclude<CheckStatus, 'error'> | null {
  if (status === 'error') return null;
  if (status !== 'clear') return status;
  if (flags.includes('block')) return 'blocked';
  return flags.includes('review') ? 'review_required' : 'clear';
}
