import { actorOf } from '../../kernel/principal.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { entriesOf, NEW_COUNTERS } from './counters.ts';
import type { Subject, SubjectKind } from './subject.ts';
import { insertSubject, subjectIdOf } from './subjects.store.ts';

export interface NewSubject {
  readonly kind: SubjectKind;
  readonly externalId: string;
}

export const registerSubject: Command<NewSubject, Subject, 'already_exists'> = async (
  tx,
  ctx,
  { kind, externalId },
) => {
  const subject: Subject = {
    id: ctx.newId(),
    mode: ctx.scope.mode,
    kind,
    externalId,
    evidenceRevision: 0,
    createdAt: ctx.now,
    createdBy: actorOf(ctx.principal),
  };
  const { history, counters } = entriesOf({ id: subject.id, counters: NEW_COUNTERS, now: ctx.now }, [
    {
      id: ctx.newId(),
      type: 'risk.subject.created',
      resource: 'subjects',
      resourceId: subject.id,
      detail: { kind },
    },
  ]);
  if (!(await insertSubject(tx, ctx.scope, subject, counters))) {
    const resourceId = await subjectIdOf(tx, ctx.scope, kind, externalId);
    return refuse('already_exists', 'A subject of this kind and externalId exists.', {
      members: { resourceId },
    });
  }
  return { value: subject, history };
};
