import type { ReviewStatus, Run } from '../runs/run.ts';

export const DECISIONS = ['approved', 'rejected', 'revoked'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Contract 3, *Endpoints*. Revoked is final. */
const NEXT: Readonly<Record<ReviewStatus, readonly Decision[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected', 'revoked'],
  rejected: ['approved'],
  revoked: [],
};

/** A run in progress or abandoned is not decided on, and only a completed one can be approved. */
export function allowedDecisions({
  status,
  reviewStatus,
}: Pick<Run, 'status' | 'reviewStatus'>): readonly Decision[] {
  if (status === 'completed') return NEXT[reviewStatus];
  return status === 'failed' ? NEXT[reviewStatus].filter((decision) => decision !== 'approved') : [];
}
