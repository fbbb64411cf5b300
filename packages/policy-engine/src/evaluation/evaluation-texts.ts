import { canonicalJson, onceForEach } from '@assay/values';
import type { Candidate, EvaluationResult, InputSnapshot } from './evaluation.ts';

/** What an evaluation saw and found as canonical JSON (RFC 8785). Its digest, its row and its answer are made of these. */
export interface EvaluationTexts {
  readonly inputs: string;
  readonly factors: string;
  readonly rules: string;
  /** All of the result, the two before included. */
  readonly result: string;
}

export function evaluationTexts(inputs: readonly InputSnapshot[], found: EvaluationResult): EvaluationTexts {
  const [factors, rules] = [outcomesText(found.factors), outcomesText(found.rules)];
  const [band, forcedBand] = [canonicalJson(found.band), canonicalJson(found.forcedBand)];
  const { decision, score, status } = found;
  const result =
    `{"band":${band},"decision":"${decision}","factors":${factors},"forcedBand":${forcedBand},` +
    `"requiredActions":${canonicalJson(found.requiredActions)},"rules":${rules},"score":${score},"status":"${status}"}`;
  return { inputs: JSON.stringify(inputs.map(sorted)), factors, rules, result };
}

/** With its members in canonical order, which then is the order of the text: half the time of asking each for it. */
function sorted(input: InputSnapshot): InputSnapshot {
  const { evidenceId, expiresAt, freshUntil, key, observedAt, source, status, value } = input;
  const candidates = input.candidates.map(sortedCandidate);
  return { candidates, evidenceId, expiresAt, freshUntil, key, observedAt, source, status, value };
}

function sortedCandidate({ evidenceId, source, status }: Candidate): Candidate {
  return { evidenceId, source, status };
}

/** An evaluator makes the few outcomes of a factor or rule beforehand and shares them, so their texts are kept. */
const outcomeText = onceForEach((outcome: object) => canonicalJson(outcome));

function outcomesText(outcomes: readonly object[]): string {
  return `[${outcomes.map(outcomeText).join()}]`;
}
