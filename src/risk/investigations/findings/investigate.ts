import { evaluatorOf, type DocumentedValues, bandChanges, shortened } from '@assay/policy-engine';
import { limits } from '../../../kernel/limits.ts';
import {
  changesSincePrevious,
  incompleteAssessments,
  outdatedAssessments,
  overridesAgainstDecision,
  staleActions,
  findLeftOut,
} from './assessment-findings.ts';
import { hideInQuotes, type Hide, makeHide } from './external-id.ts';
import { expiringEvidence, missingEvidence, screeningHits, sourcesInConflict } from './evidence-findings.ts';
import { cite, type Finding, findingOf, cutToBytes, sortFindings, type Observation } from './finding.ts';
import { bandCouldFall, bandCouldRise, rulesHeld, scoreDrivers } from './score-findings.ts';
import type { PolicySnapshot, Snapshot } from './snapshot.ts';
import type { Finder, View, ViewedPolicy } from './view.ts';

/** Contract 2, *Investigation*: everything that is looked for, in the order in which it is told. */
const FINDERS: readonly Finder[] = [
  screeningHits,
  sourcesInConflict,
  missingEvidence,
  expiringEvidence,
  outdatedAssessments,
  incompleteAssessments,
  rulesHeld,
  scoreDrivers,
  bandCouldFall,
  bandCouldRise,
  changesSincePrevious,
  overridesAgainstDecision,
  staleActions,
  findLeftOut,
];

/** For all policies together. */
const EVALUATIONS_AT_MOST = 50_000;

/**
 * The built-in investigator: a pure function of the snapshot and its time, so the same snapshot gives the same findings
 * to the byte. It rests now and then, so that its caller can let others have their turn.
 */
export function* investigate(
  { snapshot, externalId }: { readonly snapshot: Snapshot; readonly externalId: string },
  takenAt: Date,
  documented: DocumentedValues,
): Generator<void, readonly Finding[]> {
  const evaluations = Math.floor(EVALUATIONS_AT_MOST / Math.max(1, snapshot.policies.length));
  const policies: ViewedPolicy[] = [];
  for (const seen of snapshot.policies)
    policies.push(yield* viewPolicy(seen, { takenAt, documented, evaluations }));
  const view: View = { snapshot, takenAt, policies };
  const hide = makeHide(externalId);
  const found = sortFindings(FINDERS.flatMap((find) => find(view)).map((one) => boundObservation(one, hide)));
  const told = cutToBytes(found, FINDINGS_BYTES);
  return told.length === found.length ? told : [...told, findingOf(describeLeftOut(snapshot, found, told))];
}

interface Inspection {
  readonly takenAt: Date;
  readonly documented: DocumentedValues;
  readonly evaluations: number;
}

function* viewPolicy(seen: PolicySnapshot, inspection: Inspection): Generator<void, ViewedPolicy> {
  const { policy, evaluatorVersion, inputs, result } = seen.assessment;
  const evaluator = evaluatorOf(evaluatorVersion);
  if (!evaluator) throw new Error(`This service is older than ${evaluatorVersion}.`);
  const compiled = evaluator.compile(policy.definition);
  const { documented, evaluations } = inspection;
  const { definition } = policy;
  const changes = yield* bandChanges({
    definition,
    compiled,
    documented,
    inputs,
    band: result.band,
    evaluations,
  });
  return { ...seen, inputsNow: compiled.resolve(seen.receipts, inspection.takenAt), changes };
}

/** Half of the limit of a record: the findings of a model come to it. */
const FINDINGS_BYTES = limits.recordBytes / 2;

function describeLeftOut(
  { subject }: Snapshot,
  found: readonly Finding[],
  told: readonly Finding[],
): Observation {
  const statement = `${found.length - told.length} further findings, the least severe, did not fit into the record.`;
  return {
    severity: 'info',
    code: 'not_everything_told',
    statement,
    citations: cite('subjects', [subject.id]),
  };
}

const STATEMENT_CHARACTERS = 1_000;
const CITATIONS = 20;

/** A policy may have many long texts; a finding stays short, and says nothing of the externalId. */
function boundObservation({ statement, citations, ...rest }: Observation, hide: Hide): Observation {
  return {
    ...rest,
    statement: shortened(hideInQuotes(statement, hide), STATEMENT_CHARACTERS),
    citations: citations.slice(0, CITATIONS),
  };
}
