import type { AssessmentId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { selectAssessmentsAfter } from './assessments.store.ts';
import { type Replay, replayOf } from './replay.ts';

/** Few, since each may be large. */
const BATCH_ASSESSMENTS = 50;

/** Replays all of them, batch by batch. */
export async function* replayAssessments(db: Reader, scope: Scope): AsyncGenerator<Replay> {
  let after: AssessmentId | undefined;
  for (let more = true; more;) {
    const assessments = await selectAssessmentsAfter(db, scope, after, BATCH_ASSESSMENTS);
    for (const assessment of assessments) yield replayOf(assessment);
    after = assessments.at(-1)?.id;
    more = assessments.length === BATCH_ASSESSMENTS;
  }
}
