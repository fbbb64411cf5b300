import { createHash } from 'node:crypto';
import type { Receipt } from '@assay/policy-engine';
import { canonicalJson, type JsonValue } from '@assay/values';
import type { ActionId, AssessmentId, SubjectId } from '../../../kernel/ids.ts';
import type { ActionStatus } from '../../actions/action.ts';
import type { Assessment } from '../../assessments/assessment.ts';
import type { StateFacts } from '../../assessments/currency.ts';
import type { SubjectKind } from '../../subjects/subject.ts';
import type { Citation } from './finding.ts';

/** Everything that an investigation looks at, read while nothing of the subject could change. It has no externalId. */
export interface Snapshot {
  readonly subject: { readonly id: SubjectId; readonly kind: SubjectKind };
  readonly counters: Counters;
  /** The newest assessment of each policy key, by key. */
  readonly policies: readonly PolicySnapshot[];
  /** The newest receipt of each fact and source that those policies accept, and of every screening; by both. */
  readonly receipts: readonly Receipt[];
  /** Open ones, oldest first. */
  readonly actions: readonly ActionSnapshot[];
  /** There were more of them than are looked at. */
  readonly cut: { readonly policies: boolean; readonly actions: boolean };
}

export interface Counters {
  readonly evidenceRevision: number;
  readonly assessmentSequence: number;
  readonly eventSequence: number;
}

export interface PolicySnapshot {
  readonly assessment: Assessment;
  /** The one before it, of the same policy key. */
  readonly previous: Assessment | null;
  readonly state: StateFacts;
  /** The receipts that its inputs would be resolved from now, each under the key of an input. */
  readonly receipts: readonly Receipt[];
}

export interface ActionSnapshot {
  readonly id: ActionId;
  readonly assessmentId: AssessmentId;
  readonly policyKey: string;
  readonly name: string;
  readonly decision: string;
  readonly status: ActionStatus;
  readonly createdAt: Date;
  /** The time of its last transition, or of its making. */
  readonly movedAt: Date;
}

/** SHA-256 of the canonical JSON of the records, without counters and time: the same records give the same digest. */
export function digestOfSnapshot({ subject, policies, receipts, actions, cut }: Snapshot): string {
  const looked = { subject, policies, receipts, actions, cut };
  const plain = JSON.parse(JSON.stringify(looked)) as JsonValue;
  return createHash('sha256').update(canonicalJson(plain)).digest('hex');
}

/** Every record that a finding may cite. */
export function citableOf({ subject, policies, receipts, actions }: Snapshot): ReadonlySet<string> {
  const citable = new Set([
    keyOf({ resource: 'subjects', id: subject.id }),
    ...receipts.map(({ id }) => keyOf({ resource: 'evidence', id })),
    ...actions.map(({ id }) => keyOf({ resource: 'actions', id })),
  ]);
  for (const { assessment, previous, state } of policies) {
    for (const one of [assessment, previous]) if (one) for (const key of keysOf(one)) citable.add(key);
    if (state.newestOverride) citable.add(keyOf({ resource: 'overrides', id: state.newestOverride.id }));
  }
  return citable;
}

export function keyOf({ resource, id }: Readonly<Record<keyof Citation, string>>): string {
  return `${resource}/${id}`;
}

function keysOf({ id, policyVersionId, inputs }: Assessment): readonly string[] {
  const evidence = inputs.flatMap(({ candidates }) => candidates.map(({ evidenceId }) => evidenceId));
  return [
    keyOf({ resource: 'assessments', id }),
    keyOf({ resource: 'policies', id: policyVersionId }),
    ...evidence.flatMap((one) => (one === null ? [] : [keyOf({ resource: 'evidence', id: one })])),
  ];
}
