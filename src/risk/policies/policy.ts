import { Type } from 'typebox';
import type { PolicyDefinition } from '@assay/policy-engine';
import type { PolicyVersionId } from '../../kernel/ids.ts';
import type { ResourceRecord } from '../../kernel/record.ts';
import { ModeName, nullable, recordOf, strict, Timestamp } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';

/** One version of a policy. It never changes, but for being published once. */
export interface Policy {
  readonly id: PolicyVersionId;
  readonly mode: Mode;
  readonly key: string;
  /** Counted for each key, from 1. */
  readonly version: number;
  readonly definition: PolicyDefinition;
  readonly digest: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  /** Both null on a draft. */
  readonly publishedAt: Date | null;
  readonly publishedBy: string | null;
}

export const POLICY_STATUSES = ['draft', 'published'] as const;
export type PolicyStatus = (typeof POLICY_STATUSES)[number];

export function statusOf({ publishedAt }: Pick<Policy, 'publishedAt'>): PolicyStatus {
  return publishedAt === null ? 'draft' : 'published';
}

/** Any JSON as far as the request's form goes: its faults are `invalid_policy`, told apart from a malformed request. */
export const SentDefinition = Type.Unknown({
  description: 'A policy definition of format version 1: see `GET /risk/policy-schema`',
});

export const DefinitionShape = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Normalized: every default is written out. Its JSON Schema: `GET /risk/policy-schema`',
});

export const Digest = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 of the canonical JSON (RFC 8785) of the normalized definition',
});

export const PolicyRecord = recordOf(
  'PolicyRecord',
  'policies',
  strict({
    mode: ModeName,
    createdAt: Timestamp,
    createdBy: Type.String(),
    key: Type.String(),
    version: Type.Integer({ minimum: 1, description: 'Counted for each key' }),
    status: Type.Enum([...POLICY_STATUSES]),
    definition: DefinitionShape,
    digest: Digest,
    publishedAt: nullable(Timestamp),
    publishedBy: nullable(Type.String()),
  }),
);

export function policyRecord(policy: Policy) {
  const { id, definition, createdAt, publishedAt, ...data } = policy;
  return {
    id,
    resource: 'policies' as const,
    data: {
      ...data,
      status: statusOf(policy),
      definition: { ...definition },
      createdAt: createdAt.toISOString(),
      publishedAt: publishedAt?.toISOString() ?? null,
    },
  } satisfies ResourceRecord<'policies', unknown>;
}
