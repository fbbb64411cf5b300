import { asId, type SubjectId } from '../../kernel/ids.ts';
import { cutPage, type Page, type Slice } from '../../kernel/page.ts';
import { refuse } from '../../kernel/result.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Query, QueryContext } from '../../platform/endpoints/contexts.ts';
import { actionRecord } from '../actions/action.ts';
import { selectActions } from '../actions/actions.store.ts';
import { assessmentRecord } from '../assessments/assessment.ts';
import { selectAssessments } from '../assessments/assessments.store.ts';
import { contextRecord } from '../contexts/context.ts';
import { selectContexts } from '../contexts/contexts.store.ts';
import { eventRecord } from '../events/event.ts';
import { selectEvents } from '../events/events.store.ts';
import { evidenceRecord } from '../evidence/evidence.ts';
import { selectEvidence } from '../evidence/evidence.store.ts';
import { investigationRecord } from '../investigations/investigation.ts';
import { selectInvestigations } from '../investigations/investigations.store.ts';
import { reviewRecord } from '../investigations/review.ts';
import { selectReviews } from '../investigations/reviews.store.ts';
import { overrideRecord } from '../overrides/override.ts';
import { selectOverrides } from '../overrides/judge-overrides.lookup.ts';
import { policyRecord } from '../policies/policy.ts';
import { selectPolicies } from '../policies/policies.store.ts';
import { sourceRecord } from '../sources/source.ts';
import { selectSources } from '../sources/sources.store.ts';
import { subjectRecord } from '../subjects/subject.ts';
import { selectSubjects } from '../subjects/subjects.store.ts';
import { isResourceName, type ListParameter, type ResourceName, strayParameters } from './resources.ts';

export type RiskRecord =
  | ReturnType<typeof sourceRecord>
  | ReturnType<typeof contextRecord>
  | ReturnType<typeof subjectRecord>
  | ReturnType<typeof policyRecord>
  | ReturnType<typeof evidenceRecord>
  | ReturnType<typeof assessmentRecord>
  | ReturnType<typeof overrideRecord>
  | ReturnType<typeof actionRecord>
  | ReturnType<typeof eventRecord>
  | ReturnType<typeof investigationRecord>
  | ReturnType<typeof reviewRecord>;

export interface ListRecords {
  readonly resource: string;
  readonly page: Slice;
  readonly filter: Readonly<Partial<Record<ListParameter, string>>>;
}

type Lister = (db: Reader, ctx: QueryContext, list: ListRecords) => Promise<readonly RiskRecord[]>;

const LISTERS: Readonly<Record<ResourceName, Lister>> = {
  sources: async (db, { scope }, { page }) => (await selectSources(db, scope, page)).map(sourceRecord),
  contexts: async (db, { scope }, { filter, page }) =>
    (await selectContexts(db, scope, filter, page)).map(contextRecord),
  subjects: async (db, { scope }, { filter, page }) =>
    (await selectSubjects(db, scope, filter, page)).map(subjectRecord),
  policies: async (db, { scope }, { filter, page }) =>
    (await selectPolicies(db, scope, filter.search, page)).map(policyRecord),
  evidence: async (db, { scope }, list) =>
    (await selectEvidence(db, scope, subjectOf(list), list.page)).map(evidenceRecord),
  assessments: async (db, { scope }, list) =>
    (await selectAssessments(db, scope, subjectOf(list), list.page)).map(assessmentRecord),
  overrides: async (db, { scope, now }, list) =>
    (await selectOverrides(db, scope, bySubject(list), list.page, now)).map(overrideRecord),
  actions: async (db, { scope }, list) =>
    (await selectActions(db, scope, bySubject(list), list.page)).map(actionRecord),
  events: async (db, { scope }, { filter, page }) =>
    (await selectEvents(db, scope, eventFilter(filter), page)).map(eventRecord),
  investigations: async (db, { scope }, list) =>
    (await selectInvestigations(db, scope, subjectOf(list), list.page)).map(investigationRecord),
  'investigation-reviews': async (db, { scope }, { filter, page }) =>
    (await selectReviews(db, scope, investigationOf(filter), page)).map(reviewRecord),
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
  const { offset, limit } = list.page;
  return cutPage(await LISTERS[resource](db, ctx, list), offset, limit);
};

function subjectOf({ filter: { subjectId } }: ListRecords): SubjectId | undefined {
  return subjectId === undefined ? undefined : asId<'subject'>(subjectId);
}

function investigationOf({ investigationId }: ListRecords['filter']) {
  return investigationId === undefined ? undefined : asId<'investigation'>(investigationId);
}

function bySubject(list: ListRecords): { readonly subjectId?: SubjectId } {
  const subjectId = subjectOf(list);
  return subjectId === undefined ? {} : { subjectId };
}

function eventFilter({ subjectId, resourceId }: ListRecords['filter']) {
  return {
    ...(subjectId !== undefined && { subjectId: asId<'subject'>(subjectId) }),
    ...(resourceId !== undefined && { resourceId }),
  };
}
