import type { SubjectId } from '../../kernel/ids.ts';
import { actorOf } from '../../kernel/principal.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { entriesOf } from '../subjects/counters.ts';
import { lockSubject, saveCounters } from '../subjects/subjects.store.ts';
import { findAiSettings } from './ai-settings.store.ts';
import type { Investigation, Method } from './investigation.ts';
import { insertInvestigation } from './investigations.store.ts';

export interface NewInvestigation {
  readonly subjectId: SubjectId;
  readonly question: string | null;
  readonly method: Method;
}

type RefusalCodes = 'not_found' | 'ai_consent_required';

/** A worker finds the committed row; nothing is started from memory. */
export const startInvestigation: Command<NewInvestigation, Investigation, RefusalCodes> = async (
  tx,
  ctx,
  { subjectId, question, method },
) => {
  const { scope } = ctx;
  const [subject, consent] = await Promise.all([lockSubject(tx, ctx, subjectId), findAiSettings(tx, scope)]);
  if (!subject) return refuse('not_found', 'No such subject.');
  if (method === 'ai_assisted' && !consent.enabled)
    return refuse('ai_consent_required', 'The owner has not consented to AI-assisted investigations.');
  const investigation: Investigation = {
    id: ctx.newId(),
    mode: scope.mode,
    subjectId,
    question,
    method,
    status: 'queued',
    snapshot: null,
    findings: [],
    model: null,
    error: null,
    createdAt: subject.now,
    createdBy: actorOf(ctx.principal),
    startedAt: null,
    completedAt: null,
  };
  const { history, counters } = entriesOf(subject, [
    {
      id: ctx.newId(),
      type: 'risk.investigation.started',
      resource: 'investigations',
      resourceId: investigation.id,
      detail: { method },
    },
  ]);
  insertInvestigation(tx, scope, investigation);
  saveCounters(tx, scope, subjectId, counters);
  return { value: investigation, history };
};
