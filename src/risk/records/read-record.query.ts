import { asId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Query } from '../../platform/endpoint.ts';
import { eventRecord } from '../events/event.ts';
import { findEvent } from '../events/events.store.ts';
import { subjectRecord } from '../subjects/subject.ts';
import { findSubject } from '../subjects/subjects.store.ts';
import type { RiskRecord } from './list-records.query.ts';
import { isResourceName, type ResourceName } from './resources.ts';

type Finder = (db: Reader, scope: Scope, id: string) => Promise<RiskRecord | undefined>;

const FINDERS: Readonly<Record<ResourceName, Finder>> = {
  subjects: async (db, scope, id) => {
    const subject = await findSubject(db, scope, asId(id));
    return subject && subjectRecord(subject);
  },
  events: async (db, scope, id) => {
    const event = await findEvent(db, scope, asId(id));
    return event && eventRecord(event);
  },
};

export const readRecord: Query<{ resource: string; id: string }, RiskRecord, 'not_found'> = async (
  db,
  ctx,
  { resource, id },
) => {
  const record = isResourceName(resource) ? await FINDERS[resource](db, ctx.scope, id) : undefined;
  return record ?? refuse('not_found', 'No such record.');
};
