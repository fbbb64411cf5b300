import { actorOf } from '../../kernel/principal.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/command.ts';
import { riskEntry } from '../events/event.ts';
import type { Subject, SubjectKind } from './subject.ts';
import { insertSubject, subjectIdOf } from './subjects.store.ts';

export interface NewSubject {
  readonly kind: SubjectKind;
  readonly externalId: string;
}

/** The event of its registration is the first in a subject's history. */
const FIRST = 1;

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
  if (!(await insertSubject(tx, ctx.scope, subject, FIRST))) {
    const resourceId = await subjectIdOf(tx, ctx.scope, kind, externalId);
    return refuse('already_exists', 'A subject of this kind and externalId exists.', {
      members: { resourceId },
    });
  }
  const created = riskEntry({
    id: ctx.newId(),
    type: 'risk.subject.created',
    subjectId: subject.id,
    sequence: FIRST,
    resource: 'subjects',
    resourceId: subject.id,
    detail: { kind },
    occurredAt: ctx.now,
  });
  return { value: subject, history: [created] };
};
