import { asId } from '../../kernel/ids.ts';
import { cutPage, type Page } from '../../kernel/page.ts';
import { refuse } from '../../kernel/result.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Query } from '../../platform/endpoint.ts';
import { eventRecord } from '../events/event.ts';
import { selectEvents } from '../events/events.store.ts';
import { subjectRecord } from '../subjects/subject.ts';
import { selectSubjects } from '../subjects/subjects.store.ts';
import { isResourceName, type ListParameter, type ResourceName, strayParameters } from './resources.ts';

export type RiskRecord = ReturnType<typeof subjectRecord> | ReturnType<typeof eventRecord>;

export interface ListRecords {
  readonly resource: string;
  readonly offset: number;
  readonly filter: Readonly<Partial<Record<ListParameter, string>>>;
}

type Lister = (db: Reader, scope: Scope, list: ListRecords) => Promise<readonly RiskRecord[]>;

const LISTERS: Readonly<Record<ResourceName, Lister>> = {
  subjects: async (db, scope, { filter, offset }) =>
    (await selectSubjects(db, scope, filter.search, offset)).map(subjectRecord),
  events: async (db, scope, { filter, offset }) =>
    (await selectEvents(db, scope, eventFilter(filter), offset)).map(eventRecord),
};

export const listRecords: Query<ListRecords, Page<RiskRecord>, 'not_found' | 'invalid_request'> = async (
  db,
  ctx,
  list,
) => {
  const { resource } = list;
  if (!isResourceName(resource)) return refuse('not_found', 'No such resource.');
  const stray = strayParameters(resource, list.filter);
  if (stray.length > 0) {
    const errors = stray.map((parameter) => ({
      parameter,
      code: 'unknown_parameter',
      message: `Not a parameter of ${resource}.`,
    }));
    return refuse('invalid_request', `This list does not take: ${stray.join(', ')}.`, { errors });
  }
  return cutPage(await LISTERS[resource](db, ctx.scope, list), list.offset);
};

function eventFilter({ subjectId, resourceId }: ListRecords['filter']) {
  return {
    ...(subjectId !== undefined && { subjectId: asId<'subject'>(subjectId) }),
    ...(resourceId !== undefined && { resourceId }),
  };
}
