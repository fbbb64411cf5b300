import { asId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Query, QueryContext } from '../../platform/endpoints/contexts.ts';
import { actionRecord } from '../actions/action.ts';
import { findAction } from '../actions/actions.store.ts';
import { assessmentRecord } from '../assessments/assessment.ts';
import { findAssessment } from '../assessments/assessments.store.ts';
import { contextRecord } from '../contexts/context.ts';
import { findContext } from '../contexts/contexts.store.ts';
import { eventRecord } from '../events/event.ts';
import { findEvent } from '../events/events.store.ts';
import { evidenceRecord } from '../evidence/evidence.ts';
import { findEvidence } from '../evidence/evidence.store.ts';
import { investigationRecord } from '../investigations/investigation.ts';
import { findInvestigation } from '../investigations/investigations.store.ts';
import { reviewRecord } from '../investigations/review.ts';
import { findReview } from '../investigations/reviews.store.ts';
import { overrideRecord } from '../overrides/override.ts';
import { findOverride } from '../overrides/judge-overrides.lookup.ts';
import { policyRecord } from '../policies/policy.ts';
import { findPolicy } from '../policies/policies.store.ts';
import { sourceRecord } from '../sources/source.ts';
import { findSource } from '../sources/sources.store.ts';
import { subjectRecord } from '../subjects/subject.ts';
import { findSubject } from '../subjects/subjects.store.ts';
import type { RiskRecord } from './list-records.query.ts';
import { isResourceName, type ResourceName } from './resources.ts';

type Finder = (db: Reader, ctx: QueryContext, id: string) => Promise<RiskRecord | undefined>;

const FINDERS: Readonly<Record<ResourceName, Finder>> = {
  sources: async (db, { scope }, id) => shown(await findSource(db, scope, asId(id)), sourceRecord),
  contexts: async (db, { scope }, id) => shown(await findContext(db, scope, asId(id)), contextRecord),
  subjects: async (db, { scope }, id) => shown(await findSubject(db, scope, asId(id)), subjectRecord),
  policies: async (db, { scope }, id) => shown(await findPolicy(db, scope, asId(id)), policyRecord),
  evidence: async (db, { scope }, id) => shown(await findEvidence(db, scope, asId(id)), evidenceRecord),
  assessments: async (db, { scope }, id) =>
    shown(await findAssessment(db, scope, asId(id)), assessmentRecord),
  overrides: async (db, { scope, now }, id) =>
    shown(await findOverride(db, scope, asId(id), now), overrideRecord),
  actions: async (db, { scope }, id) => shown(await findAction(db, scope, asId(id)), actionRecord),
  events: async (db, { scope }, id) => shown(await findEvent(db, scope, asId(id)), eventRecord),
  investigations: async (db, { scope }, id) =>
    shown(await findInvestigation(db, scope, asId(id)), investigationRecord),
  'investigation-reviews': async (db, { scope }, id) =>
    shown(await findReview(db, scope, asId(id)), reviewRecord),
};

export const readRecord: Query<{ resource: string; id: string }, RiskRecord, 'not_found'> = async (
  db,
  ctx,
  { resource, id },
) => {
  const record = isResourceName(resource) ? await FINDERS[resource](db, ctx, id) : undefined;
  return record ?? refuse('not_found', 'No such record.');
};

function shown<Found, Shown>(found: Found | undefined, present: (found: Found) => Shown): Shown | undefined {
  return found === undefined ? undefined : present(found);
}
