import { Type } from 'typebox';
import type { ContextId, Id, PolicyVersionId, SubjectId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import type { ResourceRecord } from '../../kernel/record.ts';
import { ModeName, nullable, recordOf, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';
import { KEY_PATTERN } from '../key.ts';

/** A journey that groups subjects. It assigns no policy and scopes no evidence. */
export interface Context {
  readonly id: ContextId;
  readonly mode: Mode;
  readonly kind: string;
  readonly externalId: string;
  readonly label: string | null;
  /** Grows by one whenever the pinned policies are replaced. */
  readonly policiesRevision: number;
  readonly createdAt: Date;
  readonly createdBy: string;
}

export type MembershipId = Id<'context-membership'>;

export interface Membership {
  readonly id: MembershipId;
  readonly contextId: ContextId;
  readonly subjectId: SubjectId;
  readonly role: string | null;
  readonly createdAt: Date;
}

/** The policy versions that are pinned to a context, in the order in which they were given. */
export interface ContextPolicies {
  readonly contextId: ContextId;
  readonly revision: number;
  readonly policies: readonly PinnedPolicy[];
}

export interface PinnedPolicy {
  readonly policyVersionId: PolicyVersionId;
  readonly policyKey: string;
  readonly version: number;
}

export const NewContextShape = strict({
  kind: Type.String({
    pattern: KEY_PATTERN,
    maxLength: limits.contextKindCharacters,
    description: 'Your own name of this kind of journey',
  }),
  externalId: Type.String({
    minLength: 1,
    maxLength: limits.contextExternalIdCharacters,
    description: 'Your own id of the journey. Never a name or the number of an identity document.',
  }),
  label: Type.Optional(Type.String({ maxLength: limits.contextLabelCharacters })),
});

export const ContextRecord = recordOf(
  'ContextRecord',
  'contexts',
  strict({
    mode: ModeName,
    createdAt: Timestamp,
    createdBy: Type.String(),
    kind: Type.String(),
    externalId: Type.String(),
    label: nullable(Type.String()),
    policiesRevision: Type.Integer({ description: 'Grows by one whenever the pinned policies are replaced' }),
  }),
);

export function contextRecord({ id, createdAt, ...data }: Context) {
  return {
    id,
    resource: 'contexts' as const,
    data: { ...data, createdAt: createdAt.toISOString() },
  } satisfies ResourceRecord<'contexts', unknown>;
}

export const MembershipShape = strict(
  {
    id: Uuid,
    contextId: Uuid,
    subjectId: Uuid,
    role: nullable(Type.String()),
    createdAt: Timestamp,
  },
  { title: 'ContextMembership' },
);

export function presentMembership({ createdAt, ...membership }: Membership) {
  return { ...membership, createdAt: createdAt.toISOString() };
}

export const ContextPoliciesShape = strict(
  {
    contextId: Uuid,
    revision: Type.Integer({ description: 'Sent back as `expectedRevision` to replace the pins' }),
    policies: Type.Array(
      strict({ policyVersionId: Uuid, policyKey: Type.String(), version: Type.Integer() }),
    ),
  },
  { title: 'ContextPolicies' },
);

export function presentContextPolicies({ contextId, revision, policies }: ContextPolicies) {
  return { contextId, revision, policies: policies.map((policy) => ({ ...policy })) };
}
