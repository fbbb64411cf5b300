import { actorOf } from '../../kernel/principal.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { entriesOf } from '../subjects/counters.ts';
import { lockSubject, saveCounters } from '../subjects/subjects.store.ts';
import type { InvestigationId } from './investigation.ts';
import { changesSince, findInvestigation } from './investigations.store.ts';
import { outdatedReasons } from './outdated.ts';
import { type FindingReview, type Outcome, refuseForeignFindings, type Review } from './review.ts';
import { insertReview } from './reviews.store.ts';

export interface NewReview {
  readonly investigationId: InvestigationId;
  readonly outcome: Outcome;
  readonly findings: readonly FindingReview[];
  readonly reason: string;
}

type RefusalCodes = 'not_found' | 'invalid_request' | 'illegal_transition';

/** It touches no assessment, override or action: decisions are for the people who decide. */
export const reviewInvestigation: Command<NewReview, Review, RefusalCodes> = async (
  tx,
  ctx,
  { investigationId, outcome, findings, reason },
) => {
  const { scope } = ctx;
  const investigation = await findInvestigation(tx, scope, investigationId);
  if (!investigation) return refuse('not_found', 'No such investigation.');
  if (investigation.status !== 'completed')
    return refuse(
      'illegal_transition',
      `A completed investigation is reviewed; this one is ${investigation.status}.`,
      { members: { allowed: [] } },
    );
  const foreign = refuseForeignFindings(findings, investigation.findings);
  if (foreign) return foreign;

  // Every change that makes it out of date waits for this lock, so everything read behind it is true at the commit.
  const { subjectId, snapshot } = investigation;
  const [subject, since] = await Promise.all([
    lockSubject(tx, ctx, subjectId),
    changesSince(tx, scope, subjectId, snapshot),
  ]);
  if (!subject) return refuse('not_found', 'No such investigation.');
  const review: Review = {
    id: ctx.newId(),
    mode: scope.mode,
    investigationId,
    subjectId,
    outcome,
    findings,
    reason,
    investigationOutdated: outdatedReasons(snapshot, since).length > 0,
    createdAt: subject.now,
    createdBy: actorOf(ctx.principal),
  };
  const { id, investigationOutdated } = review;
  const { history, counters } = entriesOf(subject, [
    {
      id: ctx.newId(),
      type: 'risk.investigation.reviewed',
      resource: 'investigation-reviews',
      resourceId: id,
      reason,
      detail: { investigationId, outcome, investigationOutdated },
    },
  ]);
  insertReview(tx, scope, review);
  saveCounters(tx, scope, subjectId, counters);
  return { value: review, history };
};
