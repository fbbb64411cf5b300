import { type EntryRow, type Fact, isolated, type Standing } from '@assay/agreement-pdf';

/** As much of the record of an assessment as stands on paper. */
export interface PrintedAssessment {
  readonly id: string;
  readonly data: {
    readonly mode: string;
    readonly createdBy: string;
    readonly subjectId: string;
    readonly policyVersionId: string;
    readonly policyKey: string;
    readonly policyVersion: number;
    readonly policy: { readonly digest: string };
    readonly trigger: string;
    readonly evaluatedAt: string;
    readonly evaluatorVersion: string;
    readonly inputs: readonly PrintedInput[];
    readonly status: string;
    readonly score: number | null;
    readonly band: string | null;
    readonly forcedBand: string | null;
    readonly decision: string;
    readonly factors: readonly PrintedFactor[];
    readonly rules: readonly { readonly id: string; readonly outcome: string; readonly reason: string }[];
    readonly requiredActions: readonly { readonly name: string }[];
    readonly freshUntil: string | null;
    readonly reviewDueAt: string | null;
    readonly digest: string;
  };
}

interface PrintedInput {
  readonly key: string;
  readonly status: string;
  readonly value: unknown;
  readonly source: string | null;
  readonly evidenceId: string | null;
  readonly observedAt: string | null;
}

interface PrintedFactor {
  readonly key: string;
  readonly status: string;
  readonly caseIndex: number | null;
  readonly caseId: string | null;
  readonly points: number | null;
  readonly weight: number;
  readonly contribution: number | null;
  readonly reason: string | null;
}

/** A list of many values says how it goes on in the dossier as data. */
const PRINTED_CHARACTERS = 400;

const TONES: Readonly<Record<string, Standing['tone']>> = { none: 'good', restrict: 'bad', reject: 'bad' };

export function standingOf({ data: { decision } }: PrintedAssessment): Standing {
  return { word: `Decision: ${spoken(decision)}`, tone: TONES[decision] ?? 'quiet' };
}

export function resultFacts({ id, data }: PrintedAssessment): readonly Fact[] {
  const { band, forcedBand, score, status, requiredActions, freshUntil, reviewDueAt } = data;
  return present([
    ['Assessment', id],
    ['Subject', data.subjectId],
    ['Mode', data.mode],
    ['Policy', `${data.policyKey}, version ${data.policyVersion} (${data.policyVersionId})`],
    ['Evaluated', `${data.evaluatedAt} by ${data.evaluatorVersion}`],
    ['Asked for by', `${data.createdBy}, ${isolated(data.trigger)}`],
    ['Evidence', status],
    ['Score', score === null ? 'none' : String(score)],
    ['Band', `${band ?? 'none'}${forcedBand === null ? '' : ', forced by a rule'}`],
    ['Required actions', requiredActions.map(({ name }) => name).join(', ') || 'none'],
    ['Evidence fresh until', freshUntil],
    ['Review due', reviewDueAt],
  ]);
}

export function digestFacts({ data }: PrintedAssessment): readonly Fact[] {
  return present([
    ['Policy', data.policy.digest],
    ['Assessment', data.digest],
  ]).map((fact) => ({ ...fact, mono: true }));
}

export function inputRows({ data: { inputs } }: PrintedAssessment): readonly EntryRow[] {
  return inputs.map(({ key, status, value, source, evidenceId, observedAt }, index) => ({
    kind: 'entry',
    number: String(index + 1),
    // The heading says UTC.
    time: observedAt?.replace('T', ' ').replace('Z', '') ?? 'never',
    title: key,
    text: status === 'resolved' ? isolated(shortened(JSON.stringify(value))) : spoken(status),
    detail: source === null ? '' : `from ${source}`,
    hash: evidenceId ?? '',
  }));
}

export function factorFacts({ data: { factors } }: PrintedAssessment): readonly Fact[] {
  return factors.map(({ key, status, caseIndex, caseId, points, weight, contribution, reason }) => {
    const which = caseIndex === null ? 'no case' : `case ${caseId ?? caseIndex + 1}`;
    const result = status === 'scored' ? `${which}: ${points} × ${weight} = ${contribution}` : spoken(status);
    return { label: key, value: reason === null ? result : `${result}, ${isolated(reason)}` };
  });
}

export function ruleFacts({ data: { rules } }: PrintedAssessment): readonly Fact[] {
  return rules.map(({ id, outcome, reason }) => ({
    label: id,
    value: `${spoken(outcome)}: ${isolated(reason)}`,
  }));
}

function present(facts: readonly (readonly [string, string | null])[]): readonly Fact[] {
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

function shortened(text: string): string {
  return text.length <= PRINTED_CHARACTERS ? text : `${text.slice(0, PRINTED_CHARACTERS)}…`;
}

function spoken(word: string): string {
  return word.replaceAll('_', ' ');
}
