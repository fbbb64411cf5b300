import type { Invariant } from '../platform/invariants/invariants.ts';
import { ASSESSMENT_INVARIANTS } from './invariants/assessments.store.ts';
import { SUBJECT_INVARIANTS } from './invariants/subjects.store.ts';
import { WORK_INVARIANTS } from './invariants/work.store.ts';

export const riskInvariants: readonly Invariant[] = [
  ...SUBJECT_INVARIANTS,
  ...ASSESSMENT_INVARIANTS,
  ...WORK_INVARIANTS,
];
