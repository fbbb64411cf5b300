import { REFUSALS } from '../../../kernel/refusals.ts';
import type { Refusal } from '../../../kernel/result.ts';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** The problem document of RFC 9457 for a refusal. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly requestId: string;
  readonly traceId?: string;
  readonly errors?: Refusal['errors'];
  readonly [member: string]: unknown;
}

export function problemOf(refusal: Refusal, requestId: string, traceId?: string): Problem {
  const { status, title } = REFUSALS[refusal.refused];
  return {
    type: `urn:assay:problem:${refusal.refused}`,
    title,
    status,
    code: refusal.refused,
    detail: refusal.detail,
    requestId,
    ...(traceId !== undefined && { traceId }),
    ...(refusal.errors && { errors: refusal.errors }),
    ...refusal.members,
  };
}
