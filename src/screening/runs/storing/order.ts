import type { ScreenedSubject } from '@assay/name-screening';
import type { SubjectId } from '../../../kernel/ids.ts';
import type { SessionId } from '../../ids.ts';
import type { RunPolicy } from '../run-policy.ts';
import type { Trigger } from '../run.ts';

/** Whom to screen against what, for whom, and where it is recorded. */
export interface Order {
  readonly subject: ScreenedSubject;
  readonly asked: RunPolicy;
  readonly trigger: Trigger;
  readonly sessionId: SessionId | null;
  /** Held by the caller. */
  readonly riskSubjectId: SubjectId | null;
  /** False where what it says is recorded later, with the rest of the change. */
  readonly recordsFacts: boolean;
}
