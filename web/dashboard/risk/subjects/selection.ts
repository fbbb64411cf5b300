interface Candidate {
  readonly policyKey: string;
  readonly applicability: string;
  readonly missingInputs: readonly string[];
}

/** The candidates that the event of a policy selection tells of. */
export function candidatesIn(detail: Readonly<Record<string, unknown>>): readonly Candidate[] {
  const { candidates } = detail;
  return Array.isArray(candidates) ? candidates.filter(isCandidate) : [];
}

function isCandidate(value: unknown): value is Candidate {
  const one = value as Partial<Record<keyof Candidate, unknown>> | null;
  return (
    typeof one?.policyKey === 'string' &&
    typeof one.applicability === 'string' &&
    Array.isArray(one.missingInputs)
  );
}
