import { describe, expect, test } from 'vitest';
import { REVIEW_STATUSES, RUN_STATUSES } from '../runs/run.ts';
import { allowedDecisions } from './decision.ts';

describe('Contract 3, Endpoints: verification decisions', () => {
  /** Rows: the status of the run; columns: its review status. */
  const TABLE = {
    in_progress: { pending: [], approved: [], rejected: [], revoked: [] },
    abandoned: { pending: [], approved: [], rejected: [], revoked: [] },
    failed: { pending: ['rejected'], approved: ['rejected', 'revoked'], rejected: [], revoked: [] },
    completed: {
      pending: ['approved', 'rejected'],
      approved: ['rejected', 'revoked'],
      rejected: ['approved'],
      revoked: [],
    },
  } as const;

  test.each(RUN_STATUSES.flatMap((status) => REVIEW_STATUSES.map((review) => [status, review] as const)))(
    'a run that is %s and %s',
    (status, reviewStatus) => {
      expect(allowedDecisions({ status, reviewStatus })).toEqual(TABLE[status][reviewStatus]);
    },
  );
});
