import type { Receipt } from '@assay/policy-engine';
import { compareTexts } from '@assay/values';
import type { AssessmentId, SubjectId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RiskCapabilities } from '../capabilities.ts';
import { statusesOf } from '../actions/action.ts';
import type { Assessment } from '../assessments/assessment.ts';
import { findAssessment } from '../assessments/assessments.store.ts';
import { findAssessmentFacts } from '../assessments/currency.store.ts';
import { findReadyPolicy } from '../policies/find-ready-policy.lookup.ts';
import { type FactAndSource, latestReceipts } from '../evidence/evidence.store.ts';
import type { PolicySnapshot, Snapshot } from './findings/snapshot.ts';
import { lockSubjectState, newestAssessmentIds, selectOpenActions, sourcesOf } from './snapshot.store.ts';
import type { ReadyPolicy } from '../policies/ready-policy.ts';

const POLICIES = 20;
const ACTIONS = 100;

/**
 * The records that were looked at, and the externalId, which was not: it is known only to be left out of everything
 * that leaves the service.
 */
export interface DatedSnapshot {
  readonly snapshot: Snapshot;
  readonly externalId: string;
}

interface SnapshotContext {
  readonly scope: Scope;
  readonly capabilities: RiskCapabilities;
}

/** Reads all that an investigation looks at. Nothing of the subject changes until the transaction ends. */
export async function takeSnapshot(
  tx: Tx,
  { scope, capabilities }: SnapshotContext,
  subjectId: SubjectId,
): Promise<DatedSnapshot> {
  const subject = await lockSubjectState(tx, scope, subjectId);
  if (!subject) throw new Error('The subject of an investigation is gone.');
  const [assessmentIds, screened, actions] = await Promise.all([
    newestAssessmentIds(tx, scope, subjectId, POLICIES + 1),
    sourcesOf(tx, scope, subjectId, screeningFacts(capabilities)),
    selectOpenActions(tx, scope, subjectId, { statuses: statusesOf('open'), most: ACTIONS + 1 }),
  ]);
  const policies = await findNewestPolicies(tx, { scope, capabilities }, assessmentIds.slice(0, POLICIES));
  const receipts = await latestReceipts(tx, scope, subjectId, wantedBy(policies, screened));
  const snapshot: Snapshot = {
    subject: { id: subjectId, kind: subject.kind },
    counters: subject.counters,
    policies: policies
      .map(({ ready, ...policy }) => ({
        ...policy,
        receipts: ready.asInputs(receipts).toSorted(inReceiptOrder),
      }))
      .toSorted((a, b) => compareTexts(a.assessment.policyKey, b.assessment.policyKey)),
    receipts: receipts.toSorted((a, b) => compareTexts(a.fact, b.fact) || compareTexts(a.source, b.source)),
    actions: actions.slice(0, ACTIONS),
    cut: { policies: assessmentIds.length > POLICIES, actions: actions.length > ACTIONS },
  };
  return { snapshot, externalId: subject.externalId };
}

type NewestPolicy = Omit<PolicySnapshot, 'receipts'> & { readonly ready: ReadyPolicy };

async function findNewestPolicies(
  tx: Tx,
  { scope, capabilities }: SnapshotContext,
  ids: readonly AssessmentId[],
): Promise<readonly NewestPolicy[]> {
  const [newest, states] = await Promise.all([
    Promise.all(ids.map((id) => findAssessment(tx, scope, id))),
    Promise.all(ids.map((id) => findAssessmentFacts(tx, scope, id))),
  ]);
  const found = newest.flatMap((assessment, index) => {
    const facts = states[index];
    if (!assessment || !facts) return [];
    const { id, decision, currency, newestOverride } = facts;
    return [{ assessment, state: { id, decision, currency, newestOverride } }];
  });
  return Promise.all(
    found.map(async ({ assessment, state }) => {
      const [previous, ready] = await Promise.all([
        previousOf(tx, scope, assessment),
        findReadyPolicy(tx, { scope, capabilities }, assessment.policyVersionId),
      ]);
      if (!ready || ready === 'draft') throw new Error('The policy version of an assessment is gone.');
      return { assessment, previous: previous ?? null, state, ready };
    }),
  );
}

async function previousOf(
  tx: Tx,
  scope: Scope,
  { previousAssessmentId: id }: Assessment,
): Promise<Assessment | undefined> {
  return id === null ? undefined : findAssessment(tx, scope, id);
}

/** Every fact with every source that one of the policies accepts, and every screening, each once. */
function wantedBy(
  policies: readonly NewestPolicy[],
  screened: readonly FactAndSource[],
): readonly FactAndSource[] {
  const all = [...policies.flatMap(({ ready }) => ready.wanted), ...screened];
  return [...new Map(all.map((one) => [JSON.stringify([one.fact, one.source]), one])).values()];
}

function screeningFacts({ documentedFacts }: RiskCapabilities): readonly string[] {
  return Object.keys(documentedFacts).filter((fact) => fact.startsWith('screening.'));
}

function inReceiptOrder(one: Receipt, other: Receipt): number {
  return one.sequence - other.sequence || compareTexts(one.fact, other.fact);
}
