import type { AssessmentId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Assessment } from './assessment.ts';
import { selectAssessmentsAfter } from './assessments.store.ts';
import { replayOf } from './replay.ts';

/** Few, since each may be large. */
const BATCH_ASSESSMENTS = 50;

/** What was found of one assessment. */
interface ReplayedAssessment {
  readonly assessmentId: AssessmentId;
  /** In words; undefined where it replays to the same result. */
  readonly fault: string | undefined;
}

/** Replays all of them, batch by batch. */
export async function* replayAssessments(db: Reader, scope: Scope): AsyncGenerator<ReplayedAssessment> {
  let after: AssessmentId | undefined;
  for (let more = true; more;) {
    const assessments = await selectAssessmentsAfter(db, scope, after, BATCH_ASSESSMENTS);
    for (const assessment of assessments) yield { assessmentId: assessment.id, fault: faultOf(assessment) };
    after = assessments.at(-1)?.id;
    more = assessments.length === BATCH_ASSESSMENTS;
  }
}

/** One that cannot be replayed keeps no other one from being replayed. */
function faultOf(assessment: Assessment): string | undefined {
  try {
    return replayOf(assessment).identical ? undefined : 'replays to another result';
  } catch (error) {
    return `cannot be replayed: ${String(error)}`;
  }
}
